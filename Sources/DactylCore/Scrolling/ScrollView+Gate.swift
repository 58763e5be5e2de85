import DactylGeometry

/// Interception of touches on the content (`SV-3`, `SV-4`, `SV-15`).
extension ScrollView: TouchInterceptor {
  final var interceptingPan: PanGestureRecognizer { pan }

  final func catchMovement() -> Bool {
    guard let animation = scrollAnimation, animation.kind == .deceleration else { return false }
    let remaining = animation.target - animation.offset(at: presentTime)
    if max(abs(remaining.x), abs(remaining.y)) < ScrollConstants.unseenDistance,
      animation.velocity(at: presentTime).length < ScrollConstants.stopSpeed
    {
      // The content appears to be at rest: the touch is meant for the view under it.
      finishScrollAnimation()
      return false
    }
    stopScrollAnimation()
    return true
  }

  /// Returns whether the pan may begin after crossing its threshold. `movement` is the finger's, in the view's
  /// coordinates.
  final func panMayBegin(with movement: Point) -> Bool {
    let axis = Axis(dominantIn: movement)
    guard isDraggable(axis) else { return false }
    let isPull = axis == .vertical && movement.y > 0
    if isAtEnd(axis, towards: -axis.along(movement)), !(isPull && refreshControl != nil), yields(axis, isPull) {
      return false
    }
    return contentMayLoseTouches()
  }

  /// Returns whether an enclosing view can use a drag at the end of the range (`SV-14`, `SV-26`), or a pull (`SV-29`).
  private func yields(_ axis: Axis, _ isPull: Bool) -> Bool {
    var present = superview
    while let view = present {
      if let outer = view as? ScrollView, outer.isScrollEnabled,
        outer.hasRoom(axis) || isPull && outer.refreshControl != nil
      {
        return true
      }
      for case let other as PanGestureRecognizer in view.gestureRecognizers
      where other.takesOverAtScrollEnd && other.standing.state == .possible
        && other.isRelated(to: pan) && other.allows(axis)
      {
        return true
      }
      present = view.superview
    }
    return false
  }

  /// Returns whether the content may lose each touch that it has got (`SV-4`).
  private func contentMayLoseTouches() -> Bool {
    let views = pan.sequence.touches.filter { $0.delivery == .active || $0.delivery == .endHeld }
      .compactMap(\.view).filter { $0 !== self && $0.isDescendant(of: self) }
    guard !views.isEmpty else { return true }
    return answer(canCancelContentTouches, to: .canCancelContentTouches, about: nil)
      && views.allSatisfy { answer(touchesShouldCancel(in: $0), to: .touchesShouldCancel, about: $0) }
  }

  private func answer(_ answer: Bool, to question: ContentQuestion, about content: View?) -> Bool {
    pan.dispatcher?.observer?.scrollView(self, answers: answer, to: question, about: content)
    return answer
  }
}

extension PanGestureRecognizer {
  /// Returns whether the pan may start along `axis` (`GT-27`).
  final func allows(_ scrollAxis: DactylGeometry.Axis) -> Bool {
    !isAlongOneAxis || (scrollAxis == .horizontal) == (axis == .horizontal)
  }
}
