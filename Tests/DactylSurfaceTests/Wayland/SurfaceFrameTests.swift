import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// The frame that a program draws, as the compositor learns of it (`WF-6`).
@MainActor struct SurfaceFrameTests {
  private static let frame = SurfaceFrame(
    margin: Insets(top: 20, left: 24, bottom: 28, right: 26), reach: Insets(10),
    bars: Insets(top: 40, left: 0, bottom: 0, right: 0), cornerRadius: 8)

  /// A window whose content is 300 by 200 points.
  private func show(_ fixture: SurfaceFixture, _ frame: SurfaceFrame = frame) throws -> SurfaceFixture.Window {
    let window = try fixture.showToplevel { $0.size = Size(width: 300, height: 200) }
    window.client.frame = frame
    fixture.pump()
    fixture.refresh()
    return window
  }

  @Test func theSurfaceIsLargerThanTheWindowWhichIsLargerThanTheContent() throws {
    let fixture = try SurfaceFixture()
    let window = try show(fixture)
    #expect(window.client.state.size == Size(width: 300, height: 240))
    #expect(window.client.floatingSize == Size(width: 300, height: 200))
    #expect((window.surface.width, window.surface.height) == (350, 288))
    #expect(window.toplevel.xdgSurface.windowGeometry == PixelRect(x: 24, y: 20, width: 300, height: 240))
    fixture.expectNoViolation()
  }

  @Test func inputIsTakenWithinReachOfTheWindow() throws {
    let fixture = try SurfaceFixture()
    let region = try #require(try show(fixture).surface.inputRegion)
    #expect(region.contains(x: 14, y: 10) && region.contains(x: 333, y: 269))
    #expect(!region.contains(x: 13, y: 100) && !region.contains(x: 100, y: 9))
    #expect(!region.contains(x: 334, y: 100) && !region.contains(x: 100, y: 270))
  }

  @Test func theCornersAreNotOpaque() throws {
    let fixture = try SurfaceFixture()
    let region = try #require(try show(fixture).surface.opaqueRegion)
    for (x, y) in [(24, 20), (323, 20), (24, 259), (323, 259), (31, 27), (23, 100), (100, 19)] {
      #expect(!region.contains(x: x, y: y), "\(x), \(y)")
    }
    for (x, y) in [(32, 20), (24, 28), (323, 28), (315, 259), (170, 130)] {
      #expect(region.contains(x: x, y: y), "\(x), \(y)")
    }
  }

  @Test func whatIsNotOpaqueIsClearBeforeItIsDrawn() throws {
    let fixture = try SurfaceFixture()
    let window = try show(fixture)
    let whole = Rect(x: 0, y: 0, width: 350, height: 288)
    fixture.recorder.color = .blue
    for _ in 0..<4 {
      fixture.change(window, whole)
      fixture.refresh()
    }
    let blue = window.surface.pixel(170, 130)
    #expect(blue != 0 && window.surface.pixel(2, 2) == blue)
    // Nothing is drawn from now on: only the part that the content promises to fill keeps what was there.
    fixture.recorder.color = .clear
    for _ in 0..<4 {
      fixture.change(window, whole)
      fixture.refresh()
    }
    for (x, y) in [(2, 2), (24, 20), (23, 100), (349, 287), (100, 260), (324, 130)] {
      #expect(window.surface.pixel(x, y) == 0, "\(x), \(y)")
    }
    #expect(window.surface.pixel(170, 130) == blue)
    fixture.expectNoViolation()
  }

  @Test func aPictureWithAFrameHasAlphaAndOneWithoutHasNone() throws {
    let fixture = try SurfaceFixture()
    let window = try show(fixture)
    #expect(window.surface.buffer?.format == .argb8888)
    window.client.frame = .none
    fixture.pump()
    fixture.refresh()
    #expect(window.surface.buffer?.format == .xrgb8888)
    #expect((window.surface.width, window.surface.height) == (300, 200))
    #expect(window.toplevel.xdgSurface.windowGeometry == PixelRect(x: 0, y: 0, width: 300, height: 200))
    // All of the surface takes input again.
    #expect(window.surface.inputRegion == nil)
    #expect(window.surface.opaqueRegion?.contains(x: 0, y: 0) == true)
    fixture.expectNoViolation()
  }

  @Test func nothingOfAFrameIsSentBeforeItsPicture() throws {
    let fixture = try SurfaceFixture()
    let window = try show(fixture)
    let commits = window.surface.commits.count
    window.client.frame.margin = Insets(30)
    #expect(window.surface.commits.count == commits)
    fixture.pump()
    #expect(window.surface.commits.last?.bufferSize.map { $0 == (360, 300) } == true)
    #expect(window.toplevel.xdgSurface.windowGeometry == PixelRect(x: 30, y: 30, width: 300, height: 240))
    // A reach alone changes the part that takes input, with the next picture.
    window.client.frame.reach = Insets(24)
    fixture.pump()
    fixture.refresh()
    #expect(window.surface.inputRegion?.contains(x: 6, y: 6) == true)
    fixture.expectNoViolation()
  }

  @Test func aSizeOfTheCompositorIsThatOfTheWindow() throws {
    let fixture = try SurfaceFixture()
    let window = try show(fixture)
    window.toplevel.configure(width: 500, height: 400)
    fixture.pump()
    fixture.refresh()
    #expect(window.client.state.size == Size(width: 500, height: 400))
    #expect(window.client.floatingSize == Size(width: 500, height: 360))
    // A bar that becomes higher takes its height from the content.
    window.client.frame.bars.top = 60
    fixture.pump()
    #expect(window.client.state.size == Size(width: 500, height: 400))
    #expect(window.client.floatingSize == Size(width: 500, height: 340))
    // The content keeps its size when the program chooses that of the window.
    window.toplevel.configure()
    fixture.pump()
    #expect(window.client.state.size == Size(width: 500, height: 400))
    window.client.frame.bars.top = 40
    fixture.pump()
    #expect(window.client.state.size == Size(width: 500, height: 380))
  }

  @Test func theLimitsOfTheWindowCountTheBars() throws {
    let fixture = try SurfaceFixture()
    let window = try show(fixture)
    window.client.minimumSize = Size(width: 100, height: 50)
    window.client.maximumSize = Size(width: 0, height: 500)
    fixture.pump()
    #expect(window.toplevel.minimumSize == (100, 90))
    #expect(window.toplevel.maximumSize == (0, 540))
    window.client.frame = .none
    fixture.pump()
    #expect(window.toplevel.minimumSize == (100, 50))
    #expect(window.toplevel.maximumSize == (0, 500))
  }

  @Test func anyFrameIsMadeLegal() throws {
    let frame = SurfaceFrame(
      margin: Insets(top: .nan, left: -5, bottom: .infinity, right: 10.2), reach: Insets(2000),
      bars: Insets(top: 1e9, left: 0, bottom: -1, right: .nan), cornerRadius: .nan)
    #expect(frame.margin == Insets(top: 0, left: 0, bottom: 1000, right: 11))
    #expect(frame.reach == frame.margin)
    #expect(frame.bars == Insets(top: 1000, left: 0, bottom: 0, right: 0))
    #expect(frame.cornerRadius == 0)
  }

  @Test func aWindowAsLargeAsCanBeHasNoMargin() throws {
    let fixture = try SurfaceFixture()
    let window = try show(fixture)
    window.toplevel.configure(width: 32_767, height: 41)
    fixture.pump()
    fixture.refresh()
    #expect(window.client.frame.margin == .zero && window.client.frame.bars.top == 40)
    #expect((window.surface.width, window.surface.height) == (32_767, 41))
    fixture.expectNoViolation()
  }

  @Test func aWindowOfOnePointHasAFrame() throws {
    let fixture = try SurfaceFixture()
    let window = try show(fixture)
    window.toplevel.configure(width: 1, height: 1)
    fixture.pump()
    fixture.refresh()
    #expect(window.client.state.size == Size(width: 1, height: 1))
    #expect(window.client.floatingSize == Size(width: 1, height: 1))
    #expect((window.surface.width, window.surface.height) == (51, 49))
    fixture.expectNoViolation()
  }

  @Test func aWindowWithoutWishForAServersFrameSaysSo() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel { $0.wantsServerDecoration = false }
    #expect(window.toplevel.decoration?.wantedMode == .clientSide)
    window.client.wantsServerDecoration = true
    fixture.pump()
    #expect(window.toplevel.decoration?.wantedMode == .serverSide)
    #expect(fixture.platform.canDecorateWindows)
    #expect(try !SurfaceFixture(.bare).platform.canDecorateWindows)
  }

  @Test func capabilitiesAreThoseTheCompositorHasSent() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    #expect(window.client.state.capabilities == .all)
    window.toplevel.sendCapabilities([.minimize, .init(rawValue: 77)])
    window.toplevel.configure()
    fixture.pump()
    #expect(window.client.state.capabilities == .minimize)
    window.toplevel.sendCapabilities([])
    window.toplevel.configure()
    fixture.pump()
    #expect(window.client.state.capabilities == [])
  }

  @Test func theMenuOfAWindowIsAtAPlaceOfTheWindow() throws {
    let fixture = try SurfaceFixture()
    let window = try show(fixture)
    window.client.showWindowMenu(by: .latest, at: Point(x: 50, y: 30))
    fixture.pump()
    #expect(window.toplevel.menus.isEmpty, "nothing is pressed")
    let serial = fixture.compositor.touch.down(id: 1, on: window.surface, x: 50, y: 30)
    fixture.pump()
    window.client.showWindowMenu(by: .latest, at: Point(x: 50, y: 30))
    window.client.showWindowMenu(by: .latest, at: Point(x: -1e12, y: 1e12))
    window.client.showWindowMenu(by: .latest, at: Point(x: .nan, y: 0))
    fixture.pump()
    #expect(window.toplevel.menus.map(\.serial) == [serial, serial])
    #expect(window.toplevel.menus.map(\.x) == [26, 0] && window.toplevel.menus.map(\.y) == [10, 32_767])
    fixture.expectNoViolation()
  }
}
