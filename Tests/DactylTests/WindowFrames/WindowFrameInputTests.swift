import DactylGeometry
import DactylInput
import DactylSurface
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Moving, resizing and the buttons (`WF-3`, `WF-4`, `WF-5`, `WF-7`, `WF-9`).
@MainActor struct WindowFrameInputTests {
  private static let seat = SeatID(rawValue: 1)
  private static let finger = PressSource.device(seat, .touchscreen)
  private static let pointer = PressSource.device(seat, .pointer)

  // WF-3
  @Test func aFingerMovesTheWindowByTheBar() throws {
    let stage = try WindowFrameStage()
    let finger = stage.stage.finger()
    finger.down(at: Point(x: 60, y: 20), in: stage.window)
    finger.move(to: Point(x: 66, y: 24), in: stage.window)
    #expect(stage.requests() == [])
    finger.move(to: Point(x: 80, y: 30), in: stage.window)
    #expect(stage.requests() == [.move(Self.finger)])
    // The compositor has the touch: further movement moves nothing.
    finger.move(to: Point(x: 200, y: 60), in: stage.window)
    finger.up()
    #expect(stage.requests() == [] && stage.stage.application.dispatcher.touches.allSatisfy { !$0.isDown })
  }

  // WF-3
  @Test func aPointerMovesTheWindowWithItsPrimaryButton() throws {
    let stage = try WindowFrameStage()
    let pointer = stage.stage.pointer
    pointer.move(to: Point(x: 60, y: 20), in: stage.window)
    pointer.press()
    pointer.move(to: Point(x: 80, y: 20), in: stage.window)
    #expect(stage.requests() == [.move(Self.pointer)])
    pointer.release()
    pointer.press(.middle)
    pointer.move(to: Point(x: 120, y: 20), in: stage.window)
    pointer.release(.middle)
    #expect(stage.requests() == [])
  }

  // WF-3
  @Test func aControlInTheBarKeepsItsTouch() throws {
    let stage = try WindowFrameStage()
    var taps = 0
    let button = Button("Add", style: .plain, primaryAction: Action { _ in taps += 1 })
    stage.root.navigationItem.leadingViews = [button]
    stage.settle()
    let place = button.convert(button.bounds.center, to: stage.window)
    stage.touch(at: place)
    #expect(taps == 1)
    let finger = stage.stage.finger()
    finger.down(at: place, in: stage.window)
    finger.move(to: place + Point(x: 0, y: 10), in: stage.window)
    finger.move(to: place + Point(x: 40, y: 10), in: stage.window)
    finger.up()
    #expect(stage.requests() == [])
  }

  // WF-3
  @Test func aNavigationBarMovesTheWindowIfItIsTheOnlyBar() throws {
    let first = ViewController()
    first.title = "Inbox"
    let navigation = NavigationController(rootViewController: first)
    let stage = try WindowFrameStage(root: navigation) { $0.titleBarStyle = .unified }
    stage.stage.finger().drag(from: Point(x: 60, y: 20), to: Point(x: 120, y: 60), in: stage.window)
    #expect(stage.requests() == [.move(Self.finger)])
    stage.toplevel.decorations = .automatic
    stage.settle()
    stage.stage.finger().drag(from: Point(x: 60, y: 20), to: Point(x: 120, y: 60), in: stage.window)
    #expect(stage.requests() == [])
  }

  // WF-4
  @Test func aDoubleTapMaximizesTheWindow() throws {
    let stage = try WindowFrameStage()
    for isMaximized in [true, false] {
      stage.touch(at: Point(x: 60, y: 20))
      stage.stage.advance(by: 0.1)
      stage.touch(at: Point(x: 60, y: 20))
      stage.settle()
      #expect(stage.toplevel.isMaximized == isMaximized)
    }
    stage.style?.doubleClickAction = .minimize
    for _ in 0..<2 { stage.click(at: Point(x: 60, y: 20)) }
    stage.settle()
    #expect(!stage.toplevel.isMaximized && stage.requests() == [.minimize])
    stage.stage.advance(by: 1)
    stage.configure { $0.capabilities = [.maximize] }
    for _ in 0..<2 { stage.click(at: Point(x: 60, y: 20)) }
    stage.settle()
    #expect(stage.requests() == [])
  }

  // WF-4
  @Test func aLongPressAndTheSecondaryButtonShowTheMenuOfTheWindow() throws {
    let stage = try WindowFrameStage()
    let margin = try #require(stage.toplevel.surface?.frame.margin)
    let place = Point(x: margin.left + 60, y: margin.top + 20)
    stage.stage.finger().press(at: Point(x: 60, y: 20), in: stage.window, for: 1)
    #expect(stage.requests() == [.menu(Self.finger, place)])
    let pointer = stage.stage.pointer
    pointer.move(to: Point(x: 60, y: 20), in: stage.window)
    pointer.press(.secondary)
    #expect(stage.requests() == [.menu(Self.pointer, place)])
    pointer.release(.secondary)
    stage.configure { $0.capabilities = [] }
    stage.stage.finger().press(at: Point(x: 60, y: 20), in: stage.window, for: 1)
    #expect(stage.requests() == [])
  }

  // WF-5
  @Test func edgesResizeWithinReachOfTheDevice() throws {
    let stage = try WindowFrameStage()
    let (width, height) = (stage.window.bounds.width, stage.window.bounds.height)
    func finger(_ x: Double, _ y: Double) -> [WindowRequest] {
      stage.touch(at: Point(x: x, y: y))
      return stage.requests()
    }
    func pointer(_ x: Double, _ y: Double) -> [WindowRequest] {
      stage.click(at: Point(x: x, y: y))
      return stage.requests()
    }
    func resized(_ edge: SurfaceEdge) -> [WindowRequest] { [.resize(Self.finger, edge)] }
    #expect(finger(-20, 150) == resized(.left) && finger(width + 20, 150) == resized(.right))
    #expect(finger(200, -20) == resized(.top) && finger(200, height + 20) == resized(.bottom))
    #expect(finger(-10, -10) == resized([.top, .left]))
    #expect(finger(width + 10, height + 10) == resized([.bottom, .right]))
    #expect(finger(10, -10) == resized([.top, .left]) && finger(-10, height - 10) == resized([.bottom, .left]))
    #expect(finger(width - 10, -10) == resized([.top, .right]))
    #expect(finger(-25, 150) == [] && finger(1, 150) == [] && finger(200, 60) == [])
    #expect(pointer(-6, 150) == [.resize(Self.pointer, .left)])
    #expect(pointer(-12, 150) == [] && pointer(width + 9, 150) == [])
  }

  // WF-3, WF-5
  @Test(arguments: [Point(x: 60, y: 20), Point(x: -15, y: 150)])
  func aTouchThatTheCompositorHasIsOver(place: Point) throws {
    let stage = try WindowFrameStage()
    let finger = stage.stage.finger()
    finger.down(at: place, in: stage.window)
    finger.move(to: place + Point(x: 20, y: 10), in: stage.window)
    #expect(stage.requests().count == 1)
    #expect(stage.stage.application.dispatcher.touches.allSatisfy { !$0.isDown })
  }

  // WF-5
  @Test func anEdgeThatCannotMoveTakesNoTouch() throws {
    let stage = try WindowFrameStage()
    stage.configure { $0.tiledEdges = [.left, .top, .bottom] }
    let width = stage.window.bounds.width
    stage.touch(at: Point(x: width + 10, y: 150))
    #expect(stage.requests() == [.resize(Self.finger, .right)])
    // The corners of that edge would move other edges, too.
    stage.touch(at: Point(x: width + 10, y: 5))
    #expect(stage.requests() == [.resize(Self.finger, .right)])
    stage.configure {
      $0.tiledEdges = []
      $0.isMaximized = true
    }
    #expect(stage.toplevel.windows.count == 1)
  }

  // WF-5, GT-72
  @Test func aPointerHasArrowsAtTheEdges() throws {
    let stage = try WindowFrameStage()
    let pointer = stage.stage.pointer
    func shape(_ x: Double, _ y: Double) -> CursorShape? {
      pointer.move(to: Point(x: x, y: y), in: stage.window)
      return stage.toplevel.surface?.cursor
    }
    let (width, height) = (stage.window.bounds.width, stage.window.bounds.height)
    #expect(shape(-5, 150) == .ewResize && shape(width + 5, 150) == .ewResize)
    #expect(shape(200, -5) == .nsResize && shape(200, height + 5) == .nsResize)
    #expect(shape(-5, -5) == .nwseResize && shape(width + 5, height + 5) == .nwseResize)
    #expect(shape(width + 5, -5) == .neswResize && shape(-5, height + 5) == .neswResize)
    #expect(shape(200, 150) == .default)
  }

  // WF-7
  @Test func buttonsHaveTheOrderOfTheStyleAndTheDirection() throws {
    let stage = try WindowFrameStage()
    #expect(stage.buttons == [.minimize, .maximize, .close])
    stage.style?.buttons = WindowButtonLayout("close:minimize")
    stage.settle()
    #expect(stage.buttons == [.close, .minimize])
    #expect((stage.button(.close)?.frame.maxX ?? 400) < 60 && (stage.button(.minimize)?.frame.minX ?? 0) > 340)
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    stage.settle()
    #expect(stage.buttons == [.minimize, .close])
    stage.style?.buttons = .standard
    stage.configure { $0.capabilities = [.maximize] }
    #expect(stage.buttons == [.close, .maximize])
    stage.configure { $0.size = Size(width: 100, height: 300) }
    #expect(stage.buttons == [.close])
  }

  // WF-7
  @Test func layoutsOfDesktopsAreRead() {
    #expect(WindowButtonLayout(":minimize,maximize,close") == .standard)
    #expect(WindowButtonLayout("appmenu:close") == WindowButtonLayout(trailing: [.close]))
    #expect(WindowButtonLayout("close, minimize : close,spam") == WindowButtonLayout(leading: [.close, .minimize]))
    #expect(WindowButtonLayout("") == WindowButtonLayout() && WindowButtonLayout("::") == WindowButtonLayout())
    #expect(WindowButtonLayout("maximize") == WindowButtonLayout(leading: [.maximize]))
  }

  // WF-7
  @Test func buttonsDoWhatTheyShow() throws {
    let stage = try WindowFrameStage()
    func press(_ kind: WindowButtonLayout.Kind) {
      if let button = stage.button(kind) { stage.touch(at: button.convert(button.bounds.center, to: stage.window)) }
      stage.settle()
    }
    press(.minimize)
    #expect(stage.requests() == [.minimize])
    press(.maximize)
    #expect(stage.toplevel.isMaximized)
    #expect(stage.stage.button("Restore").exists && !stage.stage.button("Maximize").exists)
    press(.maximize)
    #expect(!stage.toplevel.isMaximized)
    stage.window.moveFocus(.first)
    #expect(!(stage.window.firstResponder is WindowButton))
    press(.close)
    #expect(stage.toplevel.surface == nil)
  }

  // WF-9
  @Test func aScriptMeansTheSameWithAndWithoutAFrame() throws {
    for isFramed in [false, true] {
      let view = TouchLog()
      let controller = ViewController()
      controller.view = view
      var options = LaunchOptions()
      options.isHeadless = true
      let steps = [
        "0.1 down 1 50 60", "0.2 move 1 52 66", "0.3 up 1", "0.5 down 2 7 8 type=pointer", "0.6 up 2",
        "0.7 down 3 30 40 type=pencil",
      ]
      options.replay = try InputScript(steps.joined(separator: "\n"))
      let application = Application()
      if isFramed { application.useStandardWindowFrames() }
      try application.run(options) {
        $0.openToplevel(title: "Test", size: Size(width: 200, height: 200), root: controller).decorations = .own
      }
      #expect(
        view.places == [Point(x: 50, y: 60), Point(x: 52, y: 66), Point(x: 7, y: 8), Point(x: 30, y: 40)],
        "framed: \(isFramed)")
    }
  }

  private final class TouchLog: View {
    var places: [Point] = []
    override func touchesBegan(_ touches: [Touch], with event: Event) {
      places += touches.map { $0.location(in: self) }
    }
    override func touchesMoved(_ touches: [Touch], with event: Event) {
      places += touches.map { $0.location(in: self) }
    }
  }
}
