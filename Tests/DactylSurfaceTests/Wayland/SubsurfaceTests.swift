import DactylGeometry
import DactylInput
import DactylSurface
import DactylTestCompositor
import Testing

@MainActor struct SubsurfaceTests {
  private let fixture: SurfaceFixture
  private let window: SurfaceFixture.Window
  private let part: any SubsurfaceSurface
  private let inner: any SubsurfaceSurface
  private let seat = SeatID(rawValue: 1)

  init() throws {
    fixture = try SurfaceFixture()
    window = try fixture.showToplevel()
    let part = fixture.platform.makeSubsurface(
      of: window.client, frame: Rect(x: 30, y: 40, width: 8, height: 6))
    part?.handler = fixture.recorder
    self.part = try #require(part)
    let inner = fixture.platform.makeSubsurface(
      of: self.part, frame: Rect(x: 1, y: -2, width: 4, height: 4))
    inner?.handler = fixture.recorder
    self.inner = try #require(inner)
    fixture.pump()
    fixture.refresh()
    fixture.refresh()
    fixture.recorder.batches.removeAll()
  }

  private func events() -> [DeviceEvent] {
    fixture.pump()
    defer { fixture.recorder.batches.removeAll() }
    return fixture.recorder.events
  }

  private var wire: TestSurface { fixture.compositor.subsurfaces[0].surface }

  @Test func aSubsurfaceIsPlacedOnItsParentAndDrawnByItself() {
    let wires = fixture.compositor.subsurfaces
    #expect(wires.map(\.position.x) == [30, 1] && wires.map(\.position.y) == [40, -2])
    #expect(wires.allSatisfy { !$0.isSynchronized })
    #expect(wires[0].parent === window.surface && wires[1].parent === wires[0].surface)
    #expect((wire.width, wire.height) == (8, 6))
    part.frame = Rect(x: 5, y: 6, width: 9, height: 6)
    fixture.pump()
    fixture.refresh()
    #expect(wires[0].position == (5, 6) && wire.width == 9)
    #expect(window.toplevel.xdgSurface.windowGeometry == PixelRect(x: 0, y: 0, width: 20, height: 10))
    fixture.expectNoViolation()
  }

  // WD-12
  @Test func inputOnASubsurfaceReachesItsWindowWithTheOffsetAdded() {
    let id = window.client.id
    let touch = fixture.compositor.touch
    touch.down(id: 1, on: wire, x: 1.5, y: 2)
    touch.down(id: 2, on: fixture.compositor.subsurfaces[1].surface, x: 1, y: 1)
    touch.down(id: 3, on: window.surface, x: 1, y: 1)
    touch.motion(id: 1, x: 2, y: 2)
    touch.motion(id: 2, x: 0, y: 0)
    touch.motion(id: 3, x: 2, y: 2)
    touch.frame()
    let touches = events().compactMap { event -> String? in
      switch event {
      case .touch(_, .down(let finger, let surface, let point, _, _)):
        "down \(finger) \(surface == id) \(point.x),\(point.y)"
      case .touch(_, .motion(let finger, let point, _)): "motion \(finger) \(point.x),\(point.y)"
      default: nil
      }
    }
    #expect(
      touches == [
        "down 1 true 31.5,42.0", "down 2 true 32.0,39.0", "down 3 true 1.0,1.0", "motion 1 32.0,42.0",
        "motion 2 31.0,38.0", "motion 3 2.0,2.0",
      ])

    let pointer = fixture.compositor.pointer
    pointer.enter(wire, x: 3, y: 3)
    pointer.motion(x: 4, y: 3)
    pointer.leave(wire)
    pointer.frame()
    let tablet = fixture.compositor.addTablet()
    let tool = fixture.compositor.addTool()
    fixture.pump()
    tool.proximityIn(tablet, on: wire)
    tool.motion(x: 1, y: 1)
    tool.frame()
    fixture.compositor.touchpad.pinchBegin(on: wire, fingers: 2)
    fixture.compositor.keyboard.enter(wire)
    let others = events()
    #expect(others.contains { if case .pointer(_, .enter(id, Point(x: 33, y: 43), _)) = $0 { true } else { false } })
    #expect(others.contains { if case .pointer(_, .motion(Point(x: 34, y: 43), _)) = $0 { true } else { false } })
    #expect(others.contains(.pointer(seat, .leave(surface: id))))
    #expect(others.contains { if case .tool(_, _, .proximityIn(id, _)) = $0 { true } else { false } })
    #expect(others.contains { if case .tool(_, _, .motion(Point(x: 31, y: 41))) = $0 { true } else { false } })
    #expect(others.contains { if case .gesture(_, .pinchBegan(id, 2, _)) = $0 { true } else { false } })
    #expect(others.contains(.keyboard(seat, .enter(surface: id, held: []))))
    fixture.expectNoViolation()
  }

  @Test func inputOnADestroyedSubsurfaceEnds() {
    fixture.compositor.touch.down(id: 1, on: wire, x: 1, y: 1)
    fixture.compositor.touch.down(id: 2, on: window.surface, x: 1, y: 1)
    fixture.compositor.touch.frame()
    fixture.compositor.pointer.enter(wire, x: 1, y: 1)
    fixture.compositor.pointer.frame()
    _ = events()
    part.close()
    // The nested subsurface is destroyed as well.
    let after = events()
    #expect(after.count == 2)
    // A down on no surface of an id that is down ends the old contact (EI-39).
    #expect(after.contains { if case .touch(_, .down(1, nil, _, _, _)) = $0 { true } else { false } })
    #expect(after.contains(.pointer(seat, .leave(surface: nil))))
    #expect(fixture.compositor.subsurfaces.isEmpty)
    fixture.compositor.touch.motion(id: 2, x: 2, y: 2)
    fixture.compositor.touch.frame()
    #expect(events().contains { if case .touch(_, .motion(2, Point(x: 2, y: 2), _)) = $0 { true } else { false } })
    window.client.close()
    fixture.pump()
    fixture.expectNoViolation()
  }

  @Test func aHandlerThatDestroysASubsurfaceReceivesNoEventTwice() {
    let closer = Closer(part)
    fixture.platform.handler = closer
    fixture.compositor.touch.down(id: 1, on: wire, x: 1, y: 1)
    fixture.compositor.touch.frame()
    fixture.pump()
    fixture.compositor.touch.down(id: 2, on: window.surface, x: 1, y: 1)
    fixture.compositor.touch.frame()
    fixture.pump()
    #expect(closer.downs == [1, 1, 2])
    fixture.expectNoViolation()
  }

  /// Closes a surface with the first input.
  private final class Closer: PlatformHandler {
    private let surface: any PlatformSurface
    /// The fingers of all downs. A down of a finger that is down ends the old contact.
    private(set) var downs: [Int32] = []

    init(_ surface: any PlatformSurface) { self.surface = surface }

    func platform(_ platform: any Platform, received events: [DeviceEvent]) {
      downs += events.compactMap { if case .touch(_, .down(let id, _, _, _, _)) = $0 { id } else { nil } }
      surface.close()
    }

    func platformOutputsChanged(_ platform: any Platform) {}
    func platformDevicesChanged(_ platform: any Platform) {}
    func platform(_ platform: any Platform, lost error: SurfaceError) {}
  }

  @Test func aCompositorWithoutSubsurfacesMakesNone() throws {
    let bare = try SurfaceFixture(.all.without("wl_subcompositor"))
    let window = try bare.showToplevel()
    #expect(
      bare.platform.makeSubsurface(
        of: window.client, frame: Rect(x: 0, y: 0, width: 1, height: 1)) == nil)
  }
}
