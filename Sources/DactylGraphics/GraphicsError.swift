import CDactylCairo

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why drawing, reading or writing has failed.
public enum GraphicsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Drawing failed. `reason` is Cairo's text.
  case drawing(reason: String)
  /// A picture of this size, in pixels, can't be made: a side is not 1 to 32766 or there is no memory for it.
  case size(width: Int, height: Int)
  /// The picture has more pixels than the limit given.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The data begins like no format that can be read.
  case notAPicture
  /// The data begins like a picture, but a later part is wrong or missing.
  case brokenPicture(ImageFormat, reason: String)
  /// The picture in the file at `path` can't be shown, because of the other error.
  indirect case undecodable(path: String, GraphicsError)
  /// A library that is loaded on demand is missing. `package` is its package in Debian.
  case missingLibrary(name: String, package: String)
  /// The task was cancelled.
  case cancelled
  /// A file could not be read or written. `reason` is the system's text.
  case file(path: String, reason: String)

  public var description: String {
    switch self {
    case .drawing(let reason): "drawing failed: \(reason)"
    case .size(let width, let height): "can't make a picture of \(width)x\(height) pixels"
    case .tooManyPixels(let width, let height, let limit):
      "the picture has \(width)x\(height) pixels, which is more than \(limit)"
    case .notAPicture: "not a PNG, JPEG, WebP or SVG picture"
    case .brokenPicture(let format, let reason): "a \(format) picture that can't be read: \(reason)"
    case .undecodable(let path, let error): "can't decode \(path): \(error)"
    case .missingLibrary(let name, let package): "\(name) is missing (Debian package \(package))"
    case .cancelled: "cancelled"
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }

  /// Returns an error for the file `path` with the present `errno`.
  package static func system(_ path: String) -> GraphicsError {
    .file(path: path, reason: String(cString: strerror(errno)))
  }

  /// Returns the error with the file at `path`. An error that names a file already does not change.
  func naming(_ path: String) -> GraphicsError {
    switch self {
    case .notAPicture, .brokenPicture, .tooManyPixels, .missingLibrary, .size, .drawing: .undecodable(path: path, self)
    case .undecodable, .cancelled, .file: self
    }
  }

  /// The error for Cairo's `status`; nil for success.
  init?(_ status: cairo_status_t) {
    guard status != CAIRO_STATUS_SUCCESS else { return nil }
    self = .drawing(reason: String(cString: cairo_status_to_string(status)))
  }
}
