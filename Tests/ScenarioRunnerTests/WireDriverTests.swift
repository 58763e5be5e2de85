import Dactyl
import DactylInput
import DactylTestCompositor
import Testing

@testable import DactylScenarios
@testable import DactylWireScenarios

/// The driver sends the same messages as a compositor.
@MainActor @Suite struct WireDriverTests {
  private let application = Application()
  private let driver: WireDriver
  private let main: WindowStack
  private static let size = Size(width: 200, height: 100)

  init() throws {
    driver = try WireDriver(application: application)
    main = driver.makeSurface(.toplevel, size: Self.size)
    main.show(Window(frame: Rect(origin: .zero, size: Self.size)))
    driver.run(until: .zero)
  }

  private func touch(_ events: DeviceEvent.TouchEvent...) {
    driver.send((events + [.frame]).map { .touch(SeatID(rawValue: 1), $0) })
  }

  @Test func theMainSurfaceIsAToplevelOfItsSizeThatShowsSomething() {
    #expect(driver.compositor.toplevels.count == 1)
    #expect(driver.compositor.surfaces[0].isMapped)
    #expect(main.size == Self.size)
    #expect(driver.finish() == [])
  }

  @Test func aPopupHasTheGrabOfTheTouchThatOpensIt() throws {
    touch(.down(id: 0, surface: main.surface, at: Point(x: 5, y: 5), time: .nanoseconds(0), serial: 0))
    let stack = driver.makeSurface(.popup(parent: main, grabs: true), size: Size(width: 50, height: 50))
    stack.show(Window(frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    driver.run(until: .zero)
    let popup = try #require(driver.compositor.popups.first)
    #expect(popup.hasGrab && popup.surface.isMapped)
    #expect(popup.parent === driver.compositor.toplevels[0].xdgSurface)
    driver.closeSurface(stack)
    driver.run(until: .zero)
    #expect(driver.compositor.popups.isEmpty)
    #expect(driver.finish() == [])
  }

  @Test func aScriptThatBreaksTheRulesIsReported() {
    driver.compositor.surfaces[0].resource.postError(2, "no reason")
    #expect(driver.finish() == ["the compositor has ended the connection"])
  }

  @Test func aConnectionThatEndsInMidScriptIsReported() {
    driver.compositor.disconnectClients()
    touch(.down(id: 0, surface: main.surface, at: Point(x: 5, y: 5), time: .nanoseconds(0), serial: 0))
    driver.run(until: Timestamp(seconds: 1))
    #expect(driver.finish() == ["the compositor has ended the connection"])
  }
}
