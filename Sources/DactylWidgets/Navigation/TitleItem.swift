import DactylGraphics

/// A title with an image and a badge: a tab of a ``TabStrip``, or a row of a ``SideList``.
public struct TitleItem {
  /// The title. A row of a side list has as many lines as it needs.
  public var title: String
  /// The image in front of the title; nil for none. A template has the colour of the title.
  public var image: Image?
  /// The badge behind the title, at the end of a row; nil for none.
  public var badge: Badge.Content?

  /// Creates a title with an image and a badge.
  public init(_ title: String, image: Image? = nil, badge: Badge.Content? = nil) {
    self.title = title
    self.image = image
    self.badge = badge
  }
}
