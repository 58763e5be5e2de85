/// The program's phase. The user and the desktop read it from the title of its first window, which arrives in order
/// with the drawing, over a socket as well as within the process.
enum Phase: Hashable {
  /// The program gets no input.
  case idle
  /// The program is used. With `isMoving`, something in the first window is animated.
  case walk(isMoving: Bool)
  /// The end of the use: everything opened is closed, fingers are lifted, and the first window gets its size again.
  case rest
  /// Nothing more happens.
  case settle
  /// The figures at the same point of each cycle, by name.
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

/// How often the program is used.
struct Rhythm {
  /// The number of uses in a cycle, the seconds of each, and the seconds between them.
  var sittings: Int
  var sittingSeconds: Double
  var idleSeconds: Double

  /// A phone that lies on the table most of the time.
  static let hour = Rhythm(sittings: 3, sittingSeconds: 12, idleSeconds: 1186)
  /// A device that is used all the time.
  static let halfMinute = Rhythm(sittings: 1, sittingSeconds: 22, idleSeconds: 2)
  /// For a few cycles in a test.
  static let brief = Rhythm(sittings: 1, sittingSeconds: 2.5, idleSeconds: 1)

  /// Seconds for each of rest, settle and report.
  static let pause = 2.0
  static let refresh = 1.0 / 60

  /// Seconds of a whole cycle.
  var length: Double { Double(sittings) * (sittingSeconds + idleSeconds) + 3 * Self.pause }
}
