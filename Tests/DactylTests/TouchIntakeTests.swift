import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// `wl_touch` up to the point where views are asked (section 1.1).
@MainActor @Suite struct TouchIntakeTests {
  private typealias Wire = DeviceEvent.TouchEvent
  private let fixture = IntakeFixture()

  private func down(_ id: Int32, _ x: Double, _ y: Double, surface: SurfaceID? = Fixture.main) -> Wire {
    .down(id: id, surface: surface, at: Point(x, y), time: .at(1), serial: 1)
  }

  private func move(_ id: Int32, _ x: Double, _ y: Double) -> Wire { .motion(id: id, to: Point(x, y), time: .at(1)) }

  private func up(_ id: Int32) -> Wire { .up(id: id, time: .at(1), serial: 1) }

  // MARK: Frames

  // EI-3
  @Test func everythingBetweenTwoFramesOfABatchIsOneEvent() {
    #expect(
      fixture.touch(down(0, 1, 1), down(1, 2, 2), .frame, move(0, 3, 3), move(1, 4, 4), .frame)
        == ["1 began 1.0,1.0 | 2 began 2.0,2.0", "1 moved 3.0,3.0 | 2 moved 4.0,4.0"])
  }

  // EI-3
  @Test func theEventListsUnchangedTouchesOfTheSeatAsStationary() {
    let fixture = Fixture()
    fixture.touch(0, .down(0, 1, 1), .down(1, 2, 2))
    fixture.touch(0.1, .move(1, 5, 5))
    #expect(fixture.application.lastEvent?.allTouches.map(\.phase) == [.stationary, .moved])
    fixture.touch(0.2, .up(0))
    #expect(fixture.application.lastEvent?.allTouches.map(\.phase) == [.ended, .stationary])
    fixture.touch(0.3, .move(1, 6, 6))
    #expect(fixture.application.lastEvent?.allTouches.map(\.phase) == [.moved])
  }

  // EI-4
  @Test func pendingChangesAreSentAtTheEndOfABatch() {
    #expect(fixture.touch(down(0, 1, 1)) == ["1 began 1.0,1.0"])
    #expect(fixture.touch(.frame, .frame) == [])
    #expect(fixture.touch(down(1, 2, 2), batchEnds: false) == [])
    #expect(fixture.touch(.frame) == ["2 began 2.0,2.0"])
    #expect(fixture.touch(up(0), .frame, up(1)) == ["1 ended 1.0,1.0", "2 ended 2.0,2.0"])
  }

  // EI-4
  @Test func cancelDiscardsPendingChangesAndCancelsOnlyAnnouncedTouches() {
    #expect(fixture.touch(down(0, 1, 1), .frame) == ["1 began 1.0,1.0"])
    #expect(fixture.touch(move(0, 5, 5), down(1, 2, 2), .cancel, .frame) == ["1 cancelled 5.0,5.0"])
    #expect(fixture.touch(down(0, 3, 3), .frame) == ["3 began 3.0,3.0"])
  }

  // EI-4
  @Test func aTouchLiftedInADiscardedGroupWasAnnounced() {
    #expect(fixture.touch(down(0, 1, 1), .frame) == ["1 began 1.0,1.0"])
    #expect(fixture.touch(up(0), .cancel) == ["1 cancelled 1.0,1.0"])
  }

  // EI-4
  @Test func aTouchAnnouncedByHalfOfASplitFrameIsCancelled() {
    #expect(
      fixture.touch(down(0, 1, 1), down(1, 2, 2), up(0), .cancel)
        == ["1 began 1.0,1.0 | 2 began 2.0,2.0", "1 cancelled 1.0,1.0 | 2 cancelled 2.0,2.0"])
  }

  // EI-5
  @Test func downAndUpOfOneIdInAFrameAreTwoEvents() {
    #expect(
      fixture.touch(down(0, 1, 1), move(0, 2, 2), up(0), .frame) == ["1 began 2.0,2.0", "1 ended 2.0,2.0"])
  }

  // EI-5
  @Test func upAndDownOfOneIdInAFrameAreTwoContactsAndTwoEvents() {
    #expect(fixture.touch(down(0, 1, 1), .frame) == ["1 began 1.0,1.0"])
    #expect(fixture.touch(up(0), down(0, 9, 9), .frame) == ["1 ended 1.0,1.0", "2 began 9.0,9.0"])
    #expect(
      fixture.touch(up(0), down(0, 5, 5), up(0), down(0, 6, 6), .frame) == [
        "2 ended 9.0,9.0", "3 began 5.0,5.0", "3 ended 5.0,5.0", "4 began 6.0,6.0",
      ])
  }

  // EI-5
  @Test func aReusedIdAfterALiftIsANewContact() {
    #expect(fixture.touch(down(7, 1, 1), .frame, up(7), .frame, down(7, 1, 1), .frame).last == "2 began 1.0,1.0")
  }

  // MARK: Phases

  // EI-6
  @Test func motionBehindADownIsStillBeganAndHitTestedAtTheDown() {
    #expect(fixture.touch(down(0, 1, 1), move(0, 250, 1), .frame) == ["1 began 250.0,1.0"])
    let fixture = Fixture()
    fixture.view("A", 0, 0, 100, 100)
    fixture.view("B", 200, 0, 100, 100)
    fixture.touch(0, .down(0, 10, 10), .move(0, 250, 10))
    #expect(fixture.takeLog() == ["A began 1"])
    #expect(fixture.application.lastEvent?.allTouches.first?.location(in: nil) == Point(250, 10))
  }

  // EI-6
  @Test func motionToTheSameLocationIsStationaryUnlessTheTouchMoved() {
    #expect(fixture.touch(down(0, 1, 1), .frame) == ["1 began 1.0,1.0"])
    #expect(fixture.touch(move(0, 1, 1), .frame) == ["1 stationary 1.0,1.0"])
    #expect(fixture.touch(move(0, 2, 2), move(0, 2, 2), .frame) == ["1 moved 2.0,2.0"])
    let app = Fixture()
    app.view("A", 0, 0, 400, 600)
    app.touch(0, .down(0, 1, 1))
    app.touch(0.1, .move(0, 1, 1))
    #expect(app.takeLog() == ["A began 1"])
  }

  // EI-6
  @Test func anUpHasTheLastKnownLocation() {
    #expect(fixture.touch(down(0, 8, 9), .frame, up(0), .frame) == ["1 began 8.0,9.0", "1 ended 8.0,9.0"])
    #expect(
      fixture.touch(down(0, 8, 9), .frame, move(0, 10, 11), up(0), .frame)
        == ["2 began 8.0,9.0", "2 ended 10.0,11.0"])
  }

  // EI-7
  @Test func changesOfShapeAndOrientationCauseNoCalls() {
    let fixture = Fixture([.touches, .events])
    fixture.view("A", 0, 0, 400, 600)
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    let touch = fixture.application.lastEvent?.allTouches.first
    fixture.send(
      0.1,
      [
        .touch(Fixture.seat, .shape(id: 0, major: 20, minor: 12)),
        .touch(Fixture.seat, .orientation(id: 0, degrees: 30)),
        .touch(Fixture.seat, .frame),
      ])
    #expect(fixture.takeLog() == [])
    #expect(touch?.majorRadius == 10 && touch?.minorRadius == 6 && touch?.orientation == 30)
    #expect(touch?.phase != .moved)
    fixture.send(
      0.2,
      [
        .touch(Fixture.seat, .shape(id: 0, major: -1, minor: .nan)),
        .touch(Fixture.seat, .orientation(id: 0, degrees: .infinity)),
        .touch(Fixture.seat, .shape(id: 9, major: 1, minor: 1)),
      ])
    #expect(touch?.majorRadius == 10 && touch?.orientation == 30)
  }

  // EI-7
  @Test func aShapeInTheFrameOfADownOrMotionDoesNotChangeThePhase() {
    let shape = Wire.shape(id: 0, major: 4, minor: 2)
    #expect(fixture.touch(down(0, 1, 1), shape, .frame) == ["1 began 1.0,1.0"])
    #expect(fixture.touch(move(0, 2, 2), shape, .frame) == ["1 moved 2.0,2.0"])
    #expect(fixture.touch(shape, move(0, 3, 3), .frame) == ["1 moved 3.0,3.0"])
    #expect(fixture.touch(shape, up(0), .frame) == ["1 ended 3.0,3.0"])
  }

  // EI-8
  @Test func aCancelCoversAllTouchesOfTheSeatOnAllSurfaces() {
    _ = fixture.touch(down(0, 1, 1), down(1, 2, 2, surface: SurfaceID(rawValue: 2)), .frame)
    #expect(
      fixture.touch(.cancel, down(0, 3, 3), batchEnds: false) == ["1 cancelled 1.0,1.0 | 2 cancelled 2.0,2.0"])
    #expect(fixture.touch(.frame) == ["3 began 3.0,3.0"])
  }

  // EI-8
  @Test func aCancelDoesNotAffectAnotherSeat() {
    let other = SeatID(rawValue: 2)
    _ = fixture.decode([.touch(Fixture.seat, down(0, 1, 1)), .touch(other, down(0, 2, 2)), .batchEnd])
    #expect(fixture.decode([.touch(other, .cancel)]) == ["2 cancelled 2.0,2.0"])
    #expect(fixture.touch(up(0)) == ["1 ended 1.0,1.0"])
  }

  // EI-9
  @Test func windowLocationsAreSurfaceLocationsLessTheWindowsOrigin() {
    let fixture = Fixture()
    let front = fixture.window("F", frame: Rect(x: 100, y: 50, width: 100, height: 100))
    fixture.touch(0, .down(0, 110.00390625, 75.5))
    let touch = fixture.application.lastEvent?.allTouches.first
    #expect(touch?.window === front)
    #expect(touch?.location(in: nil) == Point(10.00390625, 25.5))
    #expect(touch?.location(in: front) == Point(10.00390625, 25.5))
  }

  // EI-10
  @Test func aNewSurfaceSizeDoesNotChangeTouchCoordinates() {
    let fixture = Fixture()
    fixture.window.fillsSurface = true
    fixture.touch(0, .down(0, 30, 40))
    fixture.stack.resize(to: Size(width: 600, height: 400))
    fixture.touch(0.1, .move(0, 550, 350))
    #expect(fixture.application.lastEvent?.allTouches.first?.location(in: nil) == Point(550, 350))
    fixture.touch(0.2, .down(1, 590, 390))
    #expect(fixture.application.lastEvent?.allTouches.last?.window === fixture.window)
  }

  // MARK: Repairs

  // EI-39
  @Test func motionAndUpOfAnIdThatIsNotDownAreIgnored() {
    #expect(fixture.touch(move(3, 1, 1), .frame, up(3), .frame) == [])
    _ = fixture.touch(down(3, 1, 1), .frame, up(3), .frame)
    #expect(fixture.touch(up(3), move(3, 9, 9), .frame) == [])
  }

  // EI-39
  @Test func aDownOfAnIdThatIsDownCancelsTheOldContactFirst() {
    _ = fixture.touch(down(0, 1, 1), down(1, 4, 4), .frame)
    #expect(fixture.touch(down(0, 7, 7), .frame) == ["1 cancelled 1.0,1.0", "3 began 7.0,7.0"])
    #expect(
      fixture.touch(down(2, 1, 1), down(2, 2, 2), .frame) == [
        "4 began 1.0,1.0", "4 cancelled 1.0,1.0", "5 began 2.0,2.0",
      ])
    #expect(fixture.touch(up(0), up(1), up(2), .frame).count == 1)
  }

  // EI-39
  @Test func aDownOnANullForeignOrClosedSurfaceIsDropped() {
    #expect(fixture.touch(down(0, 1, 1, surface: nil), .frame, move(0, 2, 2), .frame, up(0), .frame) == [])
    let fixture = Fixture([.touches, .events])
    fixture.touch(0, .down(0, 1, 1), on: SurfaceID(rawValue: 9))
    fixture.touch(0.1, .move(0, 2, 2))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == ["drop 1"])
    fixture.stack.close()
    fixture.touch(0.3, .down(0, 1, 1))
    #expect(fixture.takeLog() == ["drop 2"])
  }

  // EI-39
  @Test func nonFiniteCoordinatesAreDropped() {
    #expect(fixture.touch(down(0, .nan, 1), .frame, up(0), .frame) == [])
    _ = fixture.touch(down(1, 1, 1), .frame)
    #expect(fixture.touch(move(1, 1, .infinity), .frame) == [])
    #expect(fixture.touch(up(1)) == ["1 ended 1.0,1.0"])
  }

  // EI-39
  @Test func anyIdAndAnyNumberOfContactsAreTracked() {
    let ids: [Int32] = [.max, .min, 0, -1] + (100..<150).map { $0 * 1_000_003 }
    for id in ids { _ = fixture.touch(down(id, Double(id & 0xFF), 1), .frame) }
    let ends = fixture.touch(.cancel)
    #expect(ends.count == 1 && ends[0].split(separator: "|").count == ids.count)
    let app = Fixture()
    for id in ids { app.touch(0, .down(id, 10, 10)) }
    #expect(app.application.dispatcher.touches.count == ids.count)
    #expect(app.application.dispatcher.touches.map(\.number) == Array(1...ids.count))
    for id in ids { app.touch(0.1, .up(id)) }
    #expect(app.application.dispatcher.touches.isEmpty)
  }

  // EI-40
  @Test func equalIdsOfTwoSeatsOrDevicesAreDifferentContacts() {
    let other = SeatID(rawValue: 2)
    let tool = ToolID(rawValue: 0)
    let items = fixture.decode([
      .touch(Fixture.seat, down(0, 1, 1)), .touch(other, down(0, 2, 2)),
      .tool(Fixture.seat, tool, .proximityIn(surface: Fixture.main, isEraser: false)),
      .tool(Fixture.seat, tool, .motion(to: Point(3, 3))), .tool(Fixture.seat, tool, .down(serial: 1)),
      .tool(Fixture.seat, tool, .frame(time: .at(1))), .batchEnd,
    ])
    // Events of different devices are never merged.
    #expect(items == ["3 began 3.0,3.0", "1 began 1.0,1.0", "2 began 2.0,2.0"])
    #expect(fixture.decode([.touch(other, up(0)), .batchEnd]) == ["2 ended 2.0,2.0"])
    #expect(fixture.touch(up(0)) == ["1 ended 1.0,1.0"])
  }

  // EI-36
  @Test func anEventHasTheModifiersOfItsTime() {
    let fixture = Fixture()
    fixture.send(0, [.keyboard(Fixture.seat, .modifiers([.shift, .control]))])
    fixture.touch(0.1, .down(0, 1, 1))
    #expect(fixture.application.lastEvent?.modifierFlags == [.shift, .control])
    fixture.send(
      0.2,
      [.keyboard(Fixture.seat, .modifiers([])), .touch(Fixture.seat, .motion(id: 0, to: Point(5, 5), time: .at(0.2)))])
    #expect(fixture.application.lastEvent?.modifierFlags == [])
    fixture.send(0.3, [.keyboard(SeatID(rawValue: 2), .modifiers(.shift))])
    fixture.touch(0.4, .up(0))
    #expect(fixture.application.lastEvent?.modifierFlags == [])
  }
}
