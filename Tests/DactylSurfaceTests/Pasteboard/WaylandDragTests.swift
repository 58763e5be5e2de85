import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// Drags over a socket: those over the program's surfaces, and its own.
@MainActor struct WaylandDragTests {
  private let fixture: SurfaceFixture
  private let window: SurfaceFixture.Window
  private let handler = Handler()
  private let selection = Selection(.clipboard)
  private let seat = SeatID(rawValue: 1)

  init() throws { try self.init(.all) }

  private init(_ globals: TestGlobals) throws {
    MainLoop.ignoreBrokenPipes()
    fixture = try SurfaceFixture(globals)
    fixture.platform.serve(selection)
    fixture.platform.dragHandler = handler
    window = try fixture.showToplevel()
  }

  private var device: TestSelectionDevice {
    get throws { try #require(fixture.compositor.clipboard) }
  }

  /// A drag of another program comes over the window.
  private func enter(_ types: [String], _ actions: DragActions = .copy, action: DragActions? = nil) throws
    -> TestSelectionOffer
  {
    let offer = try device.announce(types)
    offer.sendSourceActions(actions.rawValue)
    // Some compositors choose an action before the drag enters.
    if let action { offer.sendAction(action.rawValue) }
    try device.enter(window.surface, x: 3, y: 4, offer)
    fixture.pump()
    return offer
  }

  private var content: SelectionContent { SelectionContent(types: ["a", "b"]) { Array("own \($0)".utf8) } }

  // MARK: Over the program's surfaces

  @Test func aDragIsAcceptedReadAndFinished() throws {
    let offer = try enter(["x", "y"], [.copy, .move])
    let drag = try #require(handler.drag)
    #expect(drag.surface == window.client.id && drag.location == Point(x: 3, y: 4))
    #expect(drag.types == ["x", "y"] && drag.sourceActions == [.copy, .move] && drag.action == [])
    drag.accept("y", actions: [.copy, .move], preferred: .move)
    drag.accept("y", actions: [.copy, .move], preferred: .move)
    fixture.pump()
    #expect(offer.accepted.map { $0 ?? "-" } == ["y"] && offer.actions.map { "\($0)" } == ["(3, 2)"])
    offer.sendAction(2)
    try device.motion(x: 5, y: 6)
    fixture.pump()
    #expect(drag.action == .move && drag.location == Point(x: 5, y: 6))
    try device.drop()
    fixture.pump()
    #expect(handler.log == ["entered", "changed", "changed", "dropped"])
    drag.accept("x")
    fixture.pump()
    #expect(offer.accepted.count == 1)
    var text: String?
    drag.read("y") { text = $0.text }
    fixture.pump()
    offer.write(Array("content".utf8))
    offer.end()
    fixture.pump { text != nil }
    #expect(text == "content" && !offer.isDestroyed)
    drag.finish()
    drag.finish()
    fixture.pump()
    #expect(offer.finishCount == 1 && offer.isDestroyed && drag.phase == .ended)
    fixture.expectNoViolation()
  }

  @Test func aDragThatLeavesIsOver() throws {
    let offer = try enter(["x"])
    let drag = try #require(handler.drag)
    // There is nothing to finish yet.
    drag.finish()
    fixture.pump()
    #expect(offer.finishCount == 0 && !offer.isDestroyed)
    try device.leave()
    fixture.pump()
    drag.accept("x")
    drag.finish()
    var result: Result<[UInt8], TransferError>?
    drag.read("x") { result = $0 }
    fixture.pump()
    #expect(handler.log == ["entered", "left"] && offer.isDestroyed)
    #expect(result == .failure(.notAvailable))
    #expect(offer.accepted.isEmpty && offer.finishCount == 0)
    fixture.expectNoViolation()
  }

  @Test func aDropThatWasNotAcceptedIsALeave() throws {
    for (type, action) in [(nil, DragActions.copy), ("z", .copy), ("x", [])] as [(String?, DragActions)] {
      let offer = try enter(["x"])
      handler.drag?.accept(type)
      fixture.pump()
      #expect(offer.accepted == [type == "x" ? "x" : nil])
      offer.sendAction(action.rawValue)
      try device.drop()
      fixture.pump()
      #expect(handler.log.last == "left" && offer.isDestroyed && offer.finishCount == 0)
    }
    fixture.expectNoViolation()
  }

  @Test func anActionBeforeTheEnterCounts() throws {
    let offer = try enter(["x"], .copy, action: .copy)
    #expect(handler.drag?.action == .copy)
    handler.drag?.accept("x")
    try device.drop()
    fixture.pump()
    #expect(handler.log.last == "dropped")
    handler.drag?.finish()
    fixture.pump()
    #expect(offer.finishCount == 1)
  }

  @Test func aDropThatAsksIsFinishedWithOneAction() throws {
    let offer = try enter(["x"], [.copy, .move, .ask])
    handler.drag?.accept("x", actions: [.copy, .move, .ask], preferred: .ask)
    fixture.pump()
    offer.sendAction(4)
    try device.drop()
    fixture.pump()
    handler.drag?.finish(as: .move)
    fixture.pump()
    #expect(offer.actions.map { "\($0)" } == ["(7, 4)", "(2, 2)"] && offer.finishCount == 1)
    fixture.expectNoViolation()
  }

  @Test func aDropWithoutAChoiceIsNotFinished() throws {
    for choice in [DragActions.move, .ask] {
      let offer = try enter(["x"], [.copy, .ask])
      handler.drag?.accept("x", actions: [.copy, .ask], preferred: .ask)
      fixture.pump()
      offer.sendAction(4)
      try device.drop()
      fixture.pump()
      handler.drag?.finish(as: choice)
      fixture.pump()
      #expect(offer.finishCount == 0 && offer.isDestroyed)
    }
    fixture.expectNoViolation()
  }

  @Test func anImpossiblePreferenceIsNotSent() throws {
    let offer = try enter(["x"], [.copy, .move])
    handler.drag?.accept("x", actions: DragActions(rawValue: 0xFF1), preferred: .move)
    fixture.pump()
    handler.drag?.accept("x", actions: [.copy, .move], preferred: [.copy, .move])
    fixture.pump()
    #expect(offer.actions.map { "\($0)" } == ["(1, 0)", "(3, 0)"])
    fixture.expectNoViolation()
  }

  @Test func anOldCompositorCopies() throws {
    let test = try WaylandDragTests(.all.with("wl_data_device_manager", version: 2))
    let offer = try test.device.announce(["x"])
    try test.device.enter(test.window.surface, x: 1, y: 1, offer)
    test.fixture.pump()
    let drag = try #require(test.handler.drag)
    #expect(drag.action == .copy && drag.sourceActions == .copy)
    drag.accept("x")
    try test.device.drop()
    test.fixture.pump()
    #expect(test.handler.log.last == "dropped")
    drag.finish()
    test.fixture.pump()
    #expect(offer.isDestroyed && offer.finishCount == 0)
    test.fixture.expectNoViolation()
  }

  @Test func aDropThatNobodyKeepsIsDestroyed() throws {
    let offer = try enter(["x"], .copy, action: .copy)
    handler.drag?.accept("x")
    fixture.platform.dragHandler = nil
    try device.drop()
    handler.drag = nil
    fixture.pump()
    #expect(offer.isDestroyed && offer.finishCount == 0)
    fixture.expectNoViolation()
  }

  @Test func theEndOfTheConnectionEndsADrag() throws {
    _ = try enter(["x"])
    fixture.compositor.disconnectClients()
    fixture.pump()
    #expect(handler.log == ["entered", "left"])
  }

  // MARK: Of the program

  /// Begins a drag with a finger.
  private func start(_ actions: DragActions = .copy) throws -> (drag: OutgoingDrag, source: TestSelectionSource) {
    let serial = fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.compositor.touch.frame()
    fixture.pump()
    let drag = try #require(
      fixture.platform.startDrag(content, actions: actions, from: window.client, seat: seat, device: .touchscreen))
    fixture.pump()
    let started = try #require(try device.drags.last)
    #expect(started.serial == serial && started.origin === window.surface)
    return (drag, started.source)
  }

  @Test func aDragOfAFingerIsDroppedAndFinished() throws {
    let (drag, source) = try start([.copy, .move])
    #expect(source.types == ["a", "b"] && source.actions == 3 && drag.state == .waiting)
    source.target("b")
    source.action(2)
    fixture.pump()
    #expect(drag.state == .dragging && drag.acceptedType == "b" && drag.action == .move)
    // The finger is the compositor's now.
    #expect(fixture.recorder.events.contains(.touch(seat, .cancel)))
    source.drop()
    fixture.pump()
    #expect(drag.state == .dropped)
    let reading = source.read("b")
    fixture.pump()
    #expect(String(decoding: TestPipe.read(reading).bytes, as: UTF8.self) == "own b")
    Peer(reading).close()
    source.finish()
    fixture.pump()
    #expect(drag.state == .finished(.move) && source.isDestroyed)
    fixture.loop.advance(by: Timestamp(seconds: 5))
    #expect(drag.state == .finished(.move))
    fixture.expectNoViolation()
  }

  @Test func aDragThatTheCompositorDoesNotTakeIsRefusedAfterASecond() throws {
    let (drag, source) = try start()
    var changes = 0
    drag.onChange = { changes += 1 }
    fixture.loop.advance(by: Timestamp(milliseconds: 999))
    #expect(drag.state == .waiting)
    fixture.loop.advance(by: Timestamp(milliseconds: 1))
    fixture.pump()
    drag.cancel()
    #expect(drag.state == .refused && changes == 1 && source.isDestroyed)
    #expect(!fixture.recorder.events.contains(.touch(seat, .cancel)))
    fixture.expectNoViolation()
  }

  @Test func aDragOverTheOwnWindowIsTaken() throws {
    let (drag, _) = try start()
    _ = try enter(["a", "b"])
    #expect(drag.state == .dragging)
    fixture.loop.advance(by: Timestamp(seconds: 2))
    #expect(drag.state == .dragging)
    fixture.expectNoViolation()
  }

  @Test func aCancelledDragIsOver() throws {
    let (drag, source) = try start()
    source.target(nil)
    source.cancel()
    fixture.pump()
    #expect(drag.state == .cancelled && source.isDestroyed)
    fixture.expectNoViolation()
  }

  @Test func typesThatFitIntoNoRequestAreLeftOut() throws {
    // The request that accepts a drag has four bytes more than the event with the type.
    let long = "text/plain;x=" + String(repeating: "x", count: 4068)
    let offer = try enter([long, "y"])
    let drag = try #require(handler.drag)
    drag.accept(drag.types.first)
    fixture.pump()
    #expect(drag.types == ["y"] && offer.accepted == ["y"])
    fixture.expectNoViolation()
  }

  @Test func aDragNeedsOneFingerThatIsDownOnTheSurface() throws {
    func start(_ surface: any PlatformSurface) -> OutgoingDrag? {
      fixture.platform.startDrag(content, from: surface, seat: seat, device: .touchscreen)
    }
    #expect(start(window.client) == nil)
    let touch = fixture.compositor.touch
    touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    let other = try fixture.showToplevel()
    #expect(start(other.client) == nil)
    touch.down(id: 2, on: window.surface, x: 5, y: 5)
    fixture.pump()
    #expect(start(window.client) == nil)
    touch.up(id: 1)
    touch.up(id: 2)
    fixture.pump()
    #expect(start(window.client) == nil)
    #expect(try device.drags.isEmpty)
    let old = try WaylandDragTests(.all.with("wl_data_device_manager", version: 2))
    old.fixture.compositor.touch.down(id: 1, on: old.window.surface, x: 1, y: 1)
    old.fixture.pump()
    #expect(
      old.fixture.platform.startDrag(content, from: old.window.client, seat: seat, device: .touchscreen) == nil)
  }

  @Test func theSerialOfTheNextPressIsItsOwnAfterADrag() throws {
    let pointer = fixture.compositor.pointer
    pointer.enter(window.surface, x: 1, y: 1)
    pointer.button(isPressed: true)
    fixture.pump()
    let drag = fixture.platform.startDrag(content, from: window.client, seat: seat, device: .pointer)
    fixture.pump()
    try device.drags[0].source.target("a")
    fixture.pump()
    // The release went to the drag.
    drag?.cancel()
    pointer.enter(window.surface, x: 1, y: 1)
    let serial = pointer.button(0x111, isPressed: true)
    fixture.pump()
    _ = fixture.platform.startDrag(content, from: window.client, seat: seat, device: .pointer)
    fixture.pump()
    #expect(try device.drags.last?.serial == serial)
  }
}

@MainActor private final class Handler: DragHandler {
  var log: [String] = []
  var drag: IncomingDrag?

  func dragEntered(_ drag: IncomingDrag) {
    self.drag = drag
    log.append("entered")
  }

  func dragChanged(_ drag: IncomingDrag) { log.append("changed") }
  func dragLeft(_ drag: IncomingDrag) { log.append("left") }
  func dragDropped(_ drag: IncomingDrag) { log.append("dropped") }
}
