import DactylGeometry
import DactylGraphics

/// The picture of an item while it is dragged.
@MainActor public struct DragPreview {
  /// The picture.
  public var image: Image
  /// The upper left corner of the picture when the drag begins, in the coordinates of the view with the drag
  /// interaction.
  public var origin: Point
  /// Whether the picture keeps its size while it is dragged, as that of an item that is moved in its list does. Else
  /// one that is wider or higher than 240 points is shown smaller. Default: false.
  public var keepsSize = false
  /// The colour behind the picture; nil for none. Default: nil.
  public var backgroundColor: Color?

  /// Creates a preview of `image`, whose upper left corner is at `origin` in the coordinates of the view with the drag
  /// interaction.
  public init(image: Image, origin: Point) {
    self.image = image
    self.origin = origin
  }

  /// Creates a picture of `view` as it is now, which is at `origin`, or at its place in `ancestor`, the view with the
  /// drag interaction. Nil for a view without a size.
  public init?(of view: View, in ancestor: View) {
    guard let image = view.snapshot() else { return nil }
    self.init(image: image, origin: view.convert(view.bounds.origin, to: ancestor))
  }
}
