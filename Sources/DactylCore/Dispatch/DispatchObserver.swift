/// A debug hook for every call of a touch or press method, and for what no overridable method, delegate or action shows
/// (`CF-6`). It changes nothing.
///
/// The default implementations do nothing.
@MainActor package protocol DispatchObserver: AnyObject {
  func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State)
  /// Called before the touch method of `phase`.
  func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event)
  /// The touch method of `phase` is called next: on the view of the touches, or on the responder to which the default
  /// implementation forwards them (`RC-4`).
  func responder(_ responder: Responder, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event)
  /// The press method of `phase` is called next: on the first responder, or on the one to which the default
  /// implementation forwards the presses.
  func responder(_ responder: Responder, getsPresses presses: [Press], phase: Press.Phase, with event: Event)
  /// A scroll view has answered whether `content` gets touches, or loses those that it has; nil if the question is
  /// about all of its content.
  func scrollView(_ scrollView: View, answers answer: Bool, to question: ContentQuestion, about content: View?)
  func recognizerWasReset(_ recognizer: GestureRecognizer)
  /// A contact hit no window (`WD-5`). `number` counts contacts from 1 in order of down.
  func dropped(contact number: Int)
  /// A touch outside dismisses a window of a grabbing popup. The touches of that are not cancelled yet (`WD-11`).
  func dismissed(_ window: Window)
  /// The popup was shown beside a part of `view`.
  func shown(_ popup: Popup, from view: View)
  /// The popup has closed, for any reason.
  func closed(_ popup: Popup)
  /// The contact `number` got a touch object.
  func began(_ touch: Touch, contact number: Int)
  func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?)
  func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch)
  /// The responder gets, loses, shows or hides the keyboard focus (`KF-6`).
  func responder(_ responder: Responder, changesFocus change: FocusChange)
  /// The cycle has ended.
  func cycleEnded(_ dispatcher: Dispatcher)
}

/// The questions to a scroll view about touches of its content (`SV-3`, `SV-4`).
package enum ContentQuestion {
  case touchesShouldBegin
  case touchesShouldCancel
  case canCancelContentTouches
}

extension DispatchObserver {
  package func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {}
  package func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event
  ) {}
  package func responder(
    _ responder: Responder, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event
  ) {}
  package func responder(
    _ responder: Responder, getsPresses presses: [Press], phase: Press.Phase, with event: Event
  ) {}
  package func scrollView(
    _ scrollView: View, answers answer: Bool, to question: ContentQuestion, about content: View?
  ) {}
  package func recognizerWasReset(_ recognizer: GestureRecognizer) {}
  package func dropped(contact number: Int) {}
  package func dismissed(_ window: Window) {}
  package func shown(_ popup: Popup, from view: View) {}
  package func closed(_ popup: Popup) {}
  package func began(_ touch: Touch, contact number: Int) {}
  package func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?) {}
  package func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch) {}
  package func responder(_ responder: Responder, changesFocus change: FocusChange) {}
  package func cycleEnded(_ dispatcher: Dispatcher) {}
}
