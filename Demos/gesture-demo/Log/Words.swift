import Dactyl

extension Touch.TouchType {
  /// What it is called in the log.
  var word: String {
    switch self {
    case .direct: "finger"
    case .indirect: "touchpad"
    case .pencil: "pen"
    case .indirectPointer: "pointer"
    }
  }
}

extension ButtonMask {
  /// What each button is called in the log, and whether it is held.
  var words: [(word: String, applies: Bool)] {
    [("left", contains(.primary)), ("right", contains(.secondary)), ("middle", contains(.middle))]
      + (3..<16).map { ("button\($0 + 1)", contains(ButtonMask(rawValue: 1 << $0))) }
  }
}
