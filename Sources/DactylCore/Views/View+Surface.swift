import DactylGeometry
import DactylInput

extension View {
  final func environmentDidChangeThroughout() {
    environmentDidChange()
    if layoutState != nil {
      forgetMeasurements()
      setNeedsLayout()
    }
    for view in children { view.environmentDidChangeThroughout() }
  }

  /// Converts `point`, in the view's own coordinates, to its surface, whose content may be turned; nil while no
  /// surface shows the view.
  package final func locationOnSurface(_ point: Point) -> (surface: SurfaceID, location: Point)? {
    guard let window, let stack = window.stack else { return nil }
    let inside = window === self ? point : convert(point, to: window)
    let turned = stack.rotation.toSurface(of: stack.rotation.turn(stack.size))
    return (stack.surface, turned.apply(to: window.convertToSuperview(inside)))
  }

  /// Returns the view that takes a touch that comes down at `point`, in the view's own coordinates (`WD-2`); nil if
  /// none does, because it is outside of all views or because the touch dismisses a popup (`WD-11`).
  package final func viewTakingTouch(at point: Point) -> View? {
    guard let window, let stack = window.stack else { return nil }
    let inside = window === self ? point : convert(point, to: window)
    guard let hit = stack.hitTest(window.convertToSuperview(inside), with: nil) else { return nil }
    let popups = stack.application?.grabbingStacks ?? []
    let isReached =
      popups.isEmpty || popups.contains(identicalTo: stack)
      || popups.contains { popup in popup.passthroughViews.contains { hit.view.isDescendant(of: $0) } }
    return isReached ? hit.view : nil
  }
}
