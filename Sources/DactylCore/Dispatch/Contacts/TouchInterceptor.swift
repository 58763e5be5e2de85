/// A view that intercepts the touches of its content: a scroll view (`SV-3`, `SV-15`).
@MainActor protocol TouchInterceptor: View {
  /// The recognizer for whose decision touches of the content wait.
  var interceptingPan: PanGestureRecognizer { get }

  /// Whether the content gets a touch only when the pan has failed, or after `contentTouchDelay`.
  var delaysContentTouches: Bool { get }

  /// Stops the deceleration of the view for a touch on it or inside it. Returns whether the view was moving.
  func catchMovement() -> Bool

  /// Returns whether `view`, which is inside this one, gets the touches. Asked once for each touch, directly before
  /// began.
  func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool
}

extension View {
  /// The interceptors around the view, innermost first.
  final var interceptorsAround: [any TouchInterceptor] { superview?.interceptors ?? [] }

  /// The interceptors around the view, and the view itself if it is one, innermost first.
  final var interceptors: [any TouchInterceptor] {
    var interceptors: [any TouchInterceptor] = []
    var view: View? = self
    while let present = view {
      if let interceptor = present as? any TouchInterceptor { interceptors.append(interceptor) }
      view = present.superview
    }
    return interceptors
  }

  /// Stops decelerating views under the pointer, for fingers that rest on a touchpad (`EI-30`).
  final func stopMovement() {
    for interceptor in interceptors { _ = interceptor.catchMovement() }
  }
}

extension Touch {
  /// Stops decelerating views under the touch (`SV-15`).
  func stopMovement() {
    for interceptor in view?.interceptors ?? [] where interceptor.catchMovement() { caught = interceptor }
  }

  /// Whether the recognizer ignores the touch, which stopped a scroll view around it (`SV-15`).
  func isKept(from recognizer: GestureRecognizer) -> Bool {
    guard recognizer.ignoresTouchesThatStopScrolling, let caught, let view = recognizer.view else { return false }
    return view !== caught && view.isDescendant(of: caught)
  }

  /// Whether a scroll view around the touch's view delays it (`SV-3`).
  var hasHoldingInterceptor: Bool {
    view?.interceptorsAround.contains { $0.holds(self) } == true
  }

  /// Whether a scroll view holds back the began phase of the touch. A lift ends that.
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
