import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylCore

/// A frame of the program on a compositor that draws none, and on one that misbehaves (`WF-1`, `WF-3`, `WF-6`).
@MainActor struct WindowFrameFaultTests {
  /// A compositor without decorations, and a window of 200 by 100 points with a frame.
  private func open(_ globals: TestGlobals = .bare) throws -> (fixture: FaultFixture, window: LinkedWindow) {
    let fixture = try FaultFixture(globals, opensWindow: false)
    fixture.application.useStandardWindowFrames()
    return (fixture, try fixture.openWindow())
  }

  // WF-1, WF-6
  @Test func theFirstPictureHasTheFrame() throws {
    let (fixture, window) = try open()
    let bar = try #require(window.toplevel.titleBar?.bounds.height)
    let surface = window.wire.surface
    #expect(window.view.bounds.size == Size(width: 200, height: 100))
    let geometry = try #require(window.wire.xdgSurface.windowGeometry)
    #expect((geometry.width, geometry.height) == (200, 100 + Int(bar)))
    #expect(surface.commits.filter { $0.bufferSize != nil }.count == 1, "nothing is drawn without the frame first")
    #expect(surface.inputRegion?.contains(x: Int(geometry.x) - 24, y: Int(geometry.y)) == true)
    fixture.finish()
  }

  // WF-1
  @Test func aFrameOfTheCompositorIsTakenAndLost() throws {
    let (fixture, window) = try open(.all)
    #expect(window.toplevel.titleBar == nil && window.wire.surface.width == 200)
    window.wire.decoration?.sendMode(.clientSide)
    window.wire.configure(width: 300, height: 200, states: [.activated])
    fixture.settle()
    #expect(window.toplevel.titleBar != nil && window.wire.surface.width > 300)
    #expect(window.toplevel.size.width == 300 && window.toplevel.size.height < 200)
    window.wire.decoration?.sendMode(.serverSide)
    window.wire.configure(width: 300, height: 200, states: [.activated])
    fixture.settle()
    #expect(window.toplevel.titleBar == nil && window.toplevel.size == Size(width: 300, height: 200))
    fixture.finish()
  }

  // WF-3
  @Test func aMoveHasTheSerialOfItsFingerAndEndsTheTouch() throws {
    let (fixture, window) = try open()
    let geometry = try #require(window.wire.xdgSurface.windowGeometry)
    let (x, y) = (Double(geometry.x) + 50, Double(geometry.y) + 20)
    let touch = fixture.compositor.touch
    let first = touch.down(id: 1, on: window.wire.surface, x: x, y: y)
    fixture.settle()
    touch.motion(id: 1, x: x + 30, y: y)
    touch.frame()
    fixture.settle()
    #expect(window.wire.moves == [first])
    // A compositor that sends neither a cancel nor an up.
    _ = touch.down(id: 2, on: window.wire.surface, x: x, y: y + 80)
    fixture.settle()
    #expect(fixture.log.take().contains { $0.hasPrefix("began box") })
    touch.up(id: 2)
    touch.up(id: 1)
    fixture.settle()
    fixture.finish()
  }

  @Test func aPopupIsPlacedOnTheWindowAndNotOnItsShadow() throws {
    let (fixture, window) = try open()
    let bar = try #require(window.toplevel.titleBar?.bounds.height)
    let part = View(frame: Rect(x: 40, y: 30, width: 20, height: 10))
    window.view.addSubview(part)
    let menu = try fixture.openPopup(from: part, rect: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(menu.wire.positioner.anchorRect == PixelRect(x: 40, y: 30 + Int(bar), width: 10, height: 10))
    #expect(menu.popup.position == Point(x: 40, y: 40 + bar))
    menu.popup.close()
    fixture.finish()
  }

  @Test func sizesOfAnyKindAreDrawn() throws {
    let (fixture, window) = try open()
    for (width, height) in [(1, 1), (0, 0), (40, 3), (-5, 700), (32_767, 60), (300, 200)] as [(Int32, Int32)] {
      for states in [[], [.maximized], [.tiledLeft, .tiledTop], [.fullscreen], [.activated]]
        as [[XdgToplevel.State]]
      {
        window.wire.configure(width: width, height: height, states: states)
        fixture.settle()
        #expect(window.wire.xdgSurface.isAcknowledged, "\(width)x\(height) \(states)")
      }
    }
    #expect(window.toplevel.size.width == 300 && window.toplevel.titleBar != nil)
    fixture.finish()
  }
}
