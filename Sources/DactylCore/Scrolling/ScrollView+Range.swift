import DactylGeometry

/// The range of the offset.
extension ScrollView {
  /// Returns the offsets along `axis` at which the content fills the view (`SV-2`).
  final func range(_ axis: Axis) -> ClosedRange<Double> {
    let inset = adjustedContentInset
    let least = -axis.before(inset)
    let most = axis.along(contentSize) + axis.after(inset) - axis.along(bounds.size)
    // Insets that are not finite count as zero.
    guard least.isFinite, most.isFinite else { return 0...0 }
    return least...max(least, most)
  }

  /// The distances by which content can be scrolled beyond its edges: `contentInset`, and with
  /// `adjustsContentInsetForSafeArea` the safe area. A touch keyboard and the `headerView` always count (`SV-2`, `SV-35`,
  /// `TK-3`).
  public final var adjustedContentInset: Insets { contentInset(in: coveredInsets(addingInputView: true)) }

  /// Returns `contentInset` from the edges of the part that is not covered.
  final func contentInset(in covered: Insets) -> Insets {
    Insets(
      top: contentInset.top + covered.top, left: contentInset.left + covered.left,
      bottom: contentInset.bottom + covered.bottom, right: contentInset.right + covered.right)
  }

  /// Returns the distances from the edges that are covered, as far as content moves away from there.
  final func coveredInsets(addingInputView: Bool) -> Insets {
    var insets = adjustsContentInsetForSafeArea ? safeAreaInsets : .zero
    insets.top += headerHeight
    if addingInputView { insets.bottom = max(insets.bottom, coveredHeight) }
    return insets
  }

  /// The height of the lower part of the view that a view for text input covers, in points (`TK-3`).
  final var coveredHeight: Double {
    guard let window = storedWindow, window.coveredHeight > 0 else { return 0 }
    let frame = convert(storedBounds, to: window)
    return min(max(frame.maxY - (window.storedBounds.maxY - window.coveredHeight), 0), storedBounds.height)
  }

  /// Returns whether the content with its insets exceeds the view.
  final func hasRoom(_ axis: Axis) -> Bool {
    let range = range(axis)
    return range.upperBound > range.lowerBound
  }

  /// Returns whether the content can be dragged along `axis` (`SV-10`).
  final func isDraggable(_ axis: Axis) -> Bool {
    hasRoom(axis) || bounces && alwaysBounces(axis)
  }

  private func alwaysBounces(_ axis: Axis) -> Bool {
    axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical || refreshControl != nil
  }

  /// Returns whether the offset is at the end of its range in the direction of the sign of `change`.
  final func isAtEnd(_ axis: Axis, towards change: Double) -> Bool {
    let (offset, range) = (axis.along(contentOffset), range(axis))
    if change > 0 { return offset >= range.upperBound - ScrollConstants.endTolerance }
    return change < 0 && offset <= range.lowerBound + ScrollConstants.endTolerance
  }

  final func limited(_ offset: Point) -> Point {
    Point { axis in range(axis).limit(axis.along(offset)) }
  }

  /// Applies a change of the content's or the view's size: content at rest is moved into its range, movements get a new
  /// target.
  final func rangeChanged() {
    guard !isSettingZoom else { return }
    keepLeadingDistance()
    switch activity {
    case .idle:
      // Content that is being zoomed gets into its range with its scale.
      if !isTracking, !isZooming { scrolledOffset = limited(contentOffset) }
    case .dragging:
      // Content beyond its range stays under the finger.
      continueActivity(from: contentOffset)
    case .animating(let animation):
      let staysInRange = limited(animation.target) == animation.target
      switch animation.kind {
      case .deceleration where animation.isFree || !staysInRange:
        continueActivity(from: contentOffset)
      case .programmatic where !staysInRange:
        stopScrollAnimation()
        scrolledOffset = limited(contentOffset)
      default:
        break
      }
    }
  }
}
