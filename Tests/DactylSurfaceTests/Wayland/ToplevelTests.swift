import DactylGeometry
import DactylInput
import DactylTestCompositor
import Testing

@testable import DactylSurface

@MainActor struct ToplevelTests {
  @Test func anUnfitTitleIsShortenedAndRepaired() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.client.title = String(repeating: "ä", count: 2_500_000)
    fixture.pump()
    #expect(window.toplevel.title == String(repeating: "ä", count: 511))
    window.client.title = "a\0b"
    fixture.pump()
    #expect(window.toplevel.title == "ab")
    window.client.title = String(decoding: [0xFF, 0x41] as [UInt8], as: UTF8.self)
    fixture.pump()
    #expect(window.toplevel.title == "\u{FFFD}A")
    fixture.expectNoViolation()
  }

  @Test func anUnfitFirstTitleAndAppIDAreRepairedToo() throws {
    let fixture = try SurfaceFixture()
    _ = fixture.makeToplevel {
      $0.title = String(repeating: "x", count: 5_000_000)
      $0.appID = String(repeating: "\0", count: 10_000)
    }
    #expect(fixture.compositor.toplevels.first?.title?.utf8.count == 1023)
    #expect(fixture.compositor.toplevels.first?.appID == "")
    fixture.expectNoViolation()
  }

  @Test func anySizeLimitsAreSent() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel {
      $0.minimumSize = Size(width: 10, height: 0)
      $0.maximumSize = Size(width: 5, height: .infinity)
    }
    #expect(window.toplevel.minimumSize == (10, 0))
    #expect(window.toplevel.maximumSize == (10, 32_767))
    let commits = window.surface.commits.count
    window.client.minimumSize = Size(width: .nan, height: -7)
    window.client.maximumSize = Size(width: 300.4, height: 0)
    fixture.pump()
    #expect(window.toplevel.minimumSize == (0, 0))
    #expect(window.toplevel.maximumSize == (300, 0))
    #expect(window.surface.commits.count > commits)
    fixture.expectNoViolation()
  }

  @Test func theProgramsRequestsReachTheCompositor() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel {
      $0.isMaximized = true
      $0.isFullscreen = true
    }
    #expect(window.toplevel.wantsMaximized && window.toplevel.wantsFullscreen)
    window.client.setMaximized(false)
    window.client.setFullscreen(false)
    window.client.minimize()
    fixture.pump()
    #expect(!window.toplevel.wantsMaximized && !window.toplevel.wantsFullscreen)
    #expect(window.toplevel.minimizeCount == 1)
    window.client.inhibitsIdle = true
    fixture.pump()
    #expect(window.surface.idleInhibitorCount == 1)
    window.client.inhibitsIdle = false
    fixture.pump()
    #expect(window.surface.idleInhibitorCount == 0)
    fixture.expectNoViolation()
  }

  @Test func decorationIsRequestedAndTheCompositorsAnswerApplies() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    #expect(window.toplevel.decoration?.wantedMode == .serverSide)
    #expect(window.client.state.hasServerDecoration)
    window.toplevel.decoration?.sendMode(.clientSide)
    window.toplevel.configure(width: 20, height: 10)
    fixture.pump()
    #expect(!window.client.state.hasServerDecoration)
    let bare = try SurfaceFixture(.bare)
    #expect(try !bare.showToplevel().client.state.hasServerDecoration)
  }

  @Test func movingAndResizingCarryTheSerialOfAPressOnTheWindow() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let other = try fixture.showToplevel()
    window.client.beginMove(by: .latest)
    fixture.pump()
    #expect(window.toplevel.moves.isEmpty)
    let touch = fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.compositor.keyboard.key(30, isPressed: true)
    fixture.pump()
    window.client.beginMove(by: .latest)
    other.client.beginMove(by: .latest)
    fixture.pump()
    #expect(window.toplevel.moves == [touch])
    #expect(other.toplevel.moves.isEmpty)
    fixture.compositor.pointer.enter(other.surface, x: 1, y: 1)
    let button = fixture.compositor.pointer.button(isPressed: true)
    fixture.compositor.pointer.button(isPressed: false)
    fixture.pump()
    other.client.beginResize(by: .latest, edge: [.bottom, .right])
    other.client.beginResize(by: .latest, edge: [.left, .right])
    other.client.beginResize(by: .latest, edge: [])
    other.client.beginResize(by: .device(SeatID(rawValue: 99), .pointer), edge: [.left])
    fixture.pump()
    #expect(other.toplevel.resizes.map(\.serial) == [button])
    #expect(other.toplevel.resizes.map(\.edge) == [.bottomRight])
    fixture.expectNoViolation()
  }

  @Test func activationUsesTheGivenTokenOrGetsOneOfItsOwn() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.client.requestActivation(.token("given"))
    window.client.requestActivation(.user)
    fixture.pump()
    #expect(fixture.compositor.activations.map(\.token) == ["given", "token-1"])
    #expect(fixture.compositor.activations.allSatisfy { $0.surface === window.surface })
    #expect(fixture.compositor.server.clients[0].resources(of: "xdg_activation_token_v1").isEmpty)
    fixture.expectNoViolation()
  }

  @Test func theStartupTokenIsUsedOnceByTheFirstWindowWhenItIsShown() throws {
    let fixture = try SurfaceFixture()
    fixture.platform.startupToken = "start"
    _ = fixture.makeToplevel()
    _ = fixture.makeToplevel()
    #expect(fixture.compositor.activations.map(\.token) == ["start"])
    #expect(fixture.compositor.activations.first?.surface === fixture.compositor.surfaces.first)
  }

  @Test func requestsThatNeedAMissingExtensionAreLeftOut() throws {
    let fixture = try SurfaceFixture(.bare)
    let window = try fixture.showToplevel()
    window.client.inhibitsIdle = true
    window.client.requestActivation(.user)
    window.client.cursor = .text
    fixture.pump()
    fixture.paint(window, Rect(x: 0, y: 0, width: 1, height: 1), .blue)
    #expect(window.surface.pixel(0, 0) == 0xFF_0000FF)
    fixture.expectNoViolation()
  }
}
