/// A scroll view as the dispatch cycle sees it: it stands between touches and its content (`SV-3`, `SV-15`).
@MainActor protocol ContentTouchGate: View {
  /// The recognizer whose decision touches of the content wait for.
  var gatekeeper: PanGestureRecognizer { get }

  /// Whether the content hears of a touch only when the gatekeeper has failed, or after `contentTouchDelay`.
  var delaysContentTouches: Bool { get }

  /// A touch came down on the view or inside it. Answers whether it caught the view moving by itself; that is over then.
  func catchMovement() -> Bool

  /// Asked once for each touch, directly before `view`, which is inside this one, gets its began.
  func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool
}
