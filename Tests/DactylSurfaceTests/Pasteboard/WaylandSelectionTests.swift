import DactylEventLoop
import DactylGeometry
import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

@testable import DactylSurface

/// The clipboard and the primary selection over a socket.
@MainActor struct WaylandSelectionTests {
  private let fixture: SurfaceFixture
  private let selection: Selection
  private let window: SurfaceFixture.Window
  private let results = Results()

  init() throws { try self.init(.clipboard) }

  private init(_ kind: SelectionKind, _ globals: TestGlobals = .all) throws {
    MainLoop.ignoreBrokenPipes()
    fixture = try SurfaceFixture(globals)
    selection = Selection(kind)
    fixture.platform.serve(selection)
    window = try fixture.showToplevel()
    fixture.compositor.keyboard.enter(window.surface)
    fixture.pump()
  }

  private var device: TestSelectionDevice {
    get throws {
      let device =
        selection.kind == .clipboard ? fixture.compositor.clipboard : fixture.compositor.primarySelection
      return try #require(device)
    }
  }

  private func content(_ types: String..., text: String = "own") -> SelectionContent {
    SelectionContent(types: types) { Array("\(text) as \($0)".utf8) }
  }

  @discardableResult private func read(_ type: String) -> PipeReader? {
    selection.read(type) { results.all.append($0) }
  }

  /// A wait for bytes in a pipe, which are there after a few turns.
  private func received(_ descriptor: Int32) -> String? {
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    for _ in 0..<100_000 {
      fixture.loop.runOnce(waiting: false)
      let piece = TestPipe.read(descriptor)
      bytes += piece.bytes
      if piece.isAtEnd { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }

  @Test func typesThatFitIntoNoRequestAreNotOffered() throws {
    fixture.compositor.keyboard.key(30, isPressed: true)
    fixture.pump()
    selection.set(content(String(repeating: "x", count: 5000), "y"))
    fixture.pump()
    #expect(selection.types == ["y"])
    #expect(try device.source?.types == ["y"])
    fixture.expectNoViolation()
  }

  // MARK: Reading

  @Test(arguments: SelectionKind.allCases)
  func anotherProgramsSelectionIsReadThroughAPipe(_ kind: SelectionKind) throws {
    let test = try WaylandSelectionTests(kind)
    let offer = try test.device.offer(["x", "text/plain"])
    test.fixture.pump()
    #expect(test.selection.types == ["x", "text/plain"])
    test.read("text/plain")
    test.fixture.pump()
    #expect(offer.transfers.map(\.type) == ["text/plain"])
    offer.write(Array("hello".utf8))
    test.fixture.pump()
    #expect(test.results.all.isEmpty)
    offer.end()
    test.fixture.pump { !test.results.all.isEmpty }
    #expect(test.results.texts == ["hello"])
    test.read("other")
    #expect(test.results.all.last == .failure(.noSuchType))
    #expect(test.selection.transferCount == 0)
    test.fixture.expectNoViolation()
  }

  @Test func anOwnerThatHangsTimesOut() throws {
    let offer = try device.offer(["a"])
    fixture.pump()
    read("a")
    fixture.pump()
    offer.write([1])
    fixture.pump()
    fixture.loop.advance(by: Timestamp(seconds: 2))
    #expect(results.all == [.failure(.timedOut)])
    fixture.pump { offer.write([1]) == -1 }
    fixture.expectNoViolation()
  }

  @Test func anOwnerThatDiesBeforeTheFirstByteIsAnError() throws {
    let offer = try device.offer(["a"])
    fixture.pump()
    read("a")
    fixture.pump()
    try device.select(nil)
    fixture.pump()
    offer.end()
    fixture.pump { !results.all.isEmpty }
    read("a")
    #expect(results.all == [.failure(.peerDied), .failure(.notAvailable)])
    #expect(offer.isDestroyed)
    fixture.expectNoViolation()
  }

  @Test func anOwnerThatDiesHalfWayGivesTheBytesSoFar() throws {
    let offer = try device.offer(["a"])
    fixture.pump()
    read("a")
    fixture.pump()
    offer.write(Array("half".utf8))
    try device.select(nil)
    fixture.pump()
    #expect(offer.isDestroyed && selection.types == [])
    offer.end()
    fixture.pump { !results.all.isEmpty }
    #expect(results.texts == ["half"])
  }

  @Test func anOfferThatIsReplacedWhileItIsReadIsReadToItsEnd() throws {
    let first = try device.offer(["a"])
    fixture.pump()
    read("a")
    fixture.pump()
    let second = try device.offer(["b"])
    fixture.pump()
    #expect(first.isDestroyed)
    read("b")
    fixture.pump()
    second.write(Array("second".utf8))
    second.end()
    fixture.pump { !results.all.isEmpty }
    first.write(Array("first".utf8))
    first.end()
    fixture.pump { results.all.count == 2 }
    #expect(results.texts == ["second", "first"])
    fixture.expectNoViolation()
  }

  @Test func anEmptyAnswerOfAnOwnerThatWasReplacedIsAnError() throws {
    let first = try device.offer(["a"])
    fixture.pump()
    read("a")
    fixture.pump()
    try device.offer(["a"])
    fixture.pump()
    first.end()
    fixture.pump { !results.all.isEmpty }
    #expect(results.all == [.failure(.peerDied)])
  }

  @Test func manyReadsGoOnAtOnce() throws {
    let offer = try device.offer(["a"])
    fixture.pump()
    for _ in 0..<20 { read("a") }
    fixture.pump()
    #expect(offer.transfers.count == 20 && selection.transferCount == 20)
    for number in 0..<20 {
      offer.write([UInt8(number)])
      offer.end()
      fixture.pump { results.all.count == number + 1 }
    }
    #expect(results.all == (0..<20).map { .success([UInt8($0)]) })
  }

  @Test func aHugeNumberOfTypesIsCut() throws {
    let offer = try device.announce((0..<3000).map { "t/\($0)" })
    fixture.pump()
    try device.select(offer)
    fixture.pump()
    #expect(selection.types.count == 1000 && selection.types.last == "t/999")
    fixture.expectNoViolation()
  }

  @Test func offersThatAreNotSelectedAreDestroyed() throws {
    let unused = try device.announce(["a"])
    let used = try device.offer(["b"])
    fixture.pump()
    #expect(unused.isDestroyed && !used.isDestroyed && selection.types == ["b"])
    // A drag over the window is refused.
    let dragged = try device.announce(["c"])
    try device.enter(window.surface, x: 1, y: 1, dragged)
    fixture.pump()
    #expect(!dragged.isDestroyed)
    try device.leave()
    fixture.pump()
    #expect(dragged.isDestroyed && selection.types == ["b"])
    fixture.expectNoViolation()
  }

  @Test func anOfferThatIsSelectedAgainStays() throws {
    let offer = try device.offer(["a"])
    try device.select(offer)
    fixture.pump()
    #expect(selection.types == ["a"] && !offer.isDestroyed)
    fixture.expectNoViolation()
  }

  // MARK: Writing

  @Test(arguments: SelectionKind.allCases)
  func contentIsOfferedAndWritten(_ kind: SelectionKind) throws {
    let test = try WaylandSelectionTests(kind)
    let serial = test.fixture.compositor.keyboard.key(30, isPressed: true)
    test.fixture.pump()
    test.selection.set(test.content("x", "y"))
    test.fixture.pump()
    let source = try #require(try test.device.source)
    #expect(source.types == ["x", "y"])
    #expect(try test.device.settings.map(\.serial) == [serial])
    let (first, second) = (source.read("x"), source.read("y"))
    test.fixture.compositor.flush()
    #expect(test.received(first) == "own as x")
    #expect(test.received(second) == "own as y")
    // A type that was not offered and is never written.
    let other = source.read("z")
    test.fixture.compositor.flush()
    #expect(test.received(other) == "")
    test.fixture.expectNoViolation()
  }

  @Test func theFocusOfTheKeyboardSetsNoSelection() throws {
    #expect(try device.settings.isEmpty)
    fixture.compositor.keyboard.leave(window.surface)
    try device.offer(["a"])
    fixture.compositor.keyboard.enter(window.surface)
    fixture.pump()
    #expect(try device.settings.isEmpty)
  }

  @Test func theSerialOfAFingerAndOfAButtonCount() throws {
    let finger = fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    selection.set(content("a"))
    fixture.compositor.pointer.enter(window.surface, x: 1, y: 1)
    let button = fixture.compositor.pointer.button(isPressed: true)
    fixture.pump()
    selection.set(content("b"))
    fixture.compositor.keyboard.key(30, isPressed: true)
    let release = fixture.compositor.keyboard.key(30, isPressed: false)
    fixture.pump()
    selection.set(content("c"))
    fixture.pump()
    #expect(try device.settings.map(\.serial) == [finger, button, release])
  }

  @Test func aReaderThatClosesEarlyAndOneThatHangsDoNoHarm() throws {
    selection.set(SelectionContent(types: ["a"]) { _ in [UInt8](repeating: 65, count: 1 << 20) })
    fixture.pump()
    let source = try #require(try device.source)
    close(source.read("a"))
    let hanging = source.read("a")
    let reading = source.read("a")
    fixture.compositor.flush()
    #expect(received(reading)?.utf8.count == 1 << 20)
    fixture.pump { selection.transferCount == 1 }
    fixture.loop.advance(by: Timestamp(seconds: 2))
    #expect(selection.transferCount == 0)
    #expect((0..<100_000).contains { _ in TestPipe.read(hanging).isAtEnd })
    close(hanging)
    fixture.expectNoViolation()
  }

  @Test func aCancelledSourceIsDestroyedAndItsTransfersGoOn() throws {
    selection.set(SelectionContent(types: ["a"]) { _ in [UInt8](repeating: 65, count: 1 << 20) })
    fixture.pump()
    let source = try #require(try device.source)
    let reading = source.read("a")
    source.cancel()
    fixture.pump()
    #expect(source.isDestroyed && selection.content == nil)
    #expect(received(reading)?.utf8.count == 1 << 20)
    fixture.expectNoViolation()
  }

  @Test func ourOwnSelectionIsReadWithoutThePipe() throws {
    fixture.compositor.answersSelections = true
    selection.set(content("a"))
    fixture.pump()
    read("a")
    #expect(results.texts == ["own as a"])
    let sent = fixture.compositor.requests(of: "wl_data_offer", "receive")
    #expect(sent.isEmpty)
    // Another owner, and ours again.
    try device.source?.cancel()
    try device.offer(["x"])
    fixture.pump()
    #expect(selection.types == ["x"])
    selection.set(content("b"))
    fixture.pump()
    #expect(selection.types == ["b"])
    fixture.expectNoViolation()
  }

  // MARK: Life

  @Test func aCompositorWithoutSelectionsLeavesThemToTheProgram() throws {
    for kind in SelectionKind.allCases {
      let globals = TestGlobals.all.without("wl_data_device_manager", "zwp_primary_selection_device_manager_v1")
      let test = try WaylandSelectionTests(kind, globals)
      test.selection.set(test.content("a"))
      test.fixture.pump()
      test.read("a")
      #expect(test.results.texts == ["own as a"])
      // The global is announced later.
      test.fixture.compositor.offer(WlDataDeviceManager.interface)
      test.fixture.compositor.offer(ZwpPrimarySelectionDeviceManagerV1.interface)
      test.fixture.pump()
      #expect(try test.device.source?.types == ["a"])
      test.fixture.expectNoViolation()
    }
  }

  @Test func anOldDataDeviceIsEnough() throws {
    let test = try WaylandSelectionTests(.clipboard, .all.with("wl_data_device_manager", version: 1))
    try test.device.offer(["a"])
    test.fixture.pump()
    #expect(test.selection.types == ["a"])
    test.fixture.compositor.removeSeat(test.fixture.compositor.seat)
    test.fixture.pump()
    #expect(test.selection.types == [])
    test.fixture.expectNoViolation()
  }

  @Test func theEndOfTheConnectionEndsAllTransfers() throws {
    let offer = try device.offer(["a"])
    fixture.pump()
    read("a")
    fixture.pump()
    fixture.compositor.disconnectClients()
    fixture.pump()
    #expect(results.all == [.failure(.peerDied)])
    #expect(offer.transfers.count == 1)
    #expect((0..<100_000).contains { _ in offer.write([1]) == -1 })
    #expect(selection.types == [] && selection.transferCount == 0)
    selection.set(content("b"))
    read("b")
    #expect(results.texts.last == "own as b")
  }
}

/// The results of reads, in order.
@MainActor private final class Results {
  var all: [Result<[UInt8], TransferError>] = []
  var texts: [String] { all.compactMap(\.text) }
}
