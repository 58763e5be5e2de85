/// A scroll view as the dispatcher sees it: it stands between touches and its content (`SV-3`, `SV-15`).
@MainActor protocol TouchInterceptor: View {
  /// The recognizer whose decision touches of the content wait for.
  var interceptingPan: PanGestureRecognizer { get }

  /// Whether the content hears of a touch only when the pan has failed, or after `contentTouchDelay`.
  var delaysContentTouches: Bool { get }

  /// A touch came down on the view or inside it. Answers whether it caught the view moving by itself; that is over then.
  func catchMovement() -> Bool

  /// Asked once for each touch, directly before `view`, which is inside this one, gets its began.
  func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool
}

extension View {
  /// The interceptors around the view, innermost first.
  final var interceptorsAround: [any TouchInterceptor] { superview?.interceptors ?? [] }

  /// The same, with the view itself if it is one.
  final var interceptors: [any TouchInterceptor] {
    var interceptors: [any TouchInterceptor] = []
    var view: View? = self
    while let present = view {
      if let interceptor = present as? any TouchInterceptor { interceptors.append(interceptor) }
      view = present.superview
    }
    return interceptors
  }

  /// Fingers laid on a touchpad stop what moves by itself under the pointer (`EI-30`).
  final func stopMovement() {
    for interceptor in interceptors { _ = interceptor.catchMovement() }
  }
}

extension Touch {
  /// The touch stops what moves by itself under it (`SV-15`).
  func stopMovement() {
    for interceptor in view?.interceptors ?? [] where interceptor.catchMovement() { caught = interceptor }
  }

  /// Whether the recognizer is inside what the touch has caught: taps and long presses there do not see it (`SV-15`).
  func isKept(from recognizer: GestureRecognizer) -> Bool {
    guard recognizer.isKeptFromCatchingTouches, let caught, let view = recognizer.view else { return false }
    return view !== caught && view.isDescendant(of: caught)
  }

  /// Whether a scroll view around the touch's view would hold it back (`SV-3`).
  var hasHoldingInterceptor: Bool {
    view?.interceptorsAround.contains { $0.holds(self) } == true
  }

  /// Whether a scroll view holds back the began of the touch. A lift ends that.
  var isHeldByInterceptor: Bool {
    contentTimer != nil && isDown && hasHoldingInterceptor
  }

  /// Whether the innermost scroll view around `view` lets the touch through. Asked once, directly before began.
  func passesInterceptor(to view: View, with event: @autoclosure () -> Event) -> Bool {
    guard let interceptor = view.interceptorsAround.first else { return true }
    let event = event()
    let mayBegin = interceptor.touchesShouldBegin([self], with: event, in: view)
    event.observer?.scrollView(interceptor, answers: mayBegin, to: .touchesShouldBegin, about: view)
    return mayBegin
  }
}

extension TouchInterceptor {
  fileprivate func holds(_ touch: Touch) -> Bool {
    delaysContentTouches && interceptingPan.standing.state == .possible
      && interceptingPan.sequence.touches.contains(identicalTo: touch)
  }
}
