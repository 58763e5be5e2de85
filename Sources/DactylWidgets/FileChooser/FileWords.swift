import DactylCore
import DactylGeometry

/// Texts about files.
enum FileWords {
  /// Returns a name for the user. Control characters and marks of direction, which would change the text around them,
  /// are shown as replacement characters.
  static func name(_ name: FilePath) -> String {
    var text = String.UnicodeScalarView()
    for scalar in name.description.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7f...0x9f, 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: text.append("\u{fffd}")
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  /// Returns the size of a file, in units of a thousand.
  static func size(_ bytes: Int) -> String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var (value, unit) = (Double(bytes) / 1000, 0)
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    let tenths = Int((value * 10).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(Int(value.rounded())) \(units[unit])"
  }

  /// Returns the reason why an entry can't be chosen; nil if it can.
  static func problem(_ entry: FolderEntry) -> String? {
    switch entry.kind {
    case .missing: "A link that leads nowhere"
    case .other: "A pipe, a socket or a device"
    case .file, .folder: entry.isReadable ? nil : "Not readable"
    }
  }

  /// Returns the title of a place.
  static func title(_ place: UserFolder) -> String {
    switch place.kind {
    case .home: "Home"
    case .desktop: "Desktop"
    case .documents: "Documents"
    case .downloads: "Downloads"
    case .music: "Music"
    case .pictures: "Pictures"
    case .videos: "Videos"
    case .volume: name(place.path.lastComponent)
    }
  }

  /// Returns the title of a dialog.
  static func title(_ request: FileRequest) -> String {
    if let title = request.title { return title }
    return switch request.purpose {
    case .open: "Open a File"
    case .openSeveral: "Open Files"
    case .folder: "Choose a Folder"
    case .save: "Save"
    }
  }

  /// Returns the title of the button that answers a request.
  static func acceptTitle(_ request: FileRequest) -> String {
    if let title = request.acceptTitle { return title }
    return switch request.purpose {
    case .open, .openSeveral: "Open"
    case .folder: "Choose"
    case .save: "Save"
    }
  }
}
