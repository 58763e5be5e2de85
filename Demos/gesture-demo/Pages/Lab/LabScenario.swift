/// The scenarios of the event model in the lab: their trees, and the logs that the model requires.
enum LabScenario: String, CaseIterable {
  case s01 = "S01"
  case s02 = "S02"
  case s03 = "S03"
  case s04 = "S04"
  case s10 = "S10"
  case s15 = "S15"

  /// The id in the event model.
  var id: String { "GR-\(rawValue)" }

  /// The instructions, and the point of the scenario.
  var task: String {
    switch self {
    case .s01: "\(id): tap A. Its recognizer gets the touch first, recognizes, and cancels it in A."
    case .s02: "\(id): tap C. Each box has a recognizer; the deepest one recognizes."
    case .s03: "\(id): tap the button K. It refuses the taps of the boxes around it, and sends its action."
    case .s04: "\(id): tap the button K. A tap on the button itself wins, and the button is cancelled."
    case .s10: "\(id): tap A twice. A gets the end of the first tap only after the double tap has failed."
    case .s15: "\(id): tap A twice. The single tap waits, and fails when the double tap is recognized."
    }
  }

  /// The boxes, each inside the previous one.
  var boxes: [String] {
    switch self {
    case .s01: ["R", "A"]
    case .s02: ["R", "A", "B", "C"]
    case .s03, .s04: ["A", "B", "C"]
    case .s10, .s15: ["A"]
    }
  }

  /// The boxes that are not recorded.
  var silentBoxes: [String] { self == .s01 ? ["R"] : [] }
  var hasButton: Bool { self == .s03 || self == .s04 }

  /// The taps by name, in order of addition, with the box or button that they are attached to.
  var taps: [(name: String, on: String, count: Int)] {
    switch self {
    case .s01: [("tA", "A", 1)]
    case .s02: [("tR", "R", 1), ("tA", "A", 1), ("tB", "B", 1), ("tC", "C", 1)]
    case .s03: [("tA", "A", 1), ("tB", "B", 1), ("tC", "C", 1)]
    case .s04: [("tA", "A", 1), ("tB", "B", 1), ("tC", "C", 1), ("tK", "K", 1)]
    case .s10: [("d", "A", 2)]
    case .s15: [("one", "A", 1), ("two", "A", 2)]
    }
  }

  /// Whether `one` requires the failure of `two`.
  var hasRequirement: Bool { self == .s15 }

  /// Whether lines include the numbers of touches, for scenarios with several.
  var numbersTouches: Bool { self == .s10 || self == .s15 }

  /// The complete log: g recognizer, v view, c control event, a action, d refusal.
  var expected: [String] {
    switch self {
    case .s01: ["g tA began", "v A began", "g tA ended", "a tA", "v A cancelled"]
    case .s02:
      [
        "g tC began", "g tB began", "g tA began", "g tR began", "v C began", "g tC ended", "g tB ended", "g tA ended",
        "g tR ended", "a tC", "v C cancelled",
      ]
    case .s03:
      [
        "g tC began", "g tB began", "g tA began", "v K began", "c K touchDown", "g tC ended", "g tB ended",
        "g tA ended", "d K refuses tC, tB, tA", "v K ended", "c K touchUpInside", "c K primaryActionTriggered",
      ]
    case .s04:
      [
        "g tK began", "g tC began", "g tB began", "g tA began", "v K began", "c K touchDown", "g tK ended",
        "g tC ended", "g tB ended", "g tA ended", "a tK", "v K cancelled", "c K touchCancel",
      ]
    case .s10:
      [
        "g d began(1)", "v A began(1)", "g d ended(1)", "g d began(2)", "v A began(2)", "g d ended(2)", "a d",
        "v A cancelled(1)", "v A cancelled(2)",
      ]
    case .s15:
      [
        "g two began(1)", "g one began(1)", "v A began(1)", "g two ended(1)", "g one ended(1)", "g two began(2)",
        "v A began(2)", "g two ended(2)", "a two", "v A cancelled(1)", "v A cancelled(2)",
      ]
    }
  }
}
