import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylEventLoop

/// Drags over two windows of the program, while it is busy, and while windows and views go (section 7d).
@MainActor struct DragAcrossWindowsFaultTests {
  private let folder: TemporaryFolder
  private let fixture: FaultFixture
  private let first = DragEnds()
  private let second = DragEnds()
  private let source = View(frame: Rect(x: 0, y: 0, width: 50, height: 100))
  private let types = ["text/plain;charset=utf-8"]

  init() throws {
    folder = try TemporaryFolder()
    fixture = try FaultFixture(display: folder.path + "/wayland-0")
    try fixture.openWindow("other")
    for (window, ends) in zip(fixture.windows, [first, second]) {
      window.view.dropInteraction = DropInteraction(delegate: ends)
    }
    source.dragInteraction = DragInteraction(delegate: first)
    source.dragInteraction?.allowedOperations = [.copy, .move]
    fixture.view.addSubview(source)
    fixture.settle()
  }

  private var compositor: TestCompositor { fixture.compositor }
  private var device: TestSelectionDevice {
    get throws { try #require(compositor.clipboard) }
  }
  private var surfaces: [TestSurface] { fixture.windows.map(\.wire.surface) }

  private func work() { fixture.pass(milliseconds: 300) }

  /// Everything that the compositor sends until the next turn arrives in one read, after a stall of the program.
  private func stall(_ seconds: Double = 1.5) {
    fixture.loop.virtualNow = fixture.loop.now + Timestamp(seconds: seconds)
    compositor.time += UInt32(seconds * 1000)
  }

  /// A drag of another program comes over a window, whose views may take it.
  private func enter(_ window: Int, actions: UInt32 = 1) throws -> TestSelectionOffer {
    let offer = try device.announce(types)
    offer.sendSourceActions(actions)
    try device.enter(surfaces[window], x: 100, y: 50, offer)
    offer.sendAction(1)
    return offer
  }

  private func answer(_ offer: TestSelectionOffer, _ text: String) {
    offer.write(Array(text.utf8))
    offer.end()
    for _ in 0..<1000 where offer.finishCount == 0 { fixture.settle() }
  }

  private func finish() {
    for window in fixture.windows { window.view.dropInteraction = nil }
    source.removeFromSuperview()
    fixture.finish()
  }

  // DD-9
  @Test func aDragThatHasCrossedBothWindowsInAStallIsDroppedInTheSecond() throws {
    stall()
    let one = try enter(0)
    try device.motion(x: 120, y: 50)
    try device.leave()
    let two = try enter(1)
    try device.motion(x: 130, y: 60)
    fixture.settle()
    work()
    try device.drop()
    work()
    answer(two, "text")
    #expect(first.log.filter { !$0.hasPrefix("update") } == ["enter 100 50 -"])
    #expect(second.dropped == ["text"] && two.finishCount == 1 && one.finishCount == 0)
    #expect(one.transfers.isEmpty && one.resource.isDestroyed && two.resource.isDestroyed)
    finish()
  }

  // DD-9
  @Test func aDragThatWasDroppedInAStallIsNotFinished() throws {
    stall()
    // The program has not agreed to it yet.
    let offer = try device.announce(types)
    offer.sendSourceActions(1)
    try device.enter(surfaces[1], x: 100, y: 50, offer)
    try device.drop()
    work()
    #expect(offer.finishCount == 0 && offer.resource.isDestroyed && second.dropped == [])
    #expect(compositor.violations == [])
    finish()
  }

  // DD-4, DD-12
  @Test func aDropOnAViewThatIsGoneIsNone() throws {
    let target = View(frame: Rect(x: 60, y: 0, width: 140, height: 100))
    target.dropInteraction = DropInteraction(delegate: first)
    fixture.view.addSubview(target)
    fixture.settle()
    second.log = []
    let offer = try enter(0)
    work()
    #expect(first.log.first == "enter 40 50 -")
    target.removeFromSuperview()
    try device.drop()
    _ = fixture.turn()
    work()
    #expect(first.dropped == [] && offer.finishCount == 0 && offer.resource.isDestroyed)
    finish()
  }

  // DD-4, DD-12
  @Test func aWindowThatClosesUnderADragTakesNoDrop() throws {
    let offer = try enter(1)
    work()
    #expect(second.log.first == "enter 100 50 -")
    fixture.windows[1].toplevel.close()
    try device.drop()
    _ = fixture.turn()
    work()
    #expect(second.dropped == [] && offer.finishCount == 0 && offer.resource.isDestroyed)
    #expect(compositor.violations == [])
  }

  // DD-4, DD-12
  @Test func aDropOfTheProgramOnAViewThatIsGoneIsNone() throws {
    let target = View(frame: Rect(x: 60, y: 0, width: 140, height: 100))
    let ends = DragEnds()
    target.dropInteraction = DropInteraction(delegate: ends)
    fixture.view.addSubview(target)
    fixture.view.dropInteraction = nil
    lift()
    compositor.touch.motion(id: 1, x: 100, y: 50)
    compositor.touch.frame()
    work()
    #expect(ends.log.first == "enter 40 50 7")
    target.removeFromSuperview()
    compositor.touch.up(id: 1)
    compositor.touch.frame()
    _ = fixture.turn()
    work()
    #expect(ends.dropped == [] && first.log == ["begin", "end -"])
    finish()
  }

  /// Holds a finger on the source until the items are lifted.
  private func lift() {
    compositor.touch.down(id: 1, on: surfaces[0], x: 20, y: 50)
    compositor.touch.frame()
    fixture.settle()
    fixture.pass(milliseconds: 800)
  }

  // DD-8
  @Test func aDragThatTheCompositorTookInAStallIsNotRefused() throws {
    lift()
    compositor.touch.motion(id: 1, x: -10, y: 50)
    compositor.touch.frame()
    work()
    let drag = try #require(try device.drags.last)
    // The answer waits in the socket for longer than the program would wait for it.
    compositor.touch.cancel()
    drag.source.target(nil)
    stall(3)
    fixture.settle()
    work()
    #expect(!drag.source.isDestroyed && first.log == ["begin"])
    drag.source.cancel()
    work()
    #expect(first.log == ["begin", "end -"])
    finish()
  }

  // DD-8, DD-9
  @Test func aDragIntoTheOtherWindowMovesWhatBelongsToTheProgram() throws {
    lift()
    compositor.touch.motion(id: 1, x: -10, y: 50)
    compositor.touch.frame()
    work()
    let drag = try #require(try device.drags.last)
    stall()
    compositor.touch.cancel()
    let offer = try device.announce(drag.source.types)
    offer.sendSourceActions(3)
    try device.enter(surfaces[1], x: 100, y: 50, offer)
    fixture.settle()
    work()
    offer.sendAction(1)
    drag.source.action(1)
    try device.drop()
    drag.source.drop()
    work()
    #expect(second.dropped == ["hello"] && offer.finishCount == 1 && offer.transfers.isEmpty)
    drag.source.finish()
    work()
    #expect(first.log.last == "end copy" && drag.source.isDestroyed)
    finish()
  }

  // DD-9
  @Test func leavesAndDropsOutOfOrderHarmNothing() throws {
    try device.drop()
    try device.leave()
    try device.motion(x: 1, y: 1)
    work()
    let offer = try enter(0)
    try device.enter(surfaces[1], x: 10, y: 10, nil)
    try device.drop()
    try device.leave()
    try device.leave()
    work()
    #expect(first.dropped == [] && second.dropped == [] && offer.finishCount == 0 && offer.resource.isDestroyed)
    #expect(first.log.first == "enter 100 50 -" && compositor.violations == [])
    for _ in 0..<1000 {
      _ = try enter(0)
      try device.leave()
    }
    work()
    let last = try enter(1)
    work()
    try device.drop()
    work()
    answer(last, "last")
    #expect(second.dropped == ["last"])
    finish()
  }
}
