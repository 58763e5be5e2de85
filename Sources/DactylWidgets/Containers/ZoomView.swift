import DactylCore
import DactylGeometry

/// A view in which another one, such as a picture, can be seen closely: with two fingers (`SV-17`), and
/// with Control-Plus and Control-Minus (`SV-28`).
///
///     let photo = ZoomView(ImageView(image), maximumZoomScale: 8)
///     photo.localize(\.accessibilityLabel, "Photo")
///
/// At a scale of 1 the content has its own size. To show it smaller at first, set `minimumZoomScale` and `zoomScale`.
public final class ZoomView: ScrollView, ScrollViewDelegate {
  /// The view that is zoomed.
  public let content: View

  /// Creates a view that zooms `content` up to a scale of `maximumZoomScale`. Without a size, the content gets its best
  /// one.
  public init(_ content: View, maximumZoomScale: Double = 4) {
    self.content = content
    super.init(frame: .zero)
    if content.bounds.size == .zero { content.sizeToFit() }
    content.frame.origin = .zero
    delegate = self
    self.maximumZoomScale = maximumZoomScale
    contentSize = content.bounds.size
    addSubview(content)
  }

  public func viewForZooming(in scrollView: ScrollView) -> View? { content }
}
