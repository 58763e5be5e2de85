import DactylCore
import DactylGeometry
import DactylGraphics

/// Small copies of pictures, for the rows that are visible. Other threads make them.
@MainActor final class Thumbnails {
  /// A picture as it was at a time, for a resolution.
  struct Key: Hashable {
    let path: FilePath
    let modified: Double
    let side: Double
    let scale: Double
  }

  private var images: [Key: Image] = [:]
  /// The keys of `images`, the oldest one first.
  private var keys: [Key] = []

  /// The most pictures that are kept.
  private static let limit = 200
  /// The largest file that is read, in bytes, and the most pixels that are decoded.
  private static let largestFile = 64 << 20
  private static let mostPixels = 32 << 20
  private static let endings: Set<String> = ["png", "jpg", "jpeg", "jpe", "webp", "svg"]

  /// Returns whether an entry may be a picture that the framework can show.
  static func canShow(_ entry: FolderEntry) -> Bool {
    guard entry.kind == .file, entry.isReadable, (1...largestFile).contains(entry.size) else { return false }
    return isPicture(entry.name)
  }

  /// Returns whether the extension is that of a picture.
  static func isPicture(_ name: FilePath) -> Bool {
    guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return endings.contains(String(decoding: name.bytes[(dot + 1)...], as: UTF8.self).lowercased())
  }

  /// Returns the small copy if it is there.
  func image(_ key: Key) -> Image? { images[key] }

  /// Makes the small copy. Nil if the file is no picture, or the task was cancelled.
  func load(_ key: Key) async -> Image? {
    // The decoder takes a path as text.
    guard let path = String(validating: key.path.bytes, as: UTF8.self) else { return nil }
    let side = Size(width: key.side, height: key.side)
    guard
      let image = try? await Image.loadThumbnail(
        contentsOf: path, size: side, scale: key.scale, maximumPixelCount: Self.mostPixels)
    else { return nil }
    if images.updateValue(image, forKey: key) == nil { keys.append(key) }
    if keys.count > Self.limit { images[keys.removeFirst()] = nil }
    return image
  }
}
