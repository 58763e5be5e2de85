import DactylInput

/// One series of scrolling or of a touchpad gesture: the window, the view and the recognizers found when it began keep
/// it (`EI-29`, `SV-21`).
@MainActor struct IndirectSeries {
  /// A wheel may turn in the middle of continuous scrolling of the same pointer.
  enum Source: Hashable {
    case scroll(DeviceKey)
    case wheel(DeviceKey)
    case touchpad(SeatID)
  }

  let source: Source
  /// Stands for a contact: recognizers of one series are related by it.
  let contact: ContactID
  @WeakRef var window: Window?
  @WeakRef var view: View?
  var recognizers: [GestureRecognizer] = []

  /// Whether the recognizer is still in the sequence that the series began.
  func isFollowed(by recognizer: GestureRecognizer) -> Bool {
    recognizer.standing.contacts.contains(contact) && !recognizer.standing.state.isTerminal
  }
}
