/// A debug hook: sees what no overridable method, delegate or action shows (`CF-6`). Changes nothing.
@MainActor package protocol DispatchObserver: AnyObject {
  func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State)
  /// The touch method of `phase` is called next.
  func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event)
  func recognizerWasReset(_ recognizer: GestureRecognizer)
  /// No window took a contact (`WD-5`); `number` counts contacts from 1 in order of down.
  func dropped(contact number: Int)
  /// A touch outside has dismissed a window of a grabbing popup; its touches are not cancelled yet (`WD-11`).
  func dismissed(_ window: Window)
  /// A touch object stands for the contact `number` from now on.
  func began(_ touch: Touch, contact number: Int)
  func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?)
  func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch)
  /// Everything of the cycle is done. Default: nothing.
  func cycleEnded(_ dispatcher: Dispatcher)
}

extension DispatchObserver {
  package func cycleEnded(_ dispatcher: Dispatcher) {}
}

extension DispatchObserver {
  package func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event
  ) {}
}
