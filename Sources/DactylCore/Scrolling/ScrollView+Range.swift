import DactylGeometry

/// Where the content may be.
extension ScrollView {
  /// The offsets along `axis` at which content fills the view (`SV-2`).
  final func range(_ axis: ScrollAxis) -> ClosedRange<Double> {
    let least = -axis.before(contentInset)
    let most = axis.along(contentSize) + axis.after(contentInset) - axis.along(bounds.size)
    // Insets that are not numbers count as none.
    guard least.isFinite, most.isFinite else { return 0...0 }
    return least...max(least, most)
  }

  /// The content exceeds the view, its insets included.
  final func hasRoom(_ axis: ScrollAxis) -> Bool {
    let range = range(axis)
    return range.upperBound > range.lowerBound
  }

  /// `SV-10`.
  final func isDraggable(_ axis: ScrollAxis) -> Bool {
    hasRoom(axis) || (bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical))
  }

  /// Whether the offset can't be changed by the sign of `change` any more.
  final func isAtEnd(_ axis: ScrollAxis, towards change: Double) -> Bool {
    let (offset, range) = (axis.along(contentOffset), range(axis))
    if change > 0 { return offset >= range.upperBound - ScrollConstants.endTolerance }
    return change < 0 && offset <= range.lowerBound + ScrollConstants.endTolerance
  }

  final func limited(_ offset: Point) -> Point {
    Point { axis in range(axis).limit(axis.along(offset)) }
  }

  /// Content or view are of another size: what rests is brought into its range, what moves by itself goes there.
  final func rangeChanged() {
    guard !isSettingZoom else { return }
    switch activity {
    case .idle:
      if !isTracking { bounds.origin = limited(contentOffset) }
    case .dragging:
      break
    case .flying(let flight):
      let staysInRange = limited(flight.target) == flight.target
      switch flight.kind {
      case .deceleration where flight.isFree || !staysInRange:
        goOn(from: contentOffset)
      case .animation where !staysInRange:
        stopFlying()
        bounds.origin = limited(contentOffset)
      default:
        break
      }
    }
  }
}
