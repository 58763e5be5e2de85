import DactylInput

/// One series of scrolling, or of a touchpad gesture. It stays with the window, the view and the recognizers that its
/// first event found (`EI-29`, `SV-21`).
@MainActor struct IndirectSeries {
  /// A wheel may turn in the middle of continuous scrolling of the same pointer.
  enum Source: Hashable {
    case scroll(DeviceKey)
    case wheel(DeviceKey)
    case touchpad(SeatID)
  }

  let source: Source
  /// The contact that relates the recognizers of the series.
  let contact: ContactID
  @WeakRef var window: Window?
  @WeakRef var view: View?
  var recognizers: [GestureRecognizer] = []

  /// Whether the recognizer is still in the sequence that began with the series.
  func isFollowed(by recognizer: GestureRecognizer) -> Bool {
    recognizer.standing.contacts.contains(contact) && !recognizer.standing.state.isTerminal
  }
}
