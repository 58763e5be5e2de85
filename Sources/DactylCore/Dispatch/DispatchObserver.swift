/// A debug hook for what no overridable method, delegate or action shows (`CF-6`). It changes nothing.
@MainActor package protocol DispatchObserver: AnyObject {
  func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State)
  /// Called before the touch method of `phase`.
  func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event)
  func recognizerWasReset(_ recognizer: GestureRecognizer)
  /// A contact hit no window (`WD-5`). `number` counts contacts from 1 in order of down.
  func dropped(contact number: Int)
  /// A touch outside dismisses a window of a grabbing popup. The touches of that are not cancelled yet (`WD-11`).
  func dismissed(_ window: Window)
  /// The contact `number` got a touch object.
  func began(_ touch: Touch, contact number: Int)
  func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?)
  func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch)
  /// The cycle has ended. Default: nothing.
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
