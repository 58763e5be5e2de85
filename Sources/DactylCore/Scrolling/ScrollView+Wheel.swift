import DactylGeometry

/// Scrolls by the clicks of a wheel (`SV-20`).
extension ScrollView {
  /// Returns whether the content can move by `movement`, which has the direction of a finger's, opposite to the offset.
  final func wheelMayTurn(by movement: Point) -> Bool {
    let axis = ScrollAxis(dominantIn: movement)
    let change = -axis.along(movement)
    return change != 0 && hasRoom(axis) && !isAtEnd(axis, towards: change)
  }

  /// Moves the content along the dominant axis, within the range, without bouncing or deceleration; or to the next page.
  final func turnWheel() {
    let movement = pan.translation(in: self)
    let axis = ScrollAxis(dominantIn: movement)
    if isPagingEnabled { return turnPage(axis, forward: axis.along(movement) < 0) }
    stopScrollAnimation()
    let present = contentOffset
    bounds.origin = Point { other in
      other == axis ? range(axis).limit(axis.along(present) - axis.along(movement)) : other.along(present)
    }
    showIndicatorsForAMoment()
  }

  /// Moves the content by a page. While it moves, a wheel that turns on changes nothing: it would skip pages.
  private func turnPage(_ axis: ScrollAxis, forward: Bool) {
    if scrollAnimation?.kind == .programmatic { return }
    let (offset, length) = (contentOffset, axis.along(bounds.size))
    let page = Paging.page(at: axis.along(offset), length: length) + (forward ? 1 : -1)
    let target = Point { other in
      other == axis ? range(axis).limit(page * length) : other.along(offset)
    }
    setContentOffset(target, animated: true)
  }
}
