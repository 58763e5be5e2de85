import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The arena alone: members give fixed answers, with no view, touch or application (section 5.4).
@MainActor @Suite struct GestureArenaTests {
  typealias Member = ArenaMember

  let arena = GestureArena<Member>()
  let log = ArenaLog()

  /// Members in order of attachment, all with one touch, at one depth unless `depths` says otherwise.
  func members(_ labels: String..., depths: [Int] = [], change: ([Member]) -> Void = { _ in }) -> [Member] {
    let members = labels.enumerated().map { Member($1, $0 + 1, arena, log) }
    change(members)
    for (index, member) in members.enumerated() {
      arena.enter(member, depth: depths.isEmpty ? 0 : depths[index])
      arena.relate(member, by: .touch(1))
    }
    return members
  }

  var order: [String] { arena.members.map(\.label) }

  // MARK: Accept and reject

  // GR-16
  @Test func everyRequestIsAnsweredOnce() {
    let members = members("a", "b", "c")
    for member in members { member.ask() }
    arena.arbitrate()
    #expect(log.take() == ["c accepted", "b rejected", "a rejected"])
    arena.arbitrate()
    #expect(log.take() == [])
    #expect(members.allSatisfy { $0.standing.request == nil && $0.standing.state.isTerminal })
  }

  // GR-16
  @Test func aMemberThatAsksForNothingIsLeftAlone() {
    let members = members("a", "b") { $0[1].preventsOthers = false }
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["b accepted"])
    #expect(members[0].standing.state == .possible)
  }

  // GR-16
  @Test func aRequestToBeginIsGranted() {
    let members = members("a")
    members[0].ask(.begin)
    arena.arbitrate()
    #expect(members[0].standing.state == .began && members[0].standing.hasRecognized)
  }

  // GR-36
  @Test func aMemberThatMayNotBeginIsRejected() {
    let members = members("a", "b") { $0[1].onMayBegin = { false } }
    for member in members { member.ask() }
    arena.arbitrate()
    #expect(log.take() == ["b rejected", "a accepted"])
  }

  // GR-36
  @Test(arguments: [true, false]) func aRequestWithdrawnByAnAnswerIsNotDecided(answer: Bool) {
    let members = members("a", "b")
    members[1].onMayBegin = { [unowned member = members[1]] in
      member.enter(.failed)
      return answer
    }
    for member in members { member.ask() }
    arena.arbitrate()
    #expect(log.take() == ["a accepted"])
  }

  // GR-37
  @Test func aRequestWithdrawnByAnAnswerAboutAnotherIsNotDecided() {
    let members = members("a", "b")
    members[1].onPrevents = { [unowned member = members[1]] in member.enter(.failed) }
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == [] && members[0].standing.state == .possible)
  }

  // GR-16
  @Test func aMemberThatFailsByItselfIsNotRejected() {
    let members = members("a", "b")
    members[1].onAccept = { [unowned member = members[0]] in member.enter(.failed) }
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["b accepted"] && log.reasons == [])
  }

  // GR-26
  @Test func winnersAreListedInOrder() {
    let members = members("a", "b") { for member in $0 { member.preventsOthers = false } }
    members[0].ask(.begin)
    members[1].ask()
    arena.arbitrate()
    members[0].enter(.changed)
    members[0].enter(.ended)
    #expect(arena.takeWinner() === members[1] && arena.takeWinner() === members[0])
    #expect(!arena.hasWinners && arena.takeWinner() == nil)
  }

  // MARK: Priority

  // GR-15
  @Test func membersAreInPriorityOrder() {
    _ = members("a", "b", "c", depths: [1, 2, 1])
    #expect(order == ["b", "c", "a"])
  }

  // GR-15
  @Test func aMemberThatJoinsDeeperMoves() {
    let members = members("a", "b", depths: [1, 2])
    #expect(!arena.enter(members[0], depth: 1))
    #expect(arena.enter(members[0], depth: 3))
    #expect(order == ["a", "b"])
  }

  // GR-18
  @Test func moreTapsAreExaminedFirst() {
    let members = members("double", "single", "pan") {
      $0[0].recognitionRank = 2
      $0[1].recognitionRank = 1
    }
    for member in members {
      member.preventsOthers = false
      member.ask()
    }
    arena.arbitrate()
    #expect(log.take() == ["pan accepted", "double accepted", "single accepted"])
  }

  // GR-18
  @Test func tapsAtDifferentPlacesKeepTheirOrder() {
    let members = members("double", "single") {
      $0[0].recognitionRank = 2
      $0[1].recognitionRank = 1
      $0[1].place = 1
    }
    for member in members { member.ask() }
    arena.arbitrate()
    #expect(log.take() == ["single accepted", "double rejected"])
  }

  // MARK: Prevention

  // GR-19
  @Test(arguments: [ArenaStanding.Request.begin, .recognize])
  func aRecognizedMemberPreventsLaterOnes(request: ArenaStanding.Request) {
    let members = members("a", "b") { $0[0].preventsOthers = false }
    members[0].ask(request)
    arena.arbitrate()
    members[0].preventsOthers = true
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted", "b rejected"])
    #expect(log.reasons == ["b prevented a"])
  }

  // GR-19
  @Test func aCancelledMemberPreventsNothing() {
    let members = members("a", "b") { $0[0].preventsOthers = false }
    members[0].ask(.begin)
    arena.arbitrate()
    members[0].enter(.cancelled)
    members[0].preventsOthers = true
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted", "b accepted"])
  }

  // GR-19
  @Test func unrelatedMembersDoNotPreventEachOther() {
    let (a, b) = (Member("a", 1, arena, log), Member("b", 2, arena, log))
    for (member, contact) in [(a, 1), (b, 2)] {
      arena.enter(member, depth: 0)
      arena.relate(member, by: .touch(contact))
      member.ask()
    }
    arena.arbitrate()
    #expect(log.take() == ["b accepted", "a accepted"])
  }

  // GR-44
  @Test func contactsOfDifferentKindsAreDifferent() {
    let kinds: [ContactID] = [.touch(1), .press(1), .series(1)]
    let members = kinds.indices.map { Member("\($0)", $0 + 1, arena, log) }
    for (member, contact) in zip(members, kinds) {
      arena.enter(member, depth: 0)
      arena.relate(member, by: contact)
      member.ask()
    }
    arena.arbitrate()
    #expect(log.take() == ["2 accepted", "1 accepted", "0 accepted"])
  }

  // GR-37
  @Test func simultaneousMembersBothRecognize() {
    let members = members("a", "b", "c") {
      $0[0].allows = [$0[1]]
      $0[1].allows = [$0[0]]
    }
    members[0].ask()
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["b accepted", "c rejected", "a accepted"])
  }

  // MARK: Requirements

  // GR-33
  @Test func aMemberWaitsForAnother() {
    let members = members("a", "b") { $0[1].staticRequirements = [$0[0].number] }
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == [] && arena.isWaiting(members[1]))
    members[0].enter(.failed)
    arena.arbitrate()
    #expect(log.take() == ["b accepted"] && !arena.isWaiting(members[1]))
  }

  // GR-33
  @Test func aMemberFailsWhenItsRequirementRecognizes() {
    let members = members("a", "b") {
      $0[1].waitsFor = [$0[0]]
      $0[0].preventsOthers = false
    }
    members[1].ask()
    members[0].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted", "b rejected"])
    #expect(log.reasons == ["b waits a", "b failedByRequirement a"])
  }

  // GR-33
  @Test func aDependantWithoutARequestFailsWhenItsRequirementRecognizes() {
    let members = members("a", "b") {
      $0[1].waitsFor = [$0[0]]
      $0[0].preventsOthers = false
    }
    members[0].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted", "b rejected"])
    #expect(log.reasons == ["b failedByRequirement a"] && members[1].standing.isFailureExplained)
  }

  // GR-34
  @Test func waitingIsRecordedOnce() {
    let members = members("a", "b") { $0[1].waitsFor = [$0[0]] }
    members[1].ask()
    for _ in 0..<3 {
      arena.requested()
      arena.arbitrate()
    }
    #expect(log.reasons == ["b waits a"])
  }

  // GR-33
  @Test func aRequestAfterTheRequirementHasRecognizedIsRejected() {
    let members = members("a", "b") { $0[0].preventsOthers = false }
    members[0].ask(.begin)
    arena.arbitrate()
    members[0].enter(.cancelled)
    members[1].staticRequirements = [members[0].number]
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted", "b rejected"])
  }

  // GR-33
  @Test func aRequirementOfAnUnrelatedMemberDelaysNothing() {
    let members = members("a")
    let other = Member("b", 2, arena, log)
    arena.enter(other, depth: 0)
    arena.relate(other, by: .touch(2))
    members[0].staticRequirements = [other.number]
    members[0].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted"])
  }

  // GR-33
  @Test func pairsAreAskedOnce() {
    let members = members("a", "b")
    for member in members { arena.relate(member, by: .touch(2)) }
    #expect(log.questions == ["b a", "a b"])
  }

  // GR-38
  @Test func theFirstOfACircleIsReleasedAndRecognizes() {
    let members = members("a", "b") {
      $0[0].waitsFor = [$0[1]]
      $0[1].waitsFor = [$0[0]]
    }
    for member in members { member.ask() }
    arena.arbitrate()
    #expect(log.take() == ["b accepted", "a rejected"])
    #expect(log.reasons.contains("b releasedFromCircle"))
  }

  // GR-38
  @Test func waitingForAMemberOutsideIsNoCircle() {
    let members = members("a", "b", "c") {
      $0[0].waitsFor = [$0[1], $0[2]]
      $0[1].waitsFor = [$0[0], $0[2]]
    }
    members[0].ask()
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == [])
    members[2].enter(.failed)
    arena.arbitrate()
    #expect(log.take() == ["b accepted", "a rejected"])
  }

  // MARK: Reset

  // GR-10
  @Test func aResetMemberForgetsItsSequence() {
    let members = members("a", "b") { $0[1].waitsFor = [$0[0]] }
    members[0].ask()
    arena.arbitrate()
    arena.reset(members[0])
    #expect(order == ["b"] && log.take().last == "a left")
    let standing = members[0].standing
    #expect(standing.state == .possible && standing.contacts.isEmpty && !standing.hasRecognized)
    arena.enter(members[0], depth: 0)
    arena.relate(members[0], by: .touch(2))
    members[0].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted"])
  }

  // GR-10
  @Test func idleMembersLeave() {
    let members = ["idle", "bound", "asking", "over"].enumerated().map { Member($1, $0 + 1, arena, log) }
    for member in members { arena.enter(member, depth: 0) }
    arena.relate(members[1], by: .press(1))
    members[2].ask()
    members[3].enter(.failed)
    arena.removeIdleMembers()
    #expect(order == ["over", "asking", "bound"] && log.take() == ["idle left"])
  }
}
