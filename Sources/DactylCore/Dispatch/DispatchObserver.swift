/// A debug hook: sees what no overridable method, delegate or action shows, and every call of touch and press methods that
/// the framework makes (`CF-6`). Changes nothing.
///
/// The default implementations do nothing.
@MainActor package protocol DispatchObserver: AnyObject {
  func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State)
  /// The touch method of `phase` is called next.
  func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event)
  /// The touch method of `phase` is called next: on the view of the touches, or on the responder to which the default
  /// implementation forwards them (`RC-4`).
  func responder(_ responder: Responder, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event)
  /// The press method of `phase` is called next: on the first responder, or on the one to which the default
  /// implementation forwards the presses.
  func responder(_ responder: Responder, getsPresses presses: [Press], phase: Press.Phase, with event: Event)
  /// A scroll view has answered whether `content` gets touches, or loses those that it has; nil if the question is about
  /// all of its content.
  func scrollView(_ scrollView: View, answers answer: Bool, to question: ContentQuestion, about content: View?)
  func recognizerWasReset(_ recognizer: GestureRecognizer)
  /// No window took a contact (`WD-5`); `number` counts contacts from 1 in order of down.
  func dropped(contact number: Int)
  /// A touch outside has dismissed a window of a grabbing popup; its touches are not cancelled yet (`WD-11`).
  func dismissed(_ window: Window)
  /// A touch object stands for the contact `number` from now on.
  func began(_ touch: Touch, contact number: Int)
  func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?)
  func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch)
  /// Everything of the cycle is done.
  func cycleEnded(_ dispatcher: Dispatcher)
}

/// What a scroll view is asked about touches of its content (`SV-3`, `SV-4`).
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
  package func began(_ touch: Touch, contact number: Int) {}
  package func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?) {}
  package func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch) {}
  package func cycleEnded(_ dispatcher: Dispatcher) {}
}
