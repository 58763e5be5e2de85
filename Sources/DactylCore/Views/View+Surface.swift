import DactylGeometry
import DactylInput

extension View {
  final func environmentDidChangeThroughout() {
    environmentDidChange()
    if layoutState != nil {
      forgetMeasurements()
      setNeedsLayout()
    }
    for subview in storedSubviews { subview.environmentDidChangeThroughout() }
  }

  /// Converts `point`, in the view's own coordinates, to its surface; nil while no surface shows the view.
  package final func locationOnSurface(_ point: Point) -> (surface: SurfaceID, location: Point)? {
    guard let window, let stack = window.stack else { return nil }
    let inside = window === self ? point : convert(point, to: window)
    return (stack.surface, window.convertToSuperview(inside))
  }
}
