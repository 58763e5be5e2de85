import DactylGeometry

/// Decides among gesture recognizers that share a contact which of them recognize (section 5.4 of the event model).
///
/// A member enters with its first contact and leaves when it is reset. Members with a contact in common are related;
/// only related members wait for each other or prevent each other. A member that asks to recognize sets a request in
/// its standing and calls `requested()`. The next `arbitrate()` examines all requests in priority order:
///
/// 1. A member that requires the failure of one that has recognized is rejected.
/// 2. A member that requires the failure of one still possible waits.
/// 3. A member that may not begin, or that a recognized one prevents, is rejected.
/// 4. Any other member is accepted. Then each possible member that it prevents, or that requires its failure, is
///    rejected.
///
/// For each request the arena calls exactly one of `accept()` and `reject()`, at once or when nothing is left to wait
/// for, unless the member gives its request up by failing on its own. Members that wait for each other in a circle do
/// not wait forever: the first of them is released from its requirements.
///
/// The arena knows no view, touch or window. Every question may run code of the application, which may change other
/// members, so conditions are checked again after each answer.
///
/// Code that runs for each member at each contact, or in each cycle, uses loops: a closure checks at each call that
/// it is on the main actor.
@MainActor final class GestureArena<Member: GestureArenaMember> {
  /// Members with a sequence, in priority order (`GR-15`).
  private(set) var members: [Member] = []
  /// A request was made, or a state changed, since `arbitrate()` last ran.
  private(set) var needsArbitration = false
  /// Members that recognized and whose contacts were not claimed yet, in order of recognition (`GR-13`, step 6).
  private var winners: [Member] = []

  // MARK: Membership

  /// Inserts the member in priority order. Returns false if it was there already.
  @discardableResult func enter(_ member: Member, depth: Int) -> Bool {
    if let index = index(of: member) {
      guard member.standing.depth != depth else { return false }
      members.remove(at: index)
    }
    member.standing.depth = depth
    members.insert(member, at: index(for: member))
    return true
  }

  private func index(of member: Member) -> Int? {
    for index in members.indices where members[index] === member { return index }
    return nil
  }

  private func index(for member: Member) -> Int {
    for index in members.indices where member.precedes(members[index]) { return index }
    return members.count
  }

  /// Gives the contact to the member, which is then related to all that have it. The arena asks new relations about
  /// requirements (`GR-33`).
  func relate(_ member: Member, by contact: ContactID) {
    var newlyRelated: [Member] = []
    for other in members where other !== member && other.standing.contacts.contains(contact) {
      if !other.isRelated(to: member) { newlyRelated.append(other) }
    }
    member.standing.contacts.append(contact)
    member.standing.hasHadContact = true
    for other in newlyRelated {
      askForRequirements(member, other)
      askForRequirements(other, member)
    }
  }

  private func askForRequirements(_ member: Member, _ other: Member) {
    if member.requiresFailure(of: other) { member.standing.requirements.append(other.number) }
  }

  /// The member ignores the contact, which no longer relates it to others (`GR-39`).
  func ignore(_ contact: ContactID, by member: Member) {
    member.standing.contacts.removeAll { $0 == contact }
    needsArbitration = true
  }

  /// Removes the member, whose sequence is over, with its standing (`GR-10`).
  func reset(_ member: Member) {
    member.standing = ArenaStanding()
    members.removeAll { $0 === member }
    member.didLeaveArena()
  }

  /// Removes members that entered and never got a sequence.
  func removeIdleMembers() {
    guard hasIdleMember else { return }
    for member in members where member.isIdle { member.didLeaveArena() }
    members.removeAll { $0.isIdle }
  }

  private var hasIdleMember: Bool {
    for member in members where member.isIdle { return true }
    return false
  }

  // MARK: Requests and states

  /// Notes that a member has asked to recognize.
  func requested() { needsArbitration = true }

  /// Notes the new state of the member. It may decide the requests of others.
  func stateChanged(of member: Member, to state: GestureRecognizer.State) {
    let wasActive = member.standing.wasActive
    member.standing.wasActive = state.isActive
    // No request depends on a change of an active member.
    if state == .changed { return }
    if state == .began || state == .ended && !wasActive { winners.append(member) }
    needsArbitration = true
  }

  var hasWinners: Bool { !winners.isEmpty }

  /// Removes and returns the first member whose contacts are not claimed yet.
  func takeWinner() -> Member? { winners.isEmpty ? nil : winners.removeFirst() }

  /// Whether `member` waits for another one to fail.
  func isWaiting(_ member: Member) -> Bool {
    firstRequired(by: member) { $0.standing.state == .possible } != nil
  }

  // MARK: Arbitration

  /// The result of examining one request.
  private enum Decision {
    case accept(rejecting: [Rival])
    case reject
    case wait
    /// The request ended during a question to the application.
    case withdrawn
  }

  private struct Rival {
    let member: Member
    let reason: GestureDecision.Kind
  }

  /// Decides all requests, repeatedly until no decision changes another one (`GR-16`).
  func arbitrate() {
    repeat {
      needsArbitration = false
      guard hasPending else { return }
      // A decision may change the conditions of the next request. That is still examined, and again in the next
      // round.
      for member in pendingInOrder() where member.standing.request != nil {
        apply(examine(member), to: member)
      }
      if !needsArbitration { breakCircle() }
    } while needsArbitration
  }

  private func apply(_ decision: Decision, to member: Member) {
    switch decision {
    case .wait, .withdrawn: break
    case .reject: reject(member)
    case .accept(let rivals):
      member.standing.hasRecognized = true
      member.accept()
      for rival in rivals where rival.member.standing.state == .possible {
        rival.member.record(rival.reason, other: member)
        reject(rival.member)
      }
    }
  }

  private func reject(_ member: Member) {
    member.standing.isFailureExplained = true
    member.reject()
  }

  private func examine(_ member: Member) -> Decision {
    if let winner = firstRequired(by: member, where: { $0.standing.hasRecognized }) {
      member.record(.failedByRequirement, other: winner)
      return .reject
    }
    if let obstacle = firstRequired(by: member, where: { $0.standing.state == .possible }) {
      recordWaiting(of: member, for: obstacle)
      return .wait
    }
    let isAllowed = member.mayBegin() && !isPrevented(member)
    guard member.standing.request != nil else { return .withdrawn }
    guard isAllowed else { return .reject }
    let rivals = rivals(of: member)
    guard member.standing.request != nil else { return .withdrawn }
    return .accept(rejecting: rivals)
  }

  private func isPrevented(_ member: Member) -> Bool {
    for other in members where other !== member && other.standing.state.standsInTheWay {
      if other.isRelated(to: member), other.prevails(over: member) {
        member.record(.prevented, other: other)
        return true
      }
    }
    return false
  }

  /// Returns the possible members that fail if `member` recognizes, in priority order.
  private func rivals(of member: Member) -> [Rival] {
    var rivals: [Rival] = []
    for other in members where other !== member && other.standing.state == .possible {
      guard other.isRelated(to: member) else { continue }
      if requires(other, member) {
        rivals.append(Rival(member: other, reason: .failedByRequirement))
      } else if member.prevails(over: other) {
        rivals.append(Rival(member: other, reason: .prevented))
      }
    }
    return rivals
  }

  private var hasPending: Bool {
    for member in members where member.standing.request != nil { return true }
    return false
  }

  /// Returns the requests in priority order, at one place in order of rank (`GR-18`).
  private func pendingInOrder() -> [Member] {
    var pending = members.filter { $0.standing.request != nil }
    guard pending.count > 1 else { return pending }
    for member in pending {
      let positions = pending.indices.filter { pending[$0].isBeside(member) && pending[$0].recognitionRank > 0 }
      let ranked = positions.map { pending[$0] }
      // A stable sort: members of equal rank keep their order.
      let sorted = ranked.enumerated().sorted { a, b in
        a.element.recognitionRank == b.element.recognitionRank
          ? a.offset < b.offset : a.element.recognitionRank > b.element.recognitionRank
      }
      for (position, member) in zip(positions, sorted) { pending[position] = member.element }
    }
    return pending
  }

  // MARK: Requirements

  /// Returns the first related member that `member` requires to fail and that meets `condition` (`GR-33`).
  private func firstRequired(by member: Member, where condition: @MainActor (Member) -> Bool) -> Member? {
    guard !member.standing.isReleasedFromRequirements else { return nil }
    for other in members where condition(other) && requires(member, other) && other.isRelated(to: member) {
      return other
    }
    return nil
  }

  private func requires(_ member: Member, _ other: Member) -> Bool {
    member !== other
      && (member.staticRequirements.contains(other.number) || member.standing.requirements.contains(other.number))
  }

  /// Records each obstacle once, since the examination is repeated often.
  private func recordWaiting(of member: Member, for obstacle: Member) {
    guard member.standing.waitsFor != obstacle.number else { return }
    member.standing.waitsFor = obstacle.number
    member.record(.waits, other: obstacle)
  }

  /// Releases the first of the members that wait for each other, if any do (`GR-38`).
  ///
  /// A member that waits for one without a request is in no circle, since that one may wait for contacts.
  private func breakCircle() {
    var stuck = pendingInOrder().filter(isWaiting)
    var count: Int
    repeat {
      count = stuck.count
      stuck = stuck.filter { member in
        firstRequired(by: member) { other in
          other.standing.state == .possible && !stuck.contains { $0 === other }
        } == nil
      }
    } while stuck.count < count
    guard let first = stuck.first else { return }
    #if DEBUG
      let names = stuck.map(\.label).joined(separator: ", ")
      Diagnostics.report("\(names) wait for each other to fail; the first need not wait any more")
    #endif
    first.record(.releasedFromCircle, other: nil)
    first.standing.isReleasedFromRequirements = true
    needsArbitration = true
  }
}
