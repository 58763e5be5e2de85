import Dactyl

extension Touch.TouchType {
  /// The name in the log.
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
  /// The name of each button in the log, and whether it is held.
  var words: [(word: String, applies: Bool)] {
    [("left", contains(.primary)), ("right", contains(.secondary)), ("middle", contains(.middle))]
      + (3..<16).map { ("button\($0 + 1)", contains(ButtonMask(rawValue: 1 << $0))) }
  }
}
