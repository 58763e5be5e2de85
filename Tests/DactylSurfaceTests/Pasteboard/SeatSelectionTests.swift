import DactylEventLoop
import DactylGeometry
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// The decisions about a selection, without Wayland.
@MainActor struct SeatSelectionTests {
  private let loop: MainLoop
  private let selection = Selection(.clipboard)

  init() throws { loop = try MainLoop(clock: .virtual) }

  private func seat(serial: UInt32? = 1, order: Int = 1) -> (seat: SeatSelection, wire: FakeWire) {
    let wire = FakeWire()
    let seat = SeatSelection(selection, wire, loop: loop) { wire.syncs.append($0) }
    if let serial { seat.record(serial, order: order) }
    return (seat, wire)
  }

  private func content(_ types: String..., text: String = "own") -> SelectionContent {
    SelectionContent(types: types) { _ in Array(text.utf8) }
  }

  private func offer(_ types: String..., log: EndLog = EndLog()) -> SelectionOffer {
    let offer = SelectionOffer(receive: { _, _ in }, end: { log.count += 1 })
    for type in types { offer.add(type) }
    return offer
  }

  private func readOwn(_ type: String, limit: Int? = nil) -> Result<[UInt8], TransferError>? {
    var result: Result<[UInt8], TransferError>?
    #expect(selection.read(type, limit: limit) { result = $0 } == nil)
    return result
  }

  // MARK: Without a compositor

  @Test func aSelectionWorksInsideTheProgramAlone() {
    var changes = 0
    selection.onChange = { changes += 1 }
    #expect(readOwn("a") == .failure(.notAvailable))
    selection.set(content("a", "b", "a"))
    #expect(selection.types == ["a", "b"])
    #expect(readOwn("a")?.text == "own")
    #expect(readOwn("c") == .failure(.noSuchType))
    #expect(readOwn("a", limit: 2) == .failure(.tooLarge))
    selection.set(nil)
    #expect(selection.types == [])
    #expect(readOwn("a") == .failure(.notAvailable))
    #expect(changes == 2)
  }

  @Test func contentThatCantBeMadeIsNoContent() {
    selection.set(SelectionContent(types: ["a"]) { _ in nil })
    #expect(readOwn("a") == .failure(.noSuchType))
  }

  @Test func aThousandTypesAreKept() {
    selection.set(SelectionContent(types: (0..<5000).map { "t/\($0)" }) { _ in [] })
    #expect(selection.types == (0..<1000).map { "t/\($0)" })
  }

  // MARK: Ownership

  @Test func contentIsOfferedWithTheLastSerial() {
    let (seat, wire) = seat(serial: 7)
    selection.set(content("a"))
    #expect(wire.log == ["offer a by 7"])
    seat.record(9, order: 2)
    selection.set(content("b"))
    // The old one goes after the new one is there.
    #expect(wire.log == ["offer a by 7", "offer b by 9", "withdraw a"])
  }

  @Test func contentWithoutAnyInputWaitsForTheFirstPress() {
    let (seat, wire) = seat(serial: nil)
    selection.set(content("a"))
    #expect(wire.log == [])
    #expect(readOwn("a")?.text == "own")
    seat.record(3, order: 1)
    seat.record(4, order: 2)
    #expect(wire.log == ["offer a by 3"])
  }

  @Test func theSeatThatWasUsedLastGetsTheContent() {
    let (first, firstWire) = seat(serial: 5, order: 1)
    let (_, secondWire) = seat(serial: 6, order: 2)
    selection.set(content("a"))
    #expect(firstWire.log == [] && secondWire.log == ["offer a by 6"])
    first.record(8, order: 3)
    selection.set(content("b"))
    #expect(firstWire.log == ["offer b by 8"])
    #expect(secondWire.log == ["offer a by 6", "withdraw a"])
  }

  @Test func anotherOwnerEndsOurs() {
    let (_, wire) = seat()
    selection.set(content("a"))
    var changes = 0
    selection.onChange = { changes += 1 }
    wire.handlers[0](.cancelled)
    #expect(wire.log == ["offer a by 1", "withdraw a"])
    #expect(selection.content == nil && changes == 1)
    // A message that is late.
    wire.handlers[0](.cancelled)
    #expect(changes == 1)
  }

  @Test func theEndOfAnOldSourceDoesNotEndTheNewOne() {
    let (_, wire) = seat()
    selection.set(content("a"))
    selection.set(content("b"))
    wire.handlers[0](.cancelled)
    #expect(selection.types == ["b"])
  }

  @Test func ourOwnOfferIsReadWithoutAPipe() {
    let (seat, wire) = seat()
    selection.set(content("a", "b"))
    wire.answer()
    seat.selected(offer("b", "a"))
    #expect(readOwn("a")?.text == "own")
    #expect(selection.types == ["a", "b"])
  }

  @Test func aSelectionFromBeforeOursDoesNotReplaceIt() {
    let (seat, wire) = seat()
    selection.set(content("a"))
    seat.selected(offer("x"))
    #expect(selection.types == ["a"])
    wire.answer()
    #expect(selection.types == ["a"])
  }

  @Test func aRefusedSourceGivesWayToTheSelectionOfAnotherProgram() {
    let (seat, wire) = seat()
    selection.set(content("a"))
    wire.answer()
    seat.selected(offer("x"))
    #expect(selection.types == ["x"])
    seat.selected(offer("y"))
    #expect(selection.types == ["y"])
    // It is not offered again.
    seat.record(2, order: 2)
    #expect(wire.log == ["offer a by 1"])
  }

  @Test func aRefusedSourceIsOfferedAgainInPlaceOfNothing() {
    let (seat, wire) = seat()
    selection.set(content("a"))
    wire.answer()
    seat.selected(nil)
    #expect(selection.types == ["a"])
    seat.record(2, order: 2)
    #expect(wire.log == ["offer a by 1", "offer a by 2", "withdraw a"])
  }

  // MARK: Offers

  @Test func anOfferIsDestroyedWhenAnotherOneReplacesIt() {
    let (seat, _) = seat()
    let log = EndLog()
    var changes = 0
    selection.onChange = { changes += 1 }
    let first = offer("x", log: log)
    seat.selected(first)
    seat.selected(first)
    #expect(log.count == 0 && selection.types == ["x"])
    seat.selected(offer("y", log: log))
    #expect(log.count == 1 && selection.types == ["y"])
    seat.selected(nil)
    #expect(log.count == 2 && selection.types == [])
    seat.selected(offer("z", log: log))
    #expect(changes == 5)
    seat.lose()
    #expect(log.count == 3 && selection.types == [] && changes == 6)
  }

  @Test func theSelectionThatChangedLastCountsWithSeveralSeats() {
    let (first, _) = seat()
    let (second, _) = seat()
    second.selected(offer("x"))
    first.selected(offer("y"))
    #expect(selection.types == ["y"])
    second.selected(offer("z"))
    #expect(selection.types == ["z"])
    second.selected(nil)
    #expect(selection.types == ["y"])
  }

  @Test func onlyTheProgramEmptiesTheSelection() {
    let (seat, wire) = seat()
    seat.selected(nil)
    seat.record(2, order: 2)
    selection.set(nil)
    #expect(wire.log == [])
    seat.selected(offer("x"))
    selection.set(nil)
    #expect(wire.log == ["clear by 2"] && selection.types == [])
    selection.set(content("a"))
    selection.set(nil)
    #expect(wire.log == ["clear by 2", "offer a by 2", "clear by 2", "withdraw a"])
  }

  @Test func aLostSeatLeavesTheContentForTheNextOne() {
    let (seat, wire) = seat()
    selection.set(content("a"))
    seat.lose()
    #expect(wire.log == ["offer a by 1", "withdraw a", "release"])
    #expect(selection.types == ["a"])
    let (next, nextWire) = self.seat(serial: nil)
    #expect(nextWire.log == [])
    next.record(40, order: 9)
    #expect(nextWire.log == ["offer a by 40"])
  }

  @Test func contentFromBeforeGivesWayToWhatOthersHaveOfferedSince() {
    let (seat, _) = seat()
    selection.set(content("a"))
    seat.lose()
    let (next, nextWire) = self.seat(serial: nil)
    next.selected(nil)
    #expect(selection.types == ["a"])
    next.selected(offer("x"))
    #expect(selection.types == ["x"])
    next.record(40, order: 9)
    #expect(nextWire.log == [])
  }

  @Test func contentThatIsSetOrOfferedAfterALossIsNotOld() {
    let (seat, _) = seat()
    selection.set(content("a"))
    seat.lose()
    let (next, _) = self.seat(serial: nil)
    selection.set(content("b"))
    next.selected(offer("x"))
    #expect(selection.types == ["b"])
    next.lose()
    let (first, _) = self.seat(serial: 40)
    let (second, _) = self.seat(serial: nil)
    #expect(first.isOwned)
    second.selected(offer("y"))
    #expect(selection.types == ["b"])
  }

  @Test func contentThatWaitsForAPressIsNewerThanAnyOffer() {
    let (seat, wire) = seat(serial: nil)
    selection.set(content("a"))
    seat.selected(offer("x"))
    #expect(selection.types == ["a"])
    seat.record(40, order: 9)
    #expect(wire.log == ["offer a by 40"])
  }
}

/// Counts ends of offers.
@MainActor private final class EndLog { var count = 0 }

/// The requests of a seat as text.
@MainActor private final class FakeWire: SelectionWire {
  var log: [String] = []
  var handlers: [@MainActor (SelectionRequest) -> Void] = []
  var syncs: [@MainActor () -> Void] = []

  func offer(
    _ types: [String], serial: UInt32, _ handler: @escaping @MainActor (SelectionRequest) -> Void
  ) -> @MainActor () -> Void {
    let list = types.joined(separator: ",")
    log.append("offer \(list) by \(serial)")
    handlers.append(handler)
    return { self.log.append("withdraw \(list)") }
  }

  func clear(serial: UInt32) { log.append("clear by \(serial)") }
  func release() { log.append("release") }

  /// The compositor has handled all requests.
  func answer() {
    for sync in syncs { sync() }
    syncs = []
  }
}
