import Dactyl
import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

/// Drags of the program that leave its surface, and compositors that take them, refuse them or die.
@MainActor struct DragFaultTests {
  private let folder: TemporaryFolder
  private let fixture: FaultFixture
  private let source = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let target = View(frame: Rect(x: 100, y: 0, width: 100, height: 100))
  private let ends = DragEnds()
  private let types = ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "STRING", "TEXT"]

  init() throws {
    folder = try TemporaryFolder()
    fixture = try FaultFixture(display: folder.path + "/wayland-0")
    source.backgroundColor = .red
    source.dragInteraction = DragInteraction(delegate: ends)
    source.dragInteraction?.allowedOperations = [.copy, .move]
    target.dropInteraction = DropInteraction(delegate: ends)
    fixture.view.addSubview(source)
    fixture.view.addSubview(target)
    fixture.settle()
  }

  private var compositor: TestCompositor { fixture.compositor }
  private var device: TestSelectionDevice {
    get throws { try #require(compositor.clipboard) }
  }

  /// The last drag that the compositor was asked for.
  private var drag: TestSelectionDevice.Drag {
    get throws { try #require(try device.drags.last) }
  }

  /// Holds a finger on the source until the items are lifted. Returns the serial of its press.
  @discardableResult private func lift() -> UInt32 {
    let serial = compositor.touch.down(id: 1, on: fixture.surface, x: 40, y: 30)
    compositor.touch.frame()
    fixture.settle()
    fixture.pass(milliseconds: 800)
    return serial
  }

  private func move(_ x: Double, _ y: Double) {
    compositor.touch.motion(id: 1, x: x, y: y)
    compositor.touch.frame()
    work()
  }

  private func up() {
    compositor.touch.up(id: 1)
    compositor.touch.frame()
    work()
  }

  /// Lets both sides work while the pictures of a drag move.
  private func work() { fixture.pass(milliseconds: 300) }

  /// The compositor brings the drag of the program over its surface.
  private func enter(_ x: Double, _ y: Double) throws -> TestSelectionOffer {
    let offer = try device.announce(drag.source.types)
    offer.sendSourceActions(try #require(drag.source.actions))
    try device.enter(fixture.surface, x: x, y: y, offer)
    fixture.settle()
    return offer
  }

  // DD-8
  @Test func aDragBeyondTheEdgeIsTakenByTheCompositor() throws {
    let serial = lift()
    move(60, 30)
    #expect(try device.drags.isEmpty && ends.log == ["begin"])
    move(-10, 30)
    #expect(try device.drags.count == 1 && drag.serial == serial && drag.origin === fixture.surface)
    #expect(try drag.source.actions == 3 && drag.source.types.contains("text/plain;charset=utf-8"))
    try drag.source.target("text/plain;charset=utf-8")
    try drag.source.action(2)
    work()
    // The finger is the compositor's now: what it still does here counts for nothing.
    up()
    #expect(ends.log == ["begin"])
    let reading = try drag.source.read("text/plain;charset=utf-8")
    work()
    #expect(TestPipe.read(reading).bytes == Array("hello".utf8))
    close(reading)
    try drag.source.drop()
    work()
    #expect(ends.log == ["begin"])
    try drag.source.finish()
    work()
    #expect(try ends.log == ["begin", "end move"] && drag.source.isDestroyed)
    fixture.finish()
  }

  // DD-11
  @Test func aMoveByAProgramThatHasReadNothingMovesNothing() throws {
    lift()
    move(-10, 30)
    try drag.source.target("text/plain;charset=utf-8")
    try drag.source.action(2)
    try drag.source.drop()
    try drag.source.finish()
    work()
    #expect(try ends.log == ["begin", "end -"] && drag.source.isDestroyed)
    up()
    fixture.finish()
  }

  // DD-8
  @Test func theCompositorGetsThePictureAtItsPlace() throws {
    lift()
    move(-10, 30)
    let icon = try #require(try drag.icon)
    // The picture is a little larger than the view; the finger is at (40, 30) of it.
    #expect(icon.bufferWidth == 104 && icon.bufferHeight == 104 && icon.pixel(50, 50) == 0xFFFF_0000)
    let offsets = try compositor.requests(of: "wl_surface", "offset").map { [try $0.int(0), try $0.int(1)] }
    #expect(offsets == [[-42, -32]])
    try drag.source.cancel()
    work()
    #expect(icon.resource.isDestroyed)
    up()
    fixture.finish()
  }

  // DD-8
  @Test func aDragThatComesBackIsLocal() throws {
    lift()
    move(-10, 30)
    let offer = try enter(150, 40)
    #expect(ends.log == ["begin", "enter 50 40 7", "update 50 40"])
    #expect(try offer.accepted.last == drag.source.types.first && offer.actions.map(\.1) == [1])
    offer.sendAction(1)
    try drag.source.action(1)
    try device.motion(x: 160, y: 40)
    try device.drop()
    work()
    // The content was not sent to ourselves.
    #expect(ends.dropped == ["hello"] && offer.transfers.isEmpty && offer.finishCount == 1)
    try drag.source.drop()
    try drag.source.finish()
    work()
    #expect(ends.log.last == "end copy")
    fixture.finish()
  }

  // DD-8
  @Test func aRefusalLeavesTheDragInTheProgram() throws {
    lift()
    move(-10, 30)
    fixture.pass(milliseconds: 1100)
    #expect(try drag.source.isDestroyed && ends.log == ["begin"])
    move(-20, 30)
    #expect(try device.drags.count == 1)
    move(150, 40)
    up()
    #expect(ends.log.suffix(3) == ["update 50 40", "drop copy", "end copy"] && ends.dropped == ["hello"])
    fixture.finish()
  }

  // DD-8
  @Test func aDragThatIsCancelledAtOnceStaysInTheProgram() throws {
    lift()
    move(-10, 30)
    try drag.source.cancel()
    work()
    #expect(ends.log == ["begin"])
    move(150, 40)
    up()
    #expect(ends.log.last == "end copy")
    fixture.finish()
  }

  // DD-8
  @Test func aLiftBeforeTheAnswerEndsTheDrag() throws {
    lift()
    move(-10, 30)
    up()
    #expect(try ends.log == ["begin", "end -"] && drag.source.isDestroyed)
    fixture.finish()
  }

  // DD-8
  @Test func aTouchThatIsCancelledBeforeTheAnswerIsTheCompositors() throws {
    lift()
    move(-10, 30)
    compositor.touch.cancel()
    work()
    #expect(ends.log == ["begin"])
    fixture.pass(milliseconds: 1100)
    #expect(ends.log == ["begin", "end -"])
    fixture.finish()
  }

  // DD-8
  @Test func aPointersDragIsTakenWithTheShapeOfThePointer() throws {
    let pointer = compositor.pointer
    pointer.enter(fixture.surface, x: 40, y: 30)
    pointer.frame()
    let serial = pointer.button(isPressed: true)
    pointer.frame()
    pointer.motion(x: 60, y: 30)
    pointer.frame()
    pointer.motion(x: -10, y: 30)
    pointer.frame()
    work()
    #expect(try drag.serial == serial)
    pointer.leave(fixture.surface)
    pointer.frame()
    try drag.source.target(nil)
    work()
    try drag.source.cancel()
    work()
    #expect(ends.log == ["begin", "end -"])
    fixture.finish()
  }

  // DD-8
  @Test func contentWithoutAFormatStaysInTheProgram() throws {
    ends.items = [DragItem([], localObject: 7)]
    lift()
    move(-10, 30)
    move(150, 40)
    #expect(try device.drags.isEmpty && ends.log.contains("enter 50 40 7"))
    up()
    #expect(ends.log.last == "end copy")
    fixture.finish()
  }

  // DD-8
  @Test func twoFingersOnTheSurfaceAreNoDragOfTheCompositor() throws {
    lift()
    compositor.touch.down(id: 2, on: fixture.surface, x: 190, y: 90)
    compositor.touch.frame()
    move(-10, 30)
    #expect(try device.drags.isEmpty)
    compositor.touch.up(id: 2)
    up()
    #expect(ends.log == ["begin", "end -"])
    fixture.finish()
  }

  // DD-6, DD-8
  @Test func nothingIsAddedToWhatTheCompositorWasAskedFor() throws {
    lift()
    move(-10, 30)
    compositor.touch.down(id: 2, on: fixture.surface, x: 20, y: 20)
    compositor.touch.frame()
    fixture.settle()
    compositor.touch.up(id: 2)
    compositor.touch.frame()
    work()
    move(150, 40)
    up()
    #expect(ends.dropped == ["hello"])
    fixture.finish()
  }

  // DD-4
  @Test func escapeLeavesTheDragOfTheCompositorAlone() throws {
    lift()
    move(-10, 30)
    try drag.source.target("text/plain")
    work()
    compositor.keyboard.enter(fixture.surface)
    compositor.keyboard.key(1, isPressed: true)
    compositor.keyboard.key(1, isPressed: false)
    work()
    #expect(try ends.log == ["begin"] && !drag.source.isDestroyed)
    try drag.source.finish()
    fixture.settle()
    fixture.finish()
  }

  // DD-8
  @Test func theEndOfTheCompositorIsTheEndOfTheDrag() throws {
    lift()
    move(-10, 30)
    try drag.source.target("text/plain")
    work()
    let next = TestCompositor()
    fixture.killCompositor(followedBy: next)
    work()
    #expect(ends.log == ["begin", "end -"])
    next.listen(at: folder.path + "/wayland-0")
    fixture.pass(milliseconds: 1500)
    work()
    #expect(fixture.application.heldInDispatch == [])
  }

  // DD-8
  @Test func aSourceThatIsGoneDuringTheDragHarmsNothing() throws {
    lift()
    move(-10, 30)
    try drag.source.target("text/plain")
    work()
    source.removeFromSuperview()
    work()
    let offer = try enter(150, 40)
    offer.sendAction(1)
    try drag.source.action(1)
    try device.drop()
    work()
    #expect(ends.dropped == ["hello"])
    try drag.source.finish()
    work()
    #expect(ends.log.last == "end copy")
    fixture.finish()
  }

  // DD-9
  @Test func aDropOfAnotherProgramIsFinishedWhenItWasRead() throws {
    let offer = try device.announce(types)
    offer.sendSourceActions(1)
    try device.enter(fixture.surface, x: 150, y: 40, offer)
    work()
    #expect(ends.log == ["enter 50 40 -", "update 50 40"] && offer.accepted == [types[0]])
    offer.sendAction(1)
    try device.drop()
    work()
    #expect(offer.transfers.map(\.type) == ["text/plain;charset=utf-8"] && offer.finishCount == 0)
    offer.write(Array("from outside".utf8))
    offer.end()
    for _ in 0..<1000 where offer.finishCount == 0 { fixture.settle() }
    #expect(ends.dropped == ["from outside"] && offer.finishCount == 1)
    fixture.finish()
  }
}

/// Both ends of a drag.
@MainActor final class DragEnds: DragInteractionDelegate, DropInteractionDelegate {
  var log: [String] = []
  var dropped: [String] = []
  var items = [DragItem([.text("hello")], localObject: 7)]

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] { items }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: DragSession, at location: Point
  ) -> [DragItem] { [DragItem([.text("more")])] }

  func dragInteraction(_ interaction: DragInteraction, willBegin session: DragSession) { log.append("begin") }

  func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?) {
    log.append("end \(operation.map { "\($0)" } ?? "-")")
  }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { true }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
    let local = session.items.first?.localObject.map { "\($0)" } ?? "-"
    log.append("enter \(place(session, interaction)) \(local)")
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropOperation? {
    log.append("update \(place(session, interaction))")
    return .copy
  }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    log.append("drop \(operation)")
    session.readText { [self] result in dropped.append((try? result.get()) ?? "failed") }
  }

  private func place(_ session: DropSession, _ interaction: DropInteraction) -> String {
    guard let view = interaction.view else { return "-" }
    let point = session.location(in: view)
    return "\(Int(point.x)) \(Int(point.y))"
  }
}
