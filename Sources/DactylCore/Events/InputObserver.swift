import DactylInput

/// A feature that accompanies input, whatever receives it: drags, and the input of text. The dispatcher knows them by
/// this protocol alone.
@MainActor protocol InputObserver: AnyObject {
  /// A key went down, and is about to be delivered. Returns whether the observer uses it, so that it does nothing else.
  func keyPressed(_ key: Key, from seat: SeatID) -> Bool
  /// A key went up, and its release was delivered.
  func keyReleased(from seat: SeatID)
  /// A touch began in `window`, and is about to be delivered.
  func touchBegan(_ touch: Touch, in window: Window)
  /// A touch was lifted, and its end was delivered.
  func touchEnded(_ touch: Touch)
  /// An input method has sent `event`.
  func textInputReceived(_ event: TextInputEvent)
}

extension InputObserver {
  func touchBegan(_ touch: Touch, in window: Window) {}
  func touchEnded(_ touch: Touch) {}
  func textInputReceived(_ event: TextInputEvent) {}
}
