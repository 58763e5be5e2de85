import DactylGeometry
import DactylInput
import DactylTestCompositor
import Testing

@testable import DactylSurface

@MainActor struct ToplevelTests {
  @Test func anUnfitTitleIsShortenedAndRepaired() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.client.title = String(repeating: "ä", count: 2_500_000)
    stage.pump()
    #expect(window.toplevel.title == String(repeating: "ä", count: 511))
    window.client.title = "a\0b"
    stage.pump()
    #expect(window.toplevel.title == "ab")
    window.client.title = String(decoding: [0xFF, 0x41] as [UInt8], as: UTF8.self)
    stage.pump()
    #expect(window.toplevel.title == "\u{FFFD}A")
    stage.expectNoViolation()
  }

  @Test func anUnfitFirstTitleAndAppIDAreRepairedToo() throws {
    let stage = try Stage()
    _ = stage.makeToplevel {
      $0.title = String(repeating: "x", count: 5_000_000)
      $0.appID = String(repeating: "\0", count: 10_000)
    }
    #expect(stage.compositor.toplevels.first?.title?.utf8.count == 1023)
    #expect(stage.compositor.toplevels.first?.appID == "")
    stage.expectNoViolation()
  }

  @Test func anySizeLimitsAreSent() throws {
    let stage = try Stage()
    let window = try stage.showToplevel {
      $0.minimumSize = Size(width: 10, height: 0)
      $0.maximumSize = Size(width: 5, height: .infinity)
    }
    #expect(window.toplevel.minimumSize == (10, 0))
    #expect(window.toplevel.maximumSize == (10, 32_767))
    let commits = window.surface.commits.count
    window.client.minimumSize = Size(width: .nan, height: -7)
    window.client.maximumSize = Size(width: 300.4, height: 0)
    stage.pump()
    #expect(window.toplevel.minimumSize == (0, 0))
    #expect(window.toplevel.maximumSize == (300, 0))
    #expect(window.surface.commits.count > commits)
    stage.expectNoViolation()
  }

  @Test func theProgramsRequestsReachTheCompositor() throws {
    let stage = try Stage()
    let window = try stage.showToplevel {
      $0.isMaximized = true
      $0.isFullscreen = true
    }
    #expect(window.toplevel.wantsMaximized && window.toplevel.wantsFullscreen)
    window.client.setMaximized(false)
    window.client.setFullscreen(false)
    window.client.minimize()
    stage.pump()
    #expect(!window.toplevel.wantsMaximized && !window.toplevel.wantsFullscreen)
    #expect(window.toplevel.minimizeCount == 1)
    window.client.inhibitsIdle = true
    stage.pump()
    #expect(window.surface.idleInhibitorCount == 1)
    window.client.inhibitsIdle = false
    stage.pump()
    #expect(window.surface.idleInhibitorCount == 0)
    stage.expectNoViolation()
  }

  @Test func decorationIsRequestedAndTheCompositorsAnswerApplies() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    #expect(window.toplevel.decoration?.wantedMode == .serverSide)
    #expect(window.client.state.hasServerDecoration)
    window.toplevel.decoration?.sendMode(.clientSide)
    window.toplevel.configure(width: 20, height: 10)
    stage.pump()
    #expect(!window.client.state.hasServerDecoration)
    let bare = try Stage(.bare)
    #expect(try !bare.showToplevel().client.state.hasServerDecoration)
  }

  @Test func movingAndResizingCarryTheSerialOfAPressOnTheWindow() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let other = try stage.showToplevel()
    window.client.beginMove(by: .latest)
    stage.pump()
    #expect(window.toplevel.moves.isEmpty)
    let touch = stage.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    stage.compositor.keyboard.key(30, isPressed: true)
    stage.pump()
    window.client.beginMove(by: .latest)
    other.client.beginMove(by: .latest)
    stage.pump()
    #expect(window.toplevel.moves == [touch])
    #expect(other.toplevel.moves.isEmpty)
    stage.compositor.pointer.enter(other.surface, x: 1, y: 1)
    let button = stage.compositor.pointer.button(isPressed: true)
    stage.compositor.pointer.button(isPressed: false)
    stage.pump()
    other.client.beginResize(by: .latest, edge: [.bottom, .right])
    other.client.beginResize(by: .latest, edge: [.left, .right])
    other.client.beginResize(by: .latest, edge: [])
    other.client.beginResize(by: .device(SeatID(rawValue: 99), .pointer), edge: [.left])
    stage.pump()
    #expect(other.toplevel.resizes.map(\.serial) == [button])
    #expect(other.toplevel.resizes.map(\.edge) == [.bottomRight])
    stage.expectNoViolation()
  }

  @Test func activationUsesTheGivenTokenOrGetsOneOfItsOwn() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.client.requestActivation(token: "given")
    window.client.requestActivation(token: nil)
    stage.pump()
    #expect(stage.compositor.activations.map(\.token) == ["given", "token-1"])
    #expect(stage.compositor.activations.allSatisfy { $0.surface === window.surface })
    #expect(stage.compositor.server.clients[0].resources(of: "xdg_activation_token_v1").isEmpty)
    stage.expectNoViolation()
  }

  @Test func theStartupTokenIsUsedOnceByTheFirstWindowWhenItIsShown() throws {
    let stage = try Stage()
    stage.platform.startupToken = "start"
    _ = stage.makeToplevel()
    _ = stage.makeToplevel()
    #expect(stage.compositor.activations.map(\.token) == ["start"])
    #expect(stage.compositor.activations.first?.surface === stage.compositor.surfaces.first)
  }

  @Test func requestsThatNeedAMissingExtensionAreLeftOut() throws {
    let stage = try Stage(.bare)
    let window = try stage.showToplevel()
    window.client.inhibitsIdle = true
    window.client.requestActivation(token: nil)
    window.client.cursor = .text
    stage.pump()
    stage.paint(window, Rect(x: 0, y: 0, width: 1, height: 1), .blue)
    #expect(window.surface.pixel(0, 0) == 0xFF_0000FF)
    stage.expectNoViolation()
  }
}
