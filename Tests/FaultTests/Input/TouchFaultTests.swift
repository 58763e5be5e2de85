import DactylTestCompositor
import Testing

/// Touch screens that send fewer, more or other events than they should.
@MainActor struct TouchFaultTests {
  private let fixture: FaultFixture
  private var touch: TestTouch { fixture.compositor.touch }
  private var surface: TestSurface { fixture.surface }

  init() throws {
    fixture = try FaultFixture()
  }

  private func settledCalls() -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  @Test func motionAndUpOfAnUnknownIdAreIgnored() {
    func sendStrays() {
      for id in [7, -1, Int32.min, .max] {
        touch.motion(id: id, x: 5, y: 5)
        touch.shape(id: id, major: 9, minor: 5)
        touch.orientation(id: id, degrees: 30)
        touch.up(id: id)
        touch.frame()
      }
    }
    sendStrays()
    #expect(settledCalls() == [])
    touch.down(id: 1, on: surface, x: 20, y: 20)
    touch.frame()
    #expect(settledCalls() == ["began box 1@20,20"])
    sendStrays()
    #expect(settledCalls() == [])
    touch.up(id: 1)
    #expect(settledCalls() == ["ended box 1@20,20"])
    let shapes = fixture.log.takeSnapshots().map { [$0.majorRadius, $0.minorRadius, $0.orientation] }
    #expect(shapes == [[0, 0, 0], [0, 0, 0]], "another finger's shape is taken for its own")
    sendStrays()
    #expect(settledCalls() == [])
    #expect(fixture.application.takeEvents().count == 2)
    fixture.finish()
  }

  @Test func motionAndUpOfAPenWithAnUnknownIdAreIgnored() throws {
    let tablet = fixture.compositor.addTablet()
    let (pen, stray) = (fixture.compositor.addTool(), fixture.compositor.addTool())
    fixture.settle()
    func sendStrays() {
      stray.motion(x: 5, y: 5)
      stray.pressure(9000)
      stray.up()
      stray.frame()
      stray.up()
      stray.frame()
    }
    sendStrays()
    pen.proximityIn(tablet, on: surface)
    pen.motion(x: 20, y: 20)
    pen.frame()
    pen.up()
    pen.frame()
    #expect(settledCalls() == ["hover began 20,20"])
    pen.down()
    pen.frame()
    #expect(settledCalls() == ["hover ended 20,20", "began box 1@20,20"])
    sendStrays()
    #expect(settledCalls() == [])
    pen.up()
    pen.frame()
    pen.up()
    pen.frame()
    #expect(settledCalls() == ["ended box 1@20,20"])
    pen.proximityOut()
    pen.frame()
    fixture.settle()
    fixture.finish()
  }

  @Test func aReusedIdCancelsTheOldContactFirst() throws {
    let other = try fixture.openWindow("other")
    touch.down(id: 1, on: surface, x: 10, y: 10)
    touch.down(id: 2, on: surface, x: 90, y: 10)
    touch.frame()
    touch.motion(id: 1, x: 15, y: 10)
    touch.frame()
    #expect(settledCalls() == ["began box 1@10,10 2@90,10", "moved box 1@15,10"])
    touch.down(id: 1, on: other.wire.surface, x: 50, y: 60)
    touch.frame()
    #expect(settledCalls() == ["cancelled box 1@15,10", "began other 3@50,60"])
    // All events for the id now belong to the new contact.
    touch.motion(id: 1, x: 55, y: 60)
    touch.frame()
    #expect(settledCalls() == ["moved other 3@55,60"])
    touch.up(id: 1)
    touch.frame()
    touch.up(id: 2)
    touch.frame()
    #expect(settledCalls() == ["ended other 3@55,60", "ended box 2@90,10"])
    fixture.finish()
  }

  @Test func aReusedIdIsNoTapForTheNextOne() {
    touch.down(id: 1, on: surface, x: 10, y: 10)
    fixture.settle()
    touch.down(id: 1, on: surface, x: 10, y: 10)
    fixture.settle()
    #expect(fixture.log.takeSnapshots().map(\.tapCount) == [1, 1, 1])
    touch.up(id: 1)
    fixture.finish()
  }

  @Test func aDuplicateDownIsANewContactAndAStrayUpIsIgnored() {
    touch.down(id: 1, on: surface, x: 10, y: 10)
    touch.down(id: 1, on: surface, x: 30, y: 10)
    touch.frame()
    #expect(settledCalls() == ["began box 1@10,10", "cancelled box 1@10,10", "began box 2@30,10"])
    touch.up(id: 1)
    touch.up(id: 1)
    touch.frame()
    touch.up(id: 1)
    touch.frame()
    #expect(settledCalls() == ["ended box 2@30,10"])
    fixture.finish()
  }

  @Test func aDuplicateDownAfterAnUpInOneFrameMakesThreeContacts() {
    touch.down(id: 1, on: surface, x: 10, y: 10)
    touch.frame()
    fixture.settle()
    _ = fixture.log.take()
    touch.up(id: 1)
    touch.down(id: 1, on: surface, x: 20, y: 10)
    touch.down(id: 1, on: surface, x: 30, y: 10)
    touch.frame()
    #expect(
      settledCalls() == [
        "ended box 1@10,10", "began box 2@20,10", "cancelled box 2@20,10", "began box 3@30,10",
      ])
    touch.up(id: 1)
    fixture.finish()
  }

  @Test func aMissingFrameEventLetsEachReadBatchBeDispatchedAtItsEnd() {
    touch.down(id: 1, on: surface, x: 10, y: 10)
    touch.down(id: 2, on: surface, x: 50, y: 10)
    #expect(settledCalls() == ["began box 1@10,10 2@50,10"])
    touch.motion(id: 1, x: 12, y: 10)
    touch.motion(id: 2, x: 52, y: 10)
    #expect(settledCalls() == ["moved box 1@12,10 2@52,10"])
    touch.up(id: 1)
    #expect(settledCalls() == ["ended box 1@12,10"])
    touch.up(id: 2)
    #expect(settledCalls() == ["ended box 2@52,10"])
    // A whole contact in one batch, as after a stall.
    touch.down(id: 3, on: surface, x: 10, y: 10)
    touch.motion(id: 3, x: 15, y: 10)
    touch.up(id: 3)
    #expect(settledCalls() == ["began box 3@15,10", "ended box 3@15,10"])
    fixture.finish()
  }

  @Test func aMissingFrameEventAfterTheLastUpDoesNoHarm() {
    touch.down(id: 1, on: surface, x: 10, y: 10)
    touch.down(id: 2, on: surface, x: 50, y: 10)
    touch.frame()
    #expect(settledCalls() == ["began box 1@10,10 2@50,10"])
    touch.up(id: 1)
    touch.frame()
    touch.up(id: 2)
    #expect(settledCalls() == ["ended box 1@10,10", "ended box 2@50,10"])
    fixture.finish()
  }

  @Test func framesForEachEventWorkAsAMissingFrameEventDoes() {
    touch.frame()
    touch.down(id: 1, on: surface, x: 10, y: 10)
    touch.frame()
    touch.down(id: 2, on: surface, x: 50, y: 10)
    touch.frame()
    touch.frame()
    touch.motion(id: 1, x: 12, y: 10)
    touch.frame()
    touch.up(id: 2)
    touch.frame()
    touch.up(id: 1)
    touch.frame()
    touch.frame()
    #expect(
      settledCalls() == [
        "began box 1@10,10", "began box 2@50,10", "moved box 1@12,10", "ended box 2@50,10", "ended box 1@12,10",
      ])
    #expect(fixture.application.takeEvents().count == 5)
    fixture.finish()
  }

  @Test func cancelAndDownInOneBatchCancelTheOldAndBeginTheNewTouch() {
    touch.down(id: 1, on: surface, x: 10, y: 10)
    touch.down(id: 2, on: surface, x: 50, y: 10)
    touch.frame()
    fixture.settle()
    _ = fixture.log.take()
    touch.cancel()
    touch.down(id: 1, on: surface, x: 70, y: 10)
    touch.frame()
    #expect(settledCalls() == ["cancelled box 1@10,10 2@50,10", "began box 3@70,10"])
    // Ups of cancelled fingers are stray events.
    touch.up(id: 2)
    touch.up(id: 1)
    touch.frame()
    #expect(settledCalls() == ["ended box 3@70,10"])
    fixture.finish()
  }

  @Test func cancelAndDownDiscardPendingChangesAndCancelAnnouncedFingers() {
    touch.down(id: 1, on: surface, x: 10, y: 10)
    touch.frame()
    touch.motion(id: 1, x: 20, y: 10)
    touch.up(id: 1)
    touch.down(id: 2, on: surface, x: 50, y: 10)
    touch.cancel()
    touch.down(id: 2, on: surface, x: 70, y: 10)
    touch.frame()
    let calls = settledCalls()
    #expect(calls.first == "began box 1@10,10")
    #expect(calls.dropFirst().first?.hasPrefix("cancelled box 1@") == true)
    #expect(calls.dropFirst(2) == ["began box 2@70,10"])
    touch.up(id: 2)
    fixture.finish()
  }

  @Test func fiftyFingersAreFiftyTouches() {
    for id in 0..<50 { touch.down(id: Int32(id) &* 40_000_003, on: surface, x: Double(id), y: 10) }
    touch.frame()
    fixture.settle()
    #expect(fixture.log.takeSnapshots().map(\.number) == Array(1...50))
    for id in 0..<50 { touch.motion(id: Int32(id) &* 40_000_003, x: Double(id), y: 20) }
    touch.frame()
    fixture.settle()
    #expect(fixture.log.takeSnapshots().count == 50)
    #expect(fixture.application.takeEvents().map(\.allTouches.count) == [50, 50])
    for id in 0..<50 { touch.up(id: Int32(id) &* 40_000_003) }
    touch.frame()
    fixture.settle()
    #expect(fixture.log.takeSnapshots().filter { $0.phase == .ended && $0.location.y == 20 }.count == 50)
    fixture.finish()
  }

  @Test func anUpWithoutCoordinatesEndsTheTouchWhereItLastWas() {
    touch.down(id: 0, on: surface, x: 50, y: 40)
    touch.down(id: 1, on: surface, x: 70, y: 45)
    touch.down(id: 2, on: surface, x: 90, y: 50)
    touch.frame()
    fixture.settle()
    touch.motion(id: 0, x: 60.5, y: 45.25)
    touch.frame()
    fixture.settle()
    _ = fixture.log.take()
    touch.up(id: 0)
    touch.frame()
    #expect(settledCalls() == ["ended box 1@60.5,45.25"])
    touch.up(id: 1)
    touch.frame()
    #expect(settledCalls() == ["ended box 2@70,45"])
    touch.cancel()
    #expect(settledCalls() == ["cancelled box 3@90,50"])
    let ends = fixture.log.takeSnapshots().filter { $0.phase == .ended || $0.phase == .cancelled }
    #expect(ends.allSatisfy { $0.samples.last?.location == $0.location })
    #expect(!ends.contains { $0.previousLocation == .zero })
    fixture.finish()
  }
}
