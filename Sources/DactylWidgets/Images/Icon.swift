import DactylCore

/// The name and the size of an icon in the application's `iconTheme`.
public struct Icon: Hashable, Sendable {
  /// The name according to freedesktop.org's icon naming specification: `edit-copy`, or `edit-copy-symbolic` for an
  /// icon in the colour of text.
  public var name: String
  /// The width and height, in points.
  public var size: Double

  /// Creates the icon called `name`, `size` points wide and high.
  public init(named name: String, size: Double = 16) {
    self.name = name
    self.size = size
  }
}
