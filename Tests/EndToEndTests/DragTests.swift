import Foundation
import Testing

extension EndToEnd {
  /// Dragging from one program to another one.
  @Suite struct DragTests {
    private typealias Pixel = Picture.Pixel

    /// Two programs side by side, and where their halves are.
    private struct Stage {
      let session: CompositorSession
      let one: Program
      let two: Program
      /// On the half that is dragged out of `one`.
      let source: Position
      /// On the half of `two` that takes what is dropped.
      let target: Position
      /// On no window.
      let desktop: Position?
    }

    private func start(_ compositor: Compositor) throws -> Stage {
      let session = try CompositorSession(compositor)
      let one = try session.start("DragProgram", ["--text", "one", "--colors", "red,blue"])
      try one.waitUntilShown()
      let two = try session.start("DragProgram", ["--text", "two", "--colors", "green,yellow"])
      try two.waitUntilShown()
      let (red, yellow) = (Pixel(red: 255, green: 0, blue: 0), Pixel(red: 255, green: 255, blue: 0))
      let picture = try session.picture("windows") { !$0.places(of: red).isEmpty && !$0.places(of: yellow).isEmpty }
      let reds = picture.places(of: red)
      // The press raises the first window, which may then cover a part of the second one but its lower right corner.
      let corner = try #require(picture.places(of: yellow).max { $0.x + $0.y < $1.x + $1.y })
      return Stage(
        session: session, one: one, two: two, source: reds[reds.count / 2],
        target: Position(corner.x - 10, corner.y - 10),
        desktop: compositor == .sway ? nil : Position(20, Double(picture.height) - 20))
    }

    /// Commands that go from one place to another in steps of a frame.
    private func way(_ command: String, from start: Position, to end: Position) -> String {
      (1...10).map { step in
        let part = Double(step) / 10
        let (x, y) = (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        return "\(command) \(x.rounded()) \(y.rounded())\nsleep 20\n"
      }.joined()
    }

    private func finish(_ stage: Stage) throws {
      try stage.two.waitForLine(/^dropped one copy$/)
      try stage.one.waitForLine(/^ended copy$/)
      #expect(try stage.one.stop() == 0)
      #expect(try stage.two.stop() == 0)
      #expect(stage.one.complaints == [] && stage.two.complaints == [])
    }

    // DD-8, DD-9; sway 1.7 tells nobody of a finger's drag
    @Test(arguments: Compositor.withWindows.filter { $0 != .sway })
    func aFingerDragsToAnotherProgram(_ compositor: Compositor) throws {
      let stage = try start(compositor)
      let desktop = try #require(stage.desktop)
      try stage.session.inject("down 1 \(stage.source.x) \(stage.source.y)\n")
      try stage.one.waitForLine(/^lifted$/)
      try stage.session.inject(way("move 1", from: stage.source, to: desktop))
      try stage.one.waitForWire(/wl_data_device[@#]\d+\.start_drag/)
      // Over no window the drag goes on for as long as the user wants.
      // KWin 5.27 tells the place of a finger's drag with its second movement over a window.
      let corner = Position(stage.target.x + 5, stage.target.y + 5)
      try stage.session.inject(
        "sleep 1500\n" + way("move 1", from: desktop, to: stage.target) + way("move 1", from: stage.target, to: corner))
      try stage.two.waitForLine(/^entered foreign$/)
      try stage.session.inject("up 1\n")
      try finish(stage)
    }

    // DD-8, DD-9
    @Test(arguments: Compositor.withWindows)
    func aPointerDragsToAnotherProgram(_ compositor: Compositor) throws {
      let stage = try start(compositor)
      let middle = stage.desktop ?? stage.target
      try stage.session.inject("pmove \(stage.source.x) \(stage.source.y)\nsleep 50\npress left\nsleep 50\n")
      try stage.session.inject(way("pmove", from: stage.source, to: middle))
      try stage.one.waitForLine(/^lifted$/)
      try stage.one.waitForWire(/wl_data_device[@#]\d+\.start_drag/)
      try stage.session.inject("sleep 1500\n" + way("pmove", from: middle, to: stage.target))
      try stage.two.waitForLine(/^entered foreign$/)
      try stage.session.inject("release left\n")
      try finish(stage)
    }

    // DD-8
    @Test(arguments: Compositor.withWindows.filter { $0 != .sway })
    func aDragThatIsDroppedOnTheDesktopEndsWithoutEffect(_ compositor: Compositor) throws {
      let stage = try start(compositor)
      let desktop = try #require(stage.desktop)
      try stage.session.inject("down 1 \(stage.source.x) \(stage.source.y)\n")
      try stage.one.waitForLine(/^lifted$/)
      try stage.session.inject(way("move 1", from: stage.source, to: desktop))
      try stage.one.waitForWire(/wl_data_device[@#]\d+\.start_drag/)
      // KWin 5.27 shows the picture of a finger's drag at the pointer.
      let icon = compositor == .kwinWindows ? Position(0, 0) : desktop
      _ = try stage.session.picture("icon") { picture in
        picture.places(of: Pixel(red: 255, green: 0, blue: 0)).contains {
          abs($0.x - icon.x) < 40 && abs($0.y - icon.y) < 20
        }
      }
      try stage.session.inject("up 1\n")
      try stage.one.waitForLine(/^ended -$/)
      #expect(stage.two.output.all.allSatisfy { !$0.contains("dropped") })
      // The next finger is the program's own.
      try stage.session.inject("down 2 \(stage.source.x) \(stage.source.y)\n")
      _ = try stage.one.waitForOutput("the second lift") { lines in lines.count { $0 == "lifted" } == 2 ? true : nil }
      try stage.session.inject("up 2\n")
      #expect(try stage.one.stop() == 0)
      #expect(stage.one.complaints == [])
    }
  }
}
