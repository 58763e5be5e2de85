import DactylGeometry
import DactylInput
import DactylSurface
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The shape of a pointer over views (GT-72).
@MainActor @Suite struct PointerStyleTests {
  private final class Styled: View {
    var style: PointerStyle?
    override var pointerStyle: PointerStyle? { style }
  }

  private let seat = SeatID(rawValue: 1)

  // GT-72
  @Test func thePointerHasTheShapeOfTheNearestViewWithOne() throws {
    let application = Application()
    let driver = try HeadlessDriver(application: application)
    defer { #expect(driver.finish() == []) }
    let stack = driver.makeSurface(.toplevel, size: Size(width: 400, height: 300))
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    stack.show(window)
    let outer = Styled(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    outer.style = .crosshair
    let inner = Styled(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let field = TextField(frame: Rect(x: 200, y: 0, width: 200, height: 44))
    let link = Link("Here")
    link.frame = Rect(x: 200, y: 100, width: 200, height: 44)
    outer.addSubview(inner)
    for view in [outer, field, link] { window.addSubview(view) }
    var time = 0.0
    func shape(_ events: DeviceEvent.PointerEvent...) -> CursorShape? {
      time += 0.1
      driver.run(until: Timestamp(seconds: time))
      driver.send(events.map { .pointer(seat, $0) } + [.pointer(seat, .frame), .batchEnd])
      return application.session?.surface(of: stack)?.cursor
    }
    #expect(shape(.enter(surface: stack.surface, at: Point(50, 50), serial: 1)) == .crosshair)
    inner.style = .grab
    #expect(shape(.motion(to: Point(150, 150), time: .at(1))) == .crosshair)
    #expect(shape(.motion(to: Point(50, 50), time: .at(2))) == .grab)
    #expect(shape(.motion(to: Point(300, 20), time: .at(3))) == .text)
    #expect(shape(.button(code: 0x110, isPressed: true, time: .at(4), serial: 1)) == .text)
    #expect(shape(.motion(to: Point(300, 250), time: .at(5))) == .text)
    #expect(shape(.button(code: 0x110, isPressed: false, time: .at(6), serial: 1)) == .text)
    #expect(shape(.motion(to: Point(301, 250), time: .at(7))) == .default)
    #expect(shape(.motion(to: Point(300, 120), time: .at(8))) == .pointer)
    link.isEnabled = false
    #expect(shape(.motion(to: Point(50, 50), time: .at(9))) == .grab)
    #expect(shape(.motion(to: Point(300, 120), time: .at(10))) == .default)
  }
}
