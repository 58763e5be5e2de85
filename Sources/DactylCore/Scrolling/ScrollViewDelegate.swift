import DactylGeometry

/// Observes a scroll view, and can change the target of a movement (`SV-16`). Every method has a default that changes
/// nothing.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed for any reason; usually at most once for each event and each frame.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A drag was recognized; the content has not moved yet.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The drag has ended. `velocity` is that of the offset, in points per millisecond. The content will come to rest at
  /// `targetContentOffset`. The delegate may change it; the new value is limited to the range, and a value that is not
  /// finite is ignored.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// The drag has ended. If `willDecelerate` is true, the content moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The drag has ended, and the content moves on.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest, or a finger caught it. Called once for each `scrollViewWillBeginDecelerating`.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated change of the offset has ended, or was interrupted.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// Returns the subview that zooming scales; nil, the default, for no zooming (`SV-17`).
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Fingers begin to zoom `view`.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// The zoom scale has come to rest within its limits.
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
