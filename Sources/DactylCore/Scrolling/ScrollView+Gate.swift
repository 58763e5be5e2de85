import DactylGeometry

/// Between touches and content (`SV-3`, `SV-4`, `SV-15`).
extension ScrollView: TouchInterceptor {
  final var interceptingPan: PanGestureRecognizer { pan }

  final func catchMovement() -> Bool {
    guard let flight, flight.kind == .deceleration else { return false }
    let way = flight.target - flight.offset(at: presentTime)
    if max(abs(way.x), abs(way.y)) < ScrollConstants.unseenDistance,
      flight.velocity(at: presentTime).length < ScrollConstants.stopSpeed
    {
      // To the eye it has come to rest already: the touch is meant for what is there.
      finishFlying()
      return false
    }
    stopFlying()
    return true
  }

  /// The pan has crossed its threshold. `movement` is the finger's, in the view's coordinates.
  final func panMayBegin(with movement: Point) -> Bool {
    let axis = ScrollAxis(dominantIn: movement)
    guard isDraggable(axis) else { return false }
    if isAtEnd(axis, towards: -axis.along(movement)), yields(axis) { return false }
    return contentMayLoseTouches()
  }

  /// At the end of its range the drag is for what encloses the scroll view, if that can use it (`SV-14`, `SV-26`).
  private func yields(_ axis: ScrollAxis) -> Bool {
    var present = superview
    while let view = present {
      if let outer = view as? ScrollView, outer.isScrollEnabled, outer.hasRoom(axis) { return true }
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

  /// Asked for each touch that content has got (`SV-4`).
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
  /// Whether the pan may start along `axis` (`GT-27`).
  final func allows(_ scrollAxis: ScrollAxis) -> Bool {
    switch axis {
    case .both: true
    case .horizontal: scrollAxis == .horizontal
    case .vertical: scrollAxis == .vertical
    }
  }
}
