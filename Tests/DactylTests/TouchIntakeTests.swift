import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// `wl_touch` before any view is asked (section 1.1).
@MainActor @Suite struct TouchIntakeTests {
  private typealias Wire = DeviceEvent.TouchEvent
  private let rig = IntakeRig()

  private func down(_ id: Int32, _ x: Double, _ y: Double, surface: SurfaceID? = Rig.main) -> Wire {
    .down(id: id, surface: surface, at: Point(x, y), time: .at(1), serial: 1)
  }

  private func move(_ id: Int32, _ x: Double, _ y: Double) -> Wire { .motion(id: id, to: Point(x, y), time: .at(1)) }

  private func up(_ id: Int32) -> Wire { .up(id: id, time: .at(1), serial: 1) }

  // MARK: Frames

  @Test("EI-3: everything between two frames of one batch is one event")
  func frames() {
    #expect(
      rig.touch(down(0, 1, 1), down(1, 2, 2), .frame, move(0, 3, 3), move(1, 4, 4), .frame)
        == ["1 began 1.0,1.0 | 2 began 2.0,2.0", "1 moved 3.0,3.0 | 2 moved 4.0,4.0"])
  }

  @Test("EI-3: the event lists every touch of the seat, those that did not change as stationary")
  func stationaryTouches() {
    let rig = Rig()
    rig.touch(0, .down(0, 1, 1), .down(1, 2, 2))
    rig.touch(0.1, .move(1, 5, 5))
    #expect(rig.application.lastEvent?.allTouches.map(\.phase) == [.stationary, .moved])
    rig.touch(0.2, .up(0))
    #expect(rig.application.lastEvent?.allTouches.map(\.phase) == [.ended, .stationary])
    rig.touch(0.3, .move(1, 6, 6))
    #expect(rig.application.lastEvent?.allTouches.map(\.phase) == [.moved])
  }

  @Test("EI-4: what is pending at the end of a batch is sent then; a frame with nothing pending is ignored")
  func missingFrames() {
    #expect(rig.touch(down(0, 1, 1)) == ["1 began 1.0,1.0"])
    #expect(rig.touch(.frame, .frame) == [])
    #expect(rig.touch(down(1, 2, 2), batchEnds: false) == [])
    #expect(rig.touch(.frame) == ["2 began 2.0,2.0"])
    #expect(rig.touch(up(0), .frame, up(1)) == ["1 ended 1.0,1.0", "2 ended 2.0,2.0"])
  }

  @Test("EI-4: cancel discards what is pending; only touches that were announced are cancelled")
  func cancelDiscards() {
    #expect(rig.touch(down(0, 1, 1), .frame) == ["1 began 1.0,1.0"])
    #expect(rig.touch(move(0, 5, 5), down(1, 2, 2), .cancel, .frame) == ["1 cancelled 5.0,5.0"])
    #expect(rig.touch(down(0, 3, 3), .frame) == ["3 began 3.0,3.0"])
  }

  @Test("EI-4: a touch that lifted in the discarded group was announced too")
  func cancelAfterLift() {
    #expect(rig.touch(down(0, 1, 1), .frame) == ["1 began 1.0,1.0"])
    #expect(rig.touch(up(0), .cancel) == ["1 cancelled 1.0,1.0"])
  }

  @Test("EI-4: a touch whose began left with the first half of a split frame is cancelled too")
  func cancelAfterSplit() {
    #expect(
      rig.touch(down(0, 1, 1), down(1, 2, 2), up(0), .cancel)
        == ["1 began 1.0,1.0 | 2 began 2.0,2.0", "1 cancelled 1.0,1.0 | 2 cancelled 2.0,2.0"])
  }

  @Test("EI-5: down and up of one id in a frame are two events")
  func downAndUp() {
    #expect(
      rig.touch(down(0, 1, 1), move(0, 2, 2), up(0), .frame) == ["1 began 2.0,2.0", "1 ended 2.0,2.0"])
  }

  @Test("EI-5: up and down of one id in a frame are two contacts and two events")
  func upAndDown() {
    #expect(rig.touch(down(0, 1, 1), .frame) == ["1 began 1.0,1.0"])
    #expect(rig.touch(up(0), down(0, 9, 9), .frame) == ["1 ended 1.0,1.0", "2 began 9.0,9.0"])
    #expect(
      rig.touch(up(0), down(0, 5, 5), up(0), down(0, 6, 6), .frame) == [
        "2 ended 9.0,9.0", "3 began 5.0,5.0", "3 ended 5.0,5.0", "4 began 6.0,6.0",
      ])
  }

  @Test("EI-5: an id that was lifted and used again is a new contact")
  func idsAreUsedAgain() {
    #expect(rig.touch(down(7, 1, 1), .frame, up(7), .frame, down(7, 1, 1), .frame).last == "2 began 1.0,1.0")
  }

  // MARK: Phases

  @Test("EI-6: motion behind a down leaves began, at the newest location; the hit test uses the location of the down")
  func motionAfterDown() {
    #expect(rig.touch(down(0, 1, 1), move(0, 250, 1), .frame) == ["1 began 250.0,1.0"])
    let rig = Rig()
    rig.view("A", 0, 0, 100, 100)
    rig.view("B", 200, 0, 100, 100)
    rig.touch(0, .down(0, 10, 10), .move(0, 250, 10))
    #expect(rig.takeLog() == ["A began 1"])
    #expect(rig.application.lastEvent?.allTouches.first?.location(in: nil) == Point(250, 10))
  }

  @Test("EI-6: motion to the same location is stationary, and behind a motion it leaves moved")
  func motionWithoutMovement() {
    #expect(rig.touch(down(0, 1, 1), .frame) == ["1 began 1.0,1.0"])
    #expect(rig.touch(move(0, 1, 1), .frame) == ["1 stationary 1.0,1.0"])
    #expect(rig.touch(move(0, 2, 2), move(0, 2, 2), .frame) == ["1 moved 2.0,2.0"])
    let app = Rig()
    app.view("A", 0, 0, 400, 600)
    app.touch(0, .down(0, 1, 1))
    app.touch(0.1, .move(0, 1, 1))
    #expect(app.takeLog() == ["A began 1"])
  }

  @Test("EI-6: up carries no location: the last known one counts; motion and up give ended at the new one")
  func lastLocation() {
    #expect(rig.touch(down(0, 8, 9), .frame, up(0), .frame) == ["1 began 8.0,9.0", "1 ended 8.0,9.0"])
    #expect(
      rig.touch(down(0, 8, 9), .frame, move(0, 10, 11), up(0), .frame)
        == ["2 began 8.0,9.0", "2 ended 10.0,11.0"])
  }

  @Test("EI-7: shape and orientation are attributes; their change moves nothing and calls nobody")
  func shape() {
    let rig = Rig([.touches, .events])
    rig.view("A", 0, 0, 400, 600)
    rig.touch(0, .down(0, 10, 10))
    _ = rig.takeLog()
    let touch = rig.application.lastEvent?.allTouches.first
    rig.send(
      0.1,
      [
        .touch(Rig.seat, .shape(id: 0, major: 20, minor: 12)), .touch(Rig.seat, .orientation(id: 0, degrees: 30)),
        .touch(Rig.seat, .frame),
      ])
    #expect(rig.takeLog() == [])
    #expect(touch?.majorRadius == 10 && touch?.minorRadius == 6 && touch?.orientation == 30)
    #expect(touch?.phase != .moved)
    rig.send(
      0.2,
      [
        .touch(Rig.seat, .shape(id: 0, major: -1, minor: .nan)),
        .touch(Rig.seat, .orientation(id: 0, degrees: .infinity)),
        .touch(Rig.seat, .shape(id: 9, major: 1, minor: 1)),
      ])
    #expect(touch?.majorRadius == 10 && touch?.orientation == 30)
  }

  @Test("EI-7: a shape in the frame of a down or a motion does not change their phase")
  func shapeBesideMotion() {
    let shape = Wire.shape(id: 0, major: 4, minor: 2)
    #expect(rig.touch(down(0, 1, 1), shape, .frame) == ["1 began 1.0,1.0"])
    #expect(rig.touch(move(0, 2, 2), shape, .frame) == ["1 moved 2.0,2.0"])
    #expect(rig.touch(shape, move(0, 3, 3), .frame) == ["1 moved 3.0,3.0"])
    #expect(rig.touch(shape, up(0), .frame) == ["1 ended 3.0,3.0"])
  }

  @Test("EI-8: cancel takes effect when decoded and covers all touches of the seat on all surfaces")
  func cancel() {
    _ = rig.touch(down(0, 1, 1), down(1, 2, 2, surface: SurfaceID(rawValue: 2)), .frame)
    #expect(
      rig.touch(.cancel, down(0, 3, 3), batchEnds: false) == ["1 cancelled 1.0,1.0 | 2 cancelled 2.0,2.0"])
    #expect(rig.touch(.frame) == ["3 began 3.0,3.0"])
  }

  @Test("EI-8: a cancel does not touch another seat")
  func cancelOfOneSeat() {
    let other = SeatID(rawValue: 2)
    _ = rig.decode([.touch(Rig.seat, down(0, 1, 1)), .touch(other, down(0, 2, 2)), .batchEnd])
    #expect(rig.decode([.touch(other, .cancel)]) == ["2 cancelled 2.0,2.0"])
    #expect(rig.touch(up(0)) == ["1 ended 1.0,1.0"])
  }

  @Test("EI-9: surface-local to window: less the window's origin, exactly")
  func windowLocation() {
    let rig = Rig()
    let front = rig.window("F", frame: Rect(x: 100, y: 50, width: 100, height: 100))
    rig.touch(0, .down(0, 110.00390625, 75.5))
    let touch = rig.application.lastEvent?.allTouches.first
    #expect(touch?.window === front)
    #expect(touch?.location(in: nil) == Point(10.00390625, 25.5))
    #expect(touch?.location(in: front) == Point(10.00390625, 25.5))
  }

  @Test("EI-10: a new size of the surface changes nothing about touch coordinates")
  func rotationOfTheScreen() {
    let rig = Rig()
    rig.window.fillsSurface = true
    rig.touch(0, .down(0, 30, 40))
    rig.stack.resize(to: Size(width: 600, height: 400))
    rig.touch(0.1, .move(0, 550, 350))
    #expect(rig.application.lastEvent?.allTouches.first?.location(in: nil) == Point(550, 350))
    rig.touch(0.2, .down(1, 590, 390))
    #expect(rig.application.lastEvent?.allTouches.last?.window === rig.window)
  }

  // MARK: Repairs

  @Test("EI-39: motion and up of an id that is not down are ignored")
  func strays() {
    #expect(rig.touch(move(3, 1, 1), .frame, up(3), .frame) == [])
    _ = rig.touch(down(3, 1, 1), .frame, up(3), .frame)
    #expect(rig.touch(up(3), move(3, 9, 9), .frame) == [])
  }

  @Test("EI-39: a down of an id that is down cancels the old contact first")
  func lostUp() {
    _ = rig.touch(down(0, 1, 1), down(1, 4, 4), .frame)
    #expect(rig.touch(down(0, 7, 7), .frame) == ["1 cancelled 1.0,1.0", "3 began 7.0,7.0"])
    #expect(
      rig.touch(down(2, 1, 1), down(2, 2, 2), .frame) == [
        "4 began 1.0,1.0", "4 cancelled 1.0,1.0", "5 began 2.0,2.0",
      ])
    #expect(rig.touch(up(0), up(1), up(2), .frame).count == 1)
  }

  @Test("EI-39: a down on a null, foreign or closed surface is dropped with its motion and up")
  func foreignSurface() {
    #expect(rig.touch(down(0, 1, 1, surface: nil), .frame, move(0, 2, 2), .frame, up(0), .frame) == [])
    let rig = Rig([.touches, .events])
    rig.touch(0, .down(0, 1, 1), on: SurfaceID(rawValue: 9))
    rig.touch(0.1, .move(0, 2, 2))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == ["drop 1"])
    rig.stack.close()
    rig.touch(0.3, .down(0, 1, 1))
    #expect(rig.takeLog() == ["drop 2"])
  }

  @Test("EI-39: coordinates that are no numbers are dropped")
  func coordinatesThatAreNoNumbers() {
    #expect(rig.touch(down(0, .nan, 1), .frame, up(0), .frame) == [])
    _ = rig.touch(down(1, 1, 1), .frame)
    #expect(rig.touch(move(1, 1, .infinity), .frame) == [])
    #expect(rig.touch(up(1)) == ["1 ended 1.0,1.0"])
  }

  @Test("EI-39: any 32-bit id, any number of contacts, and each of them ends")
  func manyContacts() {
    let ids: [Int32] = [.max, .min, 0, -1] + (100..<150).map { $0 * 1_000_003 }
    for id in ids { _ = rig.touch(down(id, Double(id & 0xFF), 1), .frame) }
    let ends = rig.touch(.cancel)
    #expect(ends.count == 1 && ends[0].split(separator: "|").count == ids.count)
    let app = Rig()
    for id in ids { app.touch(0, .down(id, 10, 10)) }
    #expect(app.application.dispatcher.touches.count == ids.count)
    #expect(app.application.dispatcher.touches.map(\.number) == Array(1...ids.count))
    for id in ids { app.touch(0.1, .up(id)) }
    #expect(app.application.dispatcher.touches.isEmpty)
  }

  @Test("EI-40: equal ids of two seats, or of a touchscreen and a pen, are different contacts")
  func scopes() {
    let other = SeatID(rawValue: 2)
    let tool = ToolID(rawValue: 0)
    let items = rig.decode([
      .touch(Rig.seat, down(0, 1, 1)), .touch(other, down(0, 2, 2)),
      .tool(Rig.seat, tool, .proximityIn(surface: Rig.main, isEraser: false)),
      .tool(Rig.seat, tool, .motion(to: Point(3, 3))), .tool(Rig.seat, tool, .down(serial: 1)),
      .tool(Rig.seat, tool, .frame(time: .at(1))), .batchEnd,
    ])
    // Events of different devices are never merged.
    #expect(items == ["3 began 3.0,3.0", "1 began 1.0,1.0", "2 began 2.0,2.0"])
    #expect(rig.decode([.touch(other, up(0)), .batchEnd]) == ["2 ended 2.0,2.0"])
    #expect(rig.touch(up(0)) == ["1 ended 1.0,1.0"])
  }

  @Test("EI-36: the modifiers at the time of the event")
  func modifiers() {
    let rig = Rig()
    rig.send(0, [.keyboard(Rig.seat, .modifiers([.shift, .control]))])
    rig.touch(0.1, .down(0, 1, 1))
    #expect(rig.application.lastEvent?.modifierFlags == [.shift, .control])
    rig.send(
      0.2, [.keyboard(Rig.seat, .modifiers([])), .touch(Rig.seat, .motion(id: 0, to: Point(5, 5), time: .at(0.2)))])
    #expect(rig.application.lastEvent?.modifierFlags == [])
    rig.send(0.3, [.keyboard(SeatID(rawValue: 2), .modifiers(.shift))])
    rig.touch(0.4, .up(0))
    #expect(rig.application.lastEvent?.modifierFlags == [])
  }
}
