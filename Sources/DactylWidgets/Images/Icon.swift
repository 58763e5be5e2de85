import DactylCore

/// An icon by its name, to be found in the application's `iconTheme` in the pixels it is drawn in.
public struct Icon: Hashable, Sendable {
  /// As in freedesktop.org's icon naming specification: `edit-copy`, or `edit-copy-symbolic` for one in the colour of text.
  public var name: String
  /// Width and height, in points.
  public var size: Double

  /// The icon called `name`, `size` points wide and high.
  public init(named name: String, size: Double = 16) {
    self.name = name
    self.size = size
  }
}
