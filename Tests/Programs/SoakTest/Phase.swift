/// How far the program is, which the user and the desktop read from the title of its first window: it comes to them in
/// order with what is drawn, over a socket as well as within the process.
enum Phase: Hashable {
  /// Nobody touches anything.
  case idle
  /// Somebody uses the program. Where `isMoving`, something in the first window moves from frame to frame.
  case walk(isMoving: Bool)
  /// The day is over: whatever was opened is closed, fingers are lifted, and the first window gets its size again.
  case rest
  /// Nothing more happens.
  case settle
  /// The figures of a point of the cycle that is always the same, by name.
  case report([String: Int])

  private static let mark = "soak"

  var title: String {
    switch self {
    case .idle: "\(Self.mark) idle"
    case .walk(let isMoving): "\(Self.mark) \(isMoving ? "moving" : "walk")"
    case .rest: "\(Self.mark) rest"
    case .settle: "\(Self.mark) settle"
    case .report(let figures):
      "\(Self.mark) report "
        + figures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
  }

  /// Nil for the title of any other window.
  init?(title: String) {
    let words = title.split(separator: " ").map(String.init)
    guard words.count >= 2, words[0] == Self.mark else { return nil }
    switch words[1] {
    case "idle": self = .idle
    case "walk": self = .walk(isMoving: false)
    case "moving": self = .walk(isMoving: true)
    case "rest": self = .rest
    case "settle": self = .settle
    case "report":
      var figures: [String: Int] = [:]
      for word in words.dropFirst(2) {
        let parts = word.split(separator: "=")
        if parts.count == 2, let value = Int(parts[1]) { figures[String(parts[0])] = value }
      }
      self = .report(figures)
    default: return nil
    }
  }
}

/// How busy the program's days are.
struct Rhythm {
  /// Times in a cycle at which somebody uses it, for so many seconds each, and so many between them.
  var sittings: Int
  var sittingSeconds: Double
  var idleSeconds: Double

  /// Of a phone that lies on the table.
  static let hour = Rhythm(sittings: 3, sittingSeconds: 12, idleSeconds: 1186)
  /// Of something that is never put down.
  static let halfMinute = Rhythm(sittings: 1, sittingSeconds: 22, idleSeconds: 2)
  /// For a few cycles in a test.
  static let brief = Rhythm(sittings: 1, sittingSeconds: 2.5, idleSeconds: 1)

  /// Seconds for each of rest, settle and report.
  static let pause = 2.0
  static let refresh = 1.0 / 60

  /// Seconds of a whole cycle.
  var length: Double { Double(sittings) * (sittingSeconds + idleSeconds) + 3 * Self.pause }
}
