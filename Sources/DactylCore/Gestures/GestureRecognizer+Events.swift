import DactylGeometry

extension GestureRecognizer {
  /// What a series of scroll or transform events does to a continuous recognizer: no thresholds, the device has decided
  /// already (`GT-26`, `EI-29`).
  ///
  /// `begins`: a possible one asks to begin with this event; `prepare` is called before it does.
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
