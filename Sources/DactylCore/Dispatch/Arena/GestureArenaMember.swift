/// A recognizer as the arena sees it: a number, a standing and the answers to a few questions.
@MainActor protocol GestureArenaMember: AnyObject {
  /// Identifies the member; references and addresses decide nothing (`GN-2`).
  var number: Int { get }
  /// Counts attachments: of two members at one depth the one attached later comes first (`GR-15`).
  var attachment: Int { get }
  /// The arena's record of the member's present sequence.
  var standing: ArenaStanding { get set }
  /// Numbers of the members that must always fail first (`GR-33`).
  var staticRequirements: [Int] { get }
  /// Members of one place that ask in one cycle are examined in order of rank, greatest first. Members of rank 0 keep
  /// their order (`GR-18`).
  var recognitionRank: Int { get }
  /// The name of the member in diagnostics.
  var label: String { get }

  /// Whether both are attached to the same place.
  func isBeside(_ other: Self) -> Bool

  /// Whether the member waits for `other` to fail; asked once a sequence for each ordered pair (`GR-33`).
  func requiresFailure(of other: Self) -> Bool
  /// Whether the member, once it has recognized, prevents `other` from recognizing (`GR-19`, `GR-37`).
  func prevails(over other: Self) -> Bool
  /// The last question before a recognition. With false the member fails (`GR-36`).
  func mayBegin() -> Bool

  /// The member's request is granted: it enters the state it asked for.
  func accept()
  /// The member fails.
  func reject()
  /// The member left the arena without a sequence, or with its sequence over.
  func didLeaveArena()

  /// Logs a decision about the member.
  func record(_ decision: GestureDecision.Kind, other: Self?)
}

/// The arena's record of one member from its first contact to its reset (`GR-10`).
struct ArenaStanding {
  /// A recognition that the member asked for and that is not decided yet (`GR-3`).
  enum Request {
    /// To `began`.
    case begin
    /// To `ended` straight from `possible`: a discrete gesture has made up its mind (`GR-34`).
    case recognize
  }

  var state = GestureRecognizer.State.possible
  var request: Request?
  /// Depth of the member's place when it last entered (`GR-15`).
  var depth = 0
  /// Every contact that the member ever had, also those it lost, but not those it ignores: two members with one in
  /// common are related.
  var contacts: [ContactID] = []
  /// Whether the member ever had a contact, even one that it ignores.
  var hasHadContact = false
  /// The arena accepted the member, whatever became of it later.
  var hasRecognized = false
  /// Its present state was reached from `began` or `changed`.
  var wasActive = false
  /// Numbers of the members that it waits for in this sequence, besides the static ones (`GR-33`).
  var requirements: [Int] = []
  /// Released from all requirements, to break a circle (`GR-38`).
  var isReleasedFromRequirements = false
  /// Number of the member that it was last found waiting for; 0 for none.
  var waitsFor = 0
  /// The log has the reason of its failure already.
  var isFailureExplained = false
}

extension GestureRecognizer.State {
  var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
  var isActive: Bool { self == .began || self == .changed }
  /// A member in this state may prevent others (`GR-16`).
  var standsInTheWay: Bool { isActive || self == .ended }
}

// Derived facts are properties of the member, not of its standing: read through `standing` they would copy all of it.
extension GestureArenaMember {
  /// It has no sequence under way.
  var isIdle: Bool { !standing.hasHadContact && standing.state == .possible && standing.request == nil }

  /// Whether both had a common contact since their last resets.
  func isRelated(to other: Self) -> Bool {
    for contact in standing.contacts where other.standing.contacts.contains(contact) { return true }
    return false
  }

  /// Priority order: greater depth first, then the one attached later (`GR-15`).
  func precedes(_ other: Self) -> Bool {
    standing.depth != other.standing.depth
      ? standing.depth > other.standing.depth : attachment > other.attachment
  }
}
