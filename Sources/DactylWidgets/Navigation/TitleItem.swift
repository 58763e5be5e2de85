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

extension [TitleItem] {
  /// Returns the items with other titles. There are as many as titles: further ones have nothing else.
  func with(titles: [String]) -> [TitleItem] {
    titles.enumerated().map { index, title in
      guard indices.contains(index) else { return TitleItem(title) }
      return TitleItem(title, image: self[index].image, badge: self[index].badge)
    }
  }
}
