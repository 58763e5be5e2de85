import DactylGeometry

/// Scrolls by the clicks of a wheel (`SV-20`).
extension ScrollView {
  /// Returns whether the content can move by `movement`, which has the direction of a finger's, opposite to the offset.
  final func wheelMayTurn(by movement: Point) -> Bool {
    let axis = Axis(dominantIn: movement)
    let change = -axis.along(movement)
    let mayTurn = change != 0 && hasRoom(axis) && !isAtEnd(axis, towards: change)
    // A turn back begins anew also where it moves nothing.
    if !mayTurn { wheelTurn = nil }
    return mayTurn
  }

  /// Moves the content along the dominant axis, within the range, without bouncing or deceleration; or to the next
  /// page.
  final func turnWheel() {
    let movement = pan.translation(in: self)
    let axis = Axis(dominantIn: movement)
    if isPagingEnabled { return turnPages(axis) }
    stopScrollAnimation()
    let present = contentOffset
    scrolledOffset = Point { other in
      other == axis ? range(axis).limit(axis.along(present) - axis.along(movement)) : other.along(present)
    }
    showIndicatorsForAMoment()
  }

  /// Moves the content by a page for a whole click. Parts of a click in one direction add up; a turn back begins anew
  /// (`SV-20`).
  private func turnPages(_ axis: Axis) {
    let click = axis.along(pan.clicks)
    guard click != 0 else { return }
    if wheelTurn?.axis != axis || (wheelTurn?.clicks ?? 0) * click < 0 { wheelTurn = nil }
    let turned = (wheelTurn?.clicks ?? 0) + click
    // Sums of parts such as a third are not exact.
    guard abs(turned) >= 1 - 1e-6 else {
      wheelTurn = WheelTurn(axis: axis, clicks: turned)
      return
    }
    wheelTurn = nil
    turnPage(axis, forward: turned > 0)
  }

  /// Moves the content by a page. While it moves, a wheel that turns on changes nothing: it would skip pages.
  private func turnPage(_ axis: Axis, forward: Bool) {
    if scrollAnimation?.kind == .programmatic { return }
    let (offset, length) = (contentOffset, axis.along(bounds.size))
    let page = Paging.page(at: axis.along(offset), length: length) + (forward ? 1 : -1)
    let target = Point { other in
      other == axis ? range(axis).limit(page * length) : other.along(offset)
    }
    setContentOffset(target, animated: true)
  }
}

/// The part of a click that a wheel has turned.
struct WheelTurn {
  let axis: Axis
  /// Positive in the direction of the offset.
  let clicks: Double
}

extension Event.Scroll {
  /// The clicks of a wheel, positive to the right and down; less than one for parts of a click.
  ///
  /// If the device does not count them, an axis value of 10 points is a click, since compositors use 10 or 15, and less
  /// is a part of one of 15 points (`EI-26`).
  public var clicks: Point {
    if detents != .zero { return detents }
    return Point { axis in
      let value = axis.along(translation)
      return abs(value) >= Self.shortestClick ? (value < 0 ? -1 : 1) : value / EventConstants.pointsPerDetent
    }
  }

  /// In points.
  private static let shortestClick = 10.0
}
