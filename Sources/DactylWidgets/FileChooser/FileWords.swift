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
  static func size(_ bytes: Int) -> LocalizedText {
    if bytes < 1000 { return FrameworkText.bytes(bytes) }
    let units: [(Double) -> LocalizedText] = [
      FrameworkText.kilobytes, FrameworkText.megabytes, FrameworkText.gigabytes, FrameworkText.terabytes,
      FrameworkText.petabytes, FrameworkText.exabytes,
    ]
    var (value, unit) = (Double(bytes) / 1000, 0)
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    let tenths = (value * 10).rounded()
    return units[unit](tenths < 100 ? tenths / 10 : value.rounded())
  }

  /// Returns the reason why an entry can't be chosen; nil if it can.
  static func problem(_ entry: FolderEntry) -> LocalizedText? {
    switch entry.kind {
    case .missing: FrameworkText.brokenLink
    case .other: FrameworkText.specialFile
    case .file, .folder: entry.isReadable ? nil : FrameworkText.notReadable
    }
  }

  /// Returns the title of a place.
  static func title(_ place: UserFolder) -> LocalizedText {
    switch place.kind {
    case .home: FrameworkText.homeFolder
    case .desktop: FrameworkText.desktopFolder
    case .documents: FrameworkText.documentsFolder
    case .downloads: FrameworkText.downloadsFolder
    case .music: FrameworkText.musicFolder
    case .pictures: FrameworkText.picturesFolder
    case .videos: FrameworkText.videosFolder
    case .volume: .verbatim(name(place.path.lastComponent))
    }
  }

  /// Returns the title of a dialog.
  static func title(_ request: FileRequest) -> LocalizedText {
    if let title = request.title { return .verbatim(title) }
    return switch request.purpose {
    case .open: FrameworkText.openFile
    case .openSeveral: FrameworkText.openFiles
    case .folder: FrameworkText.chooseFolder
    case .save: FrameworkText.save
    }
  }

  /// Returns the title of the button that answers a request with so many files.
  static func acceptTitle(_ request: FileRequest, count: Int = 1) -> LocalizedText {
    let counts = request.purpose == .openSeveral && count > 1
    if let title = request.acceptTitle { return .verbatim(counts ? "\(title) (\(count))" : title) }
    return switch request.purpose {
    case .open, .openSeveral: counts ? FrameworkText.open(count) : FrameworkText.open
    case .folder: FrameworkText.choose
    case .save: FrameworkText.save
    }
  }
}
