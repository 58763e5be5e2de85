@testable import DactylCore
@testable import DactylWidgets

/// A member of an arena with fixed answers, which logs what the arena decides about it.
@MainActor final class ArenaMember: GestureArenaMember {
  /// The arena of the test, which owns its members.
  unowned let arena: GestureArena<ArenaMember>
  let log: ArenaLog
  let label: String
  let number: Int
  let attachment: Int
  var standing = ArenaStanding()
  var staticRequirements: [Int] = []
  var recognitionRank = 0
  /// Members at one place are beside each other.
  var place = 0
  /// Members that it waits for, asked for when they are related. Members may wait for each other in a circle.
  var waitsFor: [ArenaMember] {
    get { waitedFor.compactMap(\.member) }
    set { waitedFor = newValue.map(WeakMember.init) }
  }
  private var waitedFor: [WeakMember] = []
  /// Members that it may recognize together with.
  var allows: [ArenaMember] {
    get { allowed.compactMap(\.member) }
    set { allowed = newValue.map(WeakMember.init) }
  }
  private var allowed: [WeakMember] = []
  private struct WeakMember { weak var member: ArenaMember? }
  var preventsOthers = true
  /// Called when the arena asks whether it may begin.
  var onMayBegin: () -> Bool = { true }
  /// Called when it is accepted.
  var onAccept: () -> Void = {}
  /// Called when the arena asks whether it prevents another one.
  var onPrevents: () -> Void = {}

  init(_ label: String, _ number: Int, _ arena: GestureArena<ArenaMember>, _ log: ArenaLog) {
    self.label = label
    self.number = number
    attachment = number
    self.arena = arena
    self.log = log
  }

  func isBeside(_ other: ArenaMember) -> Bool { place == other.place }

  func requiresFailure(of other: ArenaMember) -> Bool {
    log.questions.append("\(label) \(other.label)")
    return waitsFor.contains { $0 === other }
  }

  func prevails(over other: ArenaMember) -> Bool {
    onPrevents()
    return preventsOthers && !allows.contains { $0 === other }
  }

  func mayBegin() -> Bool { onMayBegin() }

  func accept() {
    log.lines.append("\(label) accepted")
    enter(standing.request == .begin ? .began : .ended)
    onAccept()
  }

  func reject() {
    log.lines.append("\(label) rejected")
    enter(.failed)
  }

  func didLeaveArena() { log.lines.append("\(label) left") }

  func record(_ decision: GestureDecision.Kind, other: ArenaMember?) {
    log.reasons.append("\(label) \(decision)" + (other.map { " \($0.label)" } ?? ""))
  }

  // Requests and changes of state, as the owner of the arena makes them.

  func ask(_ request: ArenaStanding.Request = .recognize) {
    standing.request = request
    arena.requested()
  }

  func enter(_ state: GestureRecognizer.State) {
    standing.state = state
    standing.request = nil
    arena.stateChanged(of: self, to: state)
  }
}

/// The decisions of an arena, in order.
@MainActor final class ArenaLog {
  var lines: [String] = []
  var reasons: [String] = []
  var questions: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
