import DactylGeometry

/// Is told what a scroll view does, and decides where it comes to rest (`SV-16`). Every method has a default that
/// changes nothing.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed, for whatever reason; in real programs at most once for each event and each frame.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A drag was recognized; the content has not moved yet.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The drag is over. `velocity` is that of the offset in points a millisecond. The content comes to rest at
  /// `targetContentOffset`, which may be changed; what is out of range is limited, what is no number is ignored.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// `willDecelerate`: the content goes on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The drag is over, and the content goes on by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content is at rest, or was caught: once for each time that `scrollViewWillBeginDecelerating` was called.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated change of the offset is over, or was stopped.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// The subview that is scaled by zooming; nil, the default, for no zooming (`SV-17`).
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Fingers begin to zoom `view`.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// The scale is at rest, within its limits.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {}
}
