import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylSurface

/// What is turned between content and surface, as numbers.
struct ContentRotationTests {
  /// Of the surface.
  private static let size = Size(width: 200, height: 100)
  private static let window = SurfaceID(rawValue: 1)
  private static let seat = SeatID(rawValue: 7)

  private func map(_ events: [DeviceEvent], _ rotation: ContentRotation) -> [DeviceEvent] {
    var input = InputRotation()
    return input.map(events, by: rotation) { $0 == Self.window ? Self.size : nil }
  }

  @Test(
    "the upper left corner of the content is where a panel that is turned has it above",
    arguments: ContentRotation.allCases)
  func corners(rotation: ContentRotation) {
    let content = rotation.turn(Self.size)
    let corners: [ContentRotation: (origin: Point, right: Point)] = [
      .upright: (Point(x: 0, y: 0), Point(x: 200, y: 0)), .quarterTurn: (Point(x: 200, y: 0), Point(x: 200, y: 100)),
      .halfTurn: (Point(x: 200, y: 100), Point(x: 0, y: 100)),
      .threeQuarterTurn: (Point(x: 0, y: 100), Point(x: 0, y: 0)),
    ]
    let way = rotation.toSurface(of: Self.size)
    #expect(way.apply(to: Point.zero) == corners[rotation]?.origin)
    #expect(way.apply(to: Point(x: content.width, y: 0)) == corners[rotation]?.right)
    let place = Point(x: 13, y: 57)
    #expect(rotation.toContent(of: Self.size).apply(to: way.apply(to: place)) == place)
    #expect(rotation.toContent(vector: rotation.toSurface(vector: place)) == place)
  }

  @Test("EI-11: each device is mapped into the content, and what has no place is left alone")
  func devices() {
    let time = DeviceTime.nanoseconds(5)
    let (seat, window) = (Self.seat, Self.window)
    let place = Point(x: 30, y: 20)
    let events: [DeviceEvent] = [
      .touch(seat, .down(id: 1, surface: window, at: place, time: time, serial: 1)),
      .touch(seat, .shape(id: 1, major: 9, minor: 4)), .touch(seat, .orientation(id: 1, degrees: -120)),
      .touch(seat, .motion(id: 1, to: Point(x: 31, y: 20), time: time)),
      .pointer(seat, .enter(surface: window, at: place, serial: 2)),
      .pointer(seat, .motion(to: Point(x: 30, y: 22), time: time)),
      .pointer(seat, .axis(.vertical, value: 3, time: time)), .pointer(seat, .axisStop(.horizontal, time: time)),
      .pointer(seat, .axisDiscrete(.horizontal, steps: 2)), .pointer(seat, .axisValue120(.vertical, value: -120)),
      .tool(seat, ToolID(rawValue: 3), .proximityIn(surface: window, isEraser: false)),
      .tool(seat, ToolID(rawValue: 3), .motion(to: place)), .tool(seat, ToolID(rawValue: 3), .tilt(x: 10, y: 4)),
      .gesture(seat, .swipeMoved(by: Point(x: 5, y: 1), time: time)),
      .gesture(seat, .pinchMoved(by: Point(x: 0, y: 2), scale: 1.5, degrees: 30, time: time)), .batchEnd,
    ]
    #expect(map(events, .upright) == events)
    #expect(
      map(events, .quarterTurn) == [
        .touch(seat, .down(id: 1, surface: window, at: Point(x: 20, y: 170), time: time, serial: 1)),
        .touch(seat, .shape(id: 1, major: 9, minor: 4)), .touch(seat, .orientation(id: 1, degrees: 150)),
        .touch(seat, .motion(id: 1, to: Point(x: 20, y: 169), time: time)),
        .pointer(seat, .enter(surface: window, at: Point(x: 20, y: 170), serial: 2)),
        .pointer(seat, .motion(to: Point(x: 22, y: 170), time: time)),
        .pointer(seat, .axis(.vertical, value: 3, time: time)), .pointer(seat, .axisStop(.horizontal, time: time)),
        .pointer(seat, .axisDiscrete(.horizontal, steps: 2)), .pointer(seat, .axisValue120(.vertical, value: -120)),
        .tool(seat, ToolID(rawValue: 3), .proximityIn(surface: window, isEraser: false)),
        .tool(seat, ToolID(rawValue: 3), .motion(to: Point(x: 20, y: 170))),
        .tool(seat, ToolID(rawValue: 3), .tilt(x: 4, y: -10)),
        .gesture(seat, .swipeMoved(by: Point(x: 5, y: 1), time: time)),
        .gesture(seat, .pinchMoved(by: Point(x: 0, y: 2), scale: 1.5, degrees: 30, time: time)), .batchEnd,
      ])
    #expect(
      map(Array(events[..<4]), .halfTurn).first
        == .touch(
          seat, .down(id: 1, surface: window, at: Point(x: 170, y: 80), time: time, serial: 1)))
    #expect(
      map(Array(events[..<4]), .threeQuarterTurn)[3]
        == .touch(
          seat, .motion(id: 1, to: Point(x: 80, y: 31), time: time)))
    let foreign = DeviceEvent.touch(seat, .down(id: 4, surface: nil, at: place, time: time, serial: 1))
    #expect(map([foreign], .quarterTurn) == [foreign])
  }

  @Test("a pointer that lies still enters again where it is when the content turns under it")
  func pointerAgain() {
    var input = InputRotation()
    let size: (SurfaceID) -> Size? = { _ in Self.size }
    let events: [DeviceEvent.PointerEvent] = [
      .enter(surface: Self.window, at: Point(x: 3, y: 2), serial: 1),
      .motion(to: Point(x: 30, y: 20), time: .nanoseconds(1)),
    ]
    _ = input.map(events.map { .pointer(Self.seat, $0) }, by: .upright, size: size)
    #expect(
      input.enterAgain(by: .halfTurn, size: size) == [
        .pointer(Self.seat, .leave(surface: Self.window)), .pointer(Self.seat, .frame),
        .pointer(Self.seat, .enter(surface: Self.window, at: Point(x: 170, y: 80), serial: 0)),
        .pointer(Self.seat, .frame),
      ])
    _ = input.map([.pointer(Self.seat, .leave(surface: Self.window))], by: .halfTurn, size: size)
    #expect(input.enterAgain(by: .upright, size: size) == [])
  }

  @Test("a popup is asked for beside the same side of its content", arguments: ContentRotation.allCases)
  func popups(rotation: ContentRotation) {
    let content = rotation.turn(Self.size)
    let anchor = Rect(x: 10, y: 20, width: 6, height: 4)
    for placement in [PopupPlacement.below, .beside, .over] {
      var upright = placement.description(size: Size(width: 30, height: 16), anchorRect: anchor, grab: nil)
      upright.offset = Point(x: 3, y: -5)
      upright.adjustment = [.flipY, .slideX, .resizeY]
      let turned = upright.turned(rotation, parent: content)
      // Where a compositor puts it, seen from the content: where it would be without any rotation.
      let state = PopupState(
        position: turned.place(parent: Self.size).origin, size: turned.place(parent: Self.size).size)
      #expect(rotation.position(of: state, parent: content) == upright.place(parent: content).origin)
      #expect(rotation.turn(state.size) == Size(width: 30, height: 16))
      #expect(turned.adjustment == (rotation.swapsSides ? [.flipX, .slideY, .resizeX] : upright.adjustment))
    }
  }
}
