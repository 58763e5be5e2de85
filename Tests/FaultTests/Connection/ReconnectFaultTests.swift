import Dactyl
import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

@testable import DactylEventLoop
@testable import DactylSurface

/// A compositor that dies, and another one after it (dead compositor).
@MainActor struct ReconnectFaultTests {
  private let folder: TemporaryFolder
  private let fixture: FaultFixture
  private var path: String { folder.path + "/wayland-0" }

  init() throws {
    folder = try TemporaryFolder()
    fixture = try FaultFixture(display: folder.path + "/wayland-0")
    fixture.application.writesActivity = true
  }

  private func settledCalls() -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  /// Kills the compositor; another one, which does not listen yet, replaces it in the fixture.
  private func kill(_ next: TestCompositor = TestCompositor()) -> TestCompositor {
    fixture.killCompositor(followedBy: next)
    fixture.settle()
    return next
  }

  // IN-9
  @Test func aDeadCompositorCancelsInputAndEverythingIsRestored() throws {
    let box = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    box.backgroundColor = .blue
    fixture.view.addSubview(box)
    let toplevel = fixture.windows[0].toplevel
    toplevel.title = "renamed"
    toplevel.minimumSize = Size(width: 50, height: 40)
    toplevel.inhibitsIdle = true
    fixture.windows[0].wire.configure(width: 300, height: 150, states: [.activated])
    fixture.settle()
    fixture.windows[0].wire.configure(width: 640, height: 480, states: [.activated, .maximized])
    fixture.settle()
    fixture.compositor.keyboard.enter(fixture.surface)
    fixture.compositor.keyboard.key(30, isPressed: true)
    fixture.press(1)
    let menu = fixture.makePopup()
    #expect(menu.show(from: fixture.view))
    fixture.settle()
    _ = fixture.log.take()
    box.center = Point(x: 100, y: 50)

    let next = kill()
    #expect(
      fixture.log.take() == [
        "cancelled box 1@25,15", "press cancelled box 30", "inactive", "dismissed menu", "lost",
      ])
    #expect(fixture.application.losses == ["the compositor has ended the connection"])
    #expect(fixture.application.runFailure == nil && !fixture.application.isActive)
    fixture.expectNothingHeld()
    // Nothing can be shown meanwhile, and trying does no harm.
    #expect(!menu.show(from: fixture.view))
    toplevel.maximumSize = Size(width: 900, height: 900)
    fixture.view.backgroundColor = .green
    fixture.pass(milliseconds: 15_000)
    #expect(fixture.log.take() == [])

    next.listen(at: path)
    fixture.pass(milliseconds: 1500)
    #expect(settledCalls() == ["active", "reconnected"])
    let wire = try fixture.wire("renamed")
    #expect((wire.minimumSize.width, wire.maximumSize.width) == (50, 900))
    #expect(wire.wantsMaximized && wire.surface.idleInhibitorCount == 1)
    #expect(toplevel.window.firstResponder === fixture.view)
    // The window has its own size, once it is not maximized; the card has its old place and its new look.
    #expect((wire.surface.width, wire.surface.height) == (300, 150))
    #expect(wire.surface.pixel(100, 50) == 0xFF_0000FF)
    #expect(wire.surface.pixel(20, 20) == wire.surface.pixel(200, 100))
    wire.configure(states: [.activated])
    fixture.settle()

    // Fingers and keys work as before; the new compositor's clock has its own start.
    next.time = 5
    _ = fixture.application.takeEvents()
    fixture.press(1, on: wire.surface)
    fixture.lift(1)
    #expect(fixture.application.takeEvents().map(\.timestamp) == [fixture.application.time, fixture.application.time])
    next.keyboard.enter(wire.surface)
    next.keyboard.key(31, isPressed: true)
    next.keyboard.key(31, isPressed: false)
    #expect(
      settledCalls() == ["began box 2@25,15", "ended box 2@25,15", "press began box 31", "press ended box 31"])
    #expect(menu.show(from: fixture.view))
    fixture.settle()
    menu.close()
    fixture.expectNothingHeld()
    fixture.application.detach()
    next.dispatch()
    #expect(next.violations.isEmpty && next.server.clients.isEmpty && next.surfaces.isEmpty)
  }

  @Test func withADeadCompositorWindowsMayOpenCloseAndChange() throws {
    let other = try fixture.openWindow("other")
    let next = kill()
    other.toplevel.close()
    let controller = ViewController()
    controller.view.backgroundColor = .red
    fixture.application.openToplevel(title: "new", size: Size(width: 70, height: 60), root: controller)
    fixture.pass(milliseconds: 1000)
    next.listen(at: path)
    fixture.pass(milliseconds: 1500)
    fixture.settle()
    #expect(next.toplevels.map(\.title) == ["box", "new"])
    #expect(try fixture.wire("new").surface.pixel(69, 59) == 0xFF_FF0000)
    #expect(fixture.application.isActive)
  }

  @Test func aDragCutOffByADeadCompositorLeavesNoRecognizerBehind() throws {
    let pan = PanGestureRecognizer()
    let tap = TapGestureRecognizer()
    var states: [GestureRecognizer.State] = []
    pan.addHandler { states.append($0.state) }
    for recognizer in [pan, tap] { fixture.view.addGestureRecognizer(recognizer) }
    fixture.press(1)
    fixture.compositor.touch.motion(id: 1, x: 80, y: 15)
    fixture.compositor.touch.frame()
    fixture.settle()
    #expect(states == [.began])
    let next = kill()
    #expect(states == [.began, .cancelled])
    #expect(pan.state == .possible && tap.state == .possible)
    next.listen(at: path)
    fixture.pass(milliseconds: 1500)
    fixture.settle()
    let surface = try fixture.wire("box").surface
    fixture.press(1, on: surface)
    next.touch.motion(id: 1, x: 80, y: 15)
    next.touch.frame()
    fixture.lift(1)
    #expect(states == [.began, .cancelled, .began, .ended])
    fixture.pass(milliseconds: 1000)
    fixture.expectNothingHeld()
  }

  @Test func aDeadCompositorMayDieAgainAndAgain() throws {
    for round in 1...4 {
      let next = kill()
      unlink(path)
      next.listen(at: path)
      fixture.pass(milliseconds: 1500)
      fixture.settle()
      #expect(next.toplevels.count == 1, "round \(round)")
      #expect(fixture.application.losses.count == round)
    }
    #expect(fixture.application.runFailure == nil)
  }

  @Test func fullScreenSurvivesADeadCompositorAndASilentSecondOne() throws {
    fixture.windows[0].wire.configure(width: 640, height: 480, states: [.activated, .fullscreen])
    fixture.settle()
    let silent = kill()
    silent.configuresByItself = false
    silent.listen(at: path)
    fixture.pass(milliseconds: 1500)
    #expect(try fixture.wire("box").wantsFullscreen)
    let next = kill()
    unlink(path)
    next.listen(at: path)
    fixture.pass(milliseconds: 3000)
    #expect(try fixture.wire("box").wantsFullscreen)
  }

  // WF-1
  @Test func anotherCompositorMayHaveNoFullScreen() throws {
    fixture.application.useStandardWindowFrames()
    let toplevel = fixture.windows[0].toplevel
    toplevel.decorations = .own
    toplevel.isFullscreen = true
    fixture.windows[0].wire.configure(width: 640, height: 480, states: [.activated, .fullscreen])
    fixture.settle()
    let next = kill()
    next.listen(at: path)
    fixture.pass(milliseconds: 1500)
    // As cage does, after one that has filled the screen.
    try fixture.wire("box").configure(width: 640, height: 480, states: [.activated, .maximized])
    fixture.settle()
    #expect(toplevel.isMaximized && toplevel.titleBar == nil)
  }

  @Test func requestsMadeWithADeadCompositorReachTheNextOne() throws {
    let toplevel = fixture.windows[0].toplevel
    let next = kill()
    toplevel.isFullscreen = true
    toplevel.isMaximized = true
    next.listen(at: path)
    fixture.pass(milliseconds: 1500)
    let wire = try fixture.wire("box")
    #expect(wire.wantsFullscreen && wire.wantsMaximized)
  }

  @Test func aDeadCompositorIsNotPolledFor() throws {
    _ = kill()
    fixture.pass(milliseconds: 10_000)
    let timers = fixture.loop.lastTimerOrder
    fixture.pass(milliseconds: 10_000)
    #expect(fixture.loop.lastTimerOrder - timers <= 3, "timers in 10 s")
  }

  @Test func afterADeadCompositorASilentOneIsAwaitedForOneAttempt() throws {
    let next = kill()
    next.listen(at: path)
    // The compositor never handles its clients.
    for _ in 0..<200 {
      fixture.loop.advance(by: Timestamp(milliseconds: 10))
      fixture.loop.runOnce(waiting: false)
    }
    let other = TestCompositor()
    fixture.killCompositor(followedBy: other)
    unlink(path)
    other.listen(at: path)
    fixture.pass(milliseconds: 20_000)
    #expect(other.server.clients.isEmpty, "the one that was found first may still answer")
    fixture.pass(milliseconds: 15_000)
    fixture.settle()
    #expect(other.toplevels.count == 1 && next.server.clients.isEmpty)
  }

  @Test func afterADeadCompositorAnUnfinishedOneIsLeftAlone() throws {
    let next = kill(TestCompositor(.all.without("xdg_wm_base")))
    next.listen(at: path)
    fixture.pass(milliseconds: 3000)
    #expect(next.server.clients.isEmpty)
    next.offer(XdgWmBase.interface)
    fixture.pass(milliseconds: 6000)
    fixture.settle()
    #expect(next.toplevels.count == 1)
  }

  @Test(arguments: [0.0, 30]) func aProgramWaitsForADeadCompositorUpToItsLimit(seconds: Double) throws {
    let fixture = try FaultFixture(display: path, reconnectTimeout: seconds)
    fixture.compositor.disconnectClients()
    fixture.settle()
    if seconds == 0 {
      #expect(fixture.application.runFailure == "the compositor has ended the connection")
      return
    }
    fixture.pass(milliseconds: 29_000)
    #expect(fixture.application.runFailure == nil)
    fixture.pass(milliseconds: 2000)
    #expect(fixture.application.runFailure == "the compositor has ended the connection, and did not return")
    #expect(!fixture.loop.runOnce(waiting: false))
  }

  @Test func aProgramThatQuitsWithADeadCompositorEndsWithoutFailure() throws {
    fixture.application.onLoss = { [weak application = fixture.application] in application?.quit() }
    let next = kill()
    next.listen(at: path)
    fixture.pass(milliseconds: 1000)
    #expect(fixture.application.runFailure == nil && next.server.clients.isEmpty)
  }

  @Test func aDeadCompositorWithAProtocolErrorEndsTheProgram() throws {
    fixture.surface.resource.postError(1, "no")
    fixture.settle()
    #expect(fixture.application.runFailure?.contains("error 1 of wl_surface") == true)
  }

  @Test func aDeadCompositorAtTheStartIsGivenUpAfterALimit() throws {
    let silent = TestCompositor()
    silent.listen(at: path)
    let connection = try Connection(to: path)
    var time = 100.0
    let error = #expect(throws: WaylandError.self) {
      try connection.roundtrip(timeout: 30) {
        defer { time += 30 }
        return time
      }
    }
    #expect(error?.kind == .noAnswer)
    #expect(error?.description == "the Wayland compositor does not respond: no message for 30 s")
  }
}
