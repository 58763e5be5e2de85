/// Whether what began in a view has ended there exactly once, with nothing before and nothing after it (GN-4, EI-33).
struct CallBalance {
  enum Step {
    case begin, go, end
  }

  /// The touches and presses that have begun and not ended, in order of beginning.
  private(set) var open: [String] = []
  private(set) var violations: [String] = []
  private var over: [String] = []

  mutating func note(_ step: Step, _ what: String, of view: String) {
    let pair = "\(what) in \(view)"
    switch step {
    case .begin:
      if open.contains(pair) || over.contains(pair) { violations.append("\(pair) began twice") }
      open.append(pair)
    case .go:
      if !open.contains(pair) { violations.append("\(pair) moved without having begun, or after its end") }
    case .end:
      if !open.contains(pair) { violations.append("\(pair) ended without having begun, or twice") }
      open.removeAll { $0 == pair }
      over.append(pair)
    }
  }
}
