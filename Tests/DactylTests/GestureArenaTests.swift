import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The arena by itself: members that are nothing but answers, and no view, touch or application (section 5.4).
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

  @Test("GR-16: each request is answered by exactly one of accept and reject")
  func everyRequestIsAnsweredOnce() {
    let members = members("a", "b", "c")
    for member in members { member.ask() }
    arena.arbitrate()
    #expect(log.take() == ["c accepted", "b rejected", "a rejected"])
    arena.arbitrate()
    #expect(log.take() == [])
    #expect(members.allSatisfy { $0.standing.request == nil && $0.standing.state.isTerminal })
  }

  @Test("GR-16: a member without a request that nothing prevents is left alone")
  func aMemberThatAsksForNothingIsLeftAlone() {
    let members = members("a", "b") { $0[1].preventsOthers = false }
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["b accepted"])
    #expect(members[0].standing.state == .possible)
  }

  @Test("GR-16: a continuous member that is accepted begins")
  func aRequestToBeginIsGranted() {
    let members = members("a")
    members[0].ask(.begin)
    arena.arbitrate()
    #expect(members[0].standing.state == .began && members[0].standing.hasRecognized)
  }

  @Test("GR-36: a member that may not begin is rejected, and the next one is accepted")
  func aMemberThatMayNotBeginIsRejected() {
    let members = members("a", "b") { $0[1].onMayBegin = { false } }
    for member in members { member.ask() }
    arena.arbitrate()
    #expect(log.take() == ["b rejected", "a accepted"])
  }

  @Test("GR-36: a member that fails while it is asked is neither accepted nor rejected", arguments: [true, false])
  func aRequestWithdrawnByAnAnswerIsNotDecided(answer: Bool) {
    let members = members("a", "b")
    members[1].onMayBegin = { [unowned member = members[1]] in
      member.enter(.failed)
      return answer
    }
    for member in members { member.ask() }
    arena.arbitrate()
    #expect(log.take() == ["a accepted"])
  }

  @Test("GR-37: a member that fails while its rivals are asked about is not accepted")
  func aRequestWithdrawnByAnAnswerAboutAnotherIsNotDecided() {
    let members = members("a", "b")
    members[1].onPrevents = { [unowned member = members[1]] in member.enter(.failed) }
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == [] && members[0].standing.state == .possible)
  }

  @Test("GR-16: a member that fails because another one was accepted is not rejected as well")
  func aMemberThatFailsByItselfIsNotRejected() {
    let members = members("a", "b")
    members[1].onAccept = { [unowned member = members[0]] in member.enter(.failed) }
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["b accepted"] && log.reasons == [])
  }

  @Test("GR-26: members that recognized are listed once, in order of recognition")
  func winnersAreListedInOrder() {
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

  @Test("GR-15: members are in order of depth, then the one attached last comes first")
  func membersAreInPriorityOrder() {
    _ = members("a", "b", "c", depths: [1, 2, 1])
    #expect(order == ["b", "c", "a"])
  }

  @Test("GR-15: a member that comes in deeper moves to its new place")
  func aMemberThatComesInDeeperMoves() {
    let members = members("a", "b", depths: [1, 2])
    #expect(!arena.enter(members[0], depth: 1))
    #expect(arena.enter(members[0], depth: 3))
    #expect(order == ["a", "b"])
  }

  @Test("GR-18: of taps at one place the one with more taps is examined first")
  func moreTapsAreExaminedFirst() {
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

  @Test("GR-18: taps at different places keep the priority order")
  func tapsAtDifferentPlacesKeepTheirOrder() {
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

  @Test(
    "GR-19: a member that has recognized prevents one that asks later",
    arguments: [ArenaStanding.Request.begin, .recognize])
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

  @Test("GR-19: a member that was cancelled prevents nothing")
  func aCancelledMemberPreventsNothing() {
    let members = members("a", "b") { $0[0].preventsOthers = false }
    members[0].ask(.begin)
    arena.arbitrate()
    members[0].enter(.cancelled)
    members[0].preventsOthers = true
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted", "b accepted"])
  }

  @Test("GR-19: members without a common contact do not prevent each other")
  func unrelatedMembersDoNotPreventEachOther() {
    let (a, b) = (Member("a", 1, arena, log), Member("b", 2, arena, log))
    for (member, contact) in [(a, 1), (b, 2)] {
      arena.enter(member, depth: 0)
      arena.relate(member, by: .touch(contact))
      member.ask()
    }
    arena.arbitrate()
    #expect(log.take() == ["b accepted", "a accepted"])
  }

  @Test("GR-44: a touch, a press and a series of one number are three contacts")
  func contactsOfDifferentKindsAreDifferent() {
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

  @Test("GR-37: members that are allowed together both recognize")
  func simultaneousMembersBothRecognize() {
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

  @Test("GR-33: a member waits for the one that must fail first, and is accepted when that fails")
  func aMemberWaitsForAnother() {
    let members = members("a", "b") { $0[1].staticRequirements = [$0[0].number] }
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == [] && arena.isWaiting(members[1]))
    members[0].enter(.failed)
    arena.arbitrate()
    #expect(log.take() == ["b accepted"] && !arena.isWaiting(members[1]))
  }

  @Test("GR-33: a member whose requirement recognizes is rejected for that, also if nothing prevents it")
  func aMemberFailsWhenItsRequirementRecognizes() {
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

  @Test("GR-33: a member without a request fails when its requirement recognizes, also if nothing prevents it")
  func aDependantWithoutARequestFailsWhenItsRequirementRecognizes() {
    let members = members("a", "b") {
      $0[1].waitsFor = [$0[0]]
      $0[0].preventsOthers = false
    }
    members[0].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted", "b rejected"])
    #expect(log.reasons == ["b failedByRequirement a"] && members[1].standing.isFailureExplained)
  }

  @Test("GR-34: waiting for one member is recorded once, however often the request is examined")
  func waitingIsRecordedOnce() {
    let members = members("a", "b") { $0[1].waitsFor = [$0[0]] }
    members[1].ask()
    for _ in 0..<3 {
      arena.requested()
      arena.arbitrate()
    }
    #expect(log.reasons == ["b waits a"])
  }

  @Test("GR-33: a request comes too late if the requirement has recognized before")
  func aRequestAfterTheRequirementHasRecognizedIsRejected() {
    let members = members("a", "b") { $0[0].preventsOthers = false }
    members[0].ask(.begin)
    arena.arbitrate()
    members[0].enter(.cancelled)
    members[1].staticRequirements = [members[0].number]
    members[1].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted", "b rejected"])
  }

  @Test("GR-33: a requirement between members without a common contact delays nothing")
  func aRequirementOfAnUnrelatedMemberDelaysNothing() {
    let members = members("a")
    let other = Member("b", 2, arena, log)
    arena.enter(other, depth: 0)
    arena.relate(other, by: .touch(2))
    members[0].staticRequirements = [other.number]
    members[0].ask()
    arena.arbitrate()
    #expect(log.take() == ["a accepted"])
  }

  @Test("GR-33: each pair is asked once a sequence, whatever contacts are added")
  func pairsAreAskedOnce() {
    let members = members("a", "b")
    for member in members { arena.relate(member, by: .touch(2)) }
    #expect(log.questions == ["b a", "a b"])
  }

  @Test("GR-38: members that wait for each other: the first is released and recognizes")
  func aCircleIsBroken() {
    let members = members("a", "b") {
      $0[0].waitsFor = [$0[1]]
      $0[1].waitsFor = [$0[0]]
    }
    for member in members { member.ask() }
    arena.arbitrate()
    #expect(log.take() == ["b accepted", "a rejected"])
    #expect(log.reasons.contains("b releasedFromCircle"))
  }

  @Test("GR-38: members that also wait for one without a request are in no circle")
  func waitingForAMemberOutsideIsNoCircle() {
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

  @Test("GR-10: a member that is reset leaves and forgets its sequence")
  func aResetMemberForgetsItsSequence() {
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

  @Test("GR-10: members without a sequence leave; those with a contact, a request or a state stay")
  func idleMembersLeave() {
    let members = ["idle", "bound", "asking", "over"].enumerated().map { Member($1, $0 + 1, arena, log) }
    for member in members { arena.enter(member, depth: 0) }
    arena.relate(members[1], by: .press(1))
    members[2].ask()
    members[3].enter(.failed)
    arena.removeIdleMembers()
    #expect(order == ["over", "asking", "bound"] && log.take() == ["idle left"])
  }
}
