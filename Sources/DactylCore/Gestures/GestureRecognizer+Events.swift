import DactylGeometry

extension GestureRecognizer {
  /// Changes the state of a continuous recognizer for an event of a series. There is no threshold, since the device has
  /// decided already (`GT-26`, `EI-29`).
  ///
  /// `begins`: whether a possible recognizer asks to begin with this event. `prepare` is called before it asks.
  final func follow(_ phase: Event.SeriesPhase, begins: Bool, prepare: () -> Void = {}) {
    switch (phase, standing.state) {
    case (.ended, .began), (.ended, .changed): state = .ended
    case (.cancelled, .began), (.cancelled, .changed): state = .cancelled
    case (.ended, .possible), (.cancelled, .possible): state = .failed
    case (_, .began), (_, .changed): state = .changed
    case (_, .possible) where begins && standing.request == nil:
      prepare()
      state = .began
    default: break
    }
  }
}
