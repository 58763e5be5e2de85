import DactylGeometry
import DactylGraphics
import Foundation
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Programs that are shown turned, without a compositor: input arrives as a compositor sends it, and pictures are as it
/// would show them.
@MainActor @Suite struct HeadlessRotationTests {
  /// Draws a red bar at the top, and blue where it was touched.
  private final class Board: View {
    var touches: [Point] = []
    var popup: Popup?
    var onTouch: ((Touch) -> Void)?

    override func draw(_ context: Context, in rect: Rect) {
      context.fill(Rect(x: 0, y: 0, width: bounds.width, height: 4), with: .red)
      for place in touches { context.fill(Rect(x: place.x, y: place.y, width: 2, height: 2), with: .blue) }
    }

    override func touchesBegan(_ touches: [Touch], with event: Event) {
      self.touches += touches.map { $0.location(in: self) }
      touches.forEach { onTouch?($0) }
      setNeedsDisplay()
    }
  }

  /// Runs a program with a script; returns the final picture.
  @discardableResult
  private func run(
    _ board: Board, _ rotation: ContentRotation, script: String, scale: Double = 1,
    _ body: @escaping (Toplevel) -> Void = { _ in }
  ) throws -> Bitmap {
    var options = LaunchOptions()
    options.isHeadless = true
    options.scale = scale
    options.contentRotation = rotation
    options.replay = try InputScript(script)
    let controller = ViewController()
    controller.view = board
    var picture: Bitmap?
    let application = Application()
    try application.run(options) { application in
      let toplevel = application.openToplevel(title: "Test", size: Size(width: 60, height: 40), root: controller)
      body(toplevel)
      application.schedule(after: 1.5) { picture = toplevel.snapshotBitmap() }
    }
    return try #require(picture)
  }

  // EI-11
  @Test(arguments: ContentRotation.allCases, [1, 1.5])
  func touchesAndPicturesOfTurnedContentMatchTheGlass(rotation: ContentRotation, scale: Double) throws {
    let board = Board()
    var size = Size.zero
    // Ten points below the middle of the content's upper edge, (30, 10), in surface coordinates.
    let places: [ContentRotation: String] = [
      .upright: "30 10", .quarterTurn: "30 30", .halfTurn: "30 30", .threeQuarterTurn: "10 30",
    ]
    let place = try #require(places[rotation])
    let picture = try run(board, rotation, script: "0.5 down 1 \(place)\n0.6 up 1\n1.0 wait", scale: scale) {
      toplevel in
      Application.shared?.schedule(after: 0.4) { size = toplevel.size }
    }
    #expect(size == Size(width: 60, height: 40))
    #expect(board.touches == [Point(x: 30, y: 10)])
    #expect(board.bounds.size == size)
    let surface = rotation.turn(size)
    #expect((picture.pixelWidth, picture.pixelHeight) == (Int(surface.width * scale), Int(surface.height * scale)))
    func shown(_ x: Double, _ y: Double) -> Color {
      let there = rotation.toSurface(of: surface).apply(to: Point(x: x, y: y))
      return picture.color(x: Int(there.x * scale), y: Int(there.y * scale))
    }
    #expect(shown(1.5, 1.5) == .red && shown(58.5, 3.5) == .red && shown(30.5, 5.5) != .red)
    #expect(shown(31, 11) == .blue && shown(28.5, 11) != .blue)
  }

  @Test func turningARunningProgramRelaysItOutAndCutsInputOff() throws {
    let board = Board()
    var sizes: [Size] = []
    try run(board, .upright, script: "0.5 down 1 30 10\n0.7 move 1 31 10\n0.8 up 1\n1.0 down 1 30 10\n1.1 up 1") {
      toplevel in
      board.onTouch = { [weak board, weak toplevel] touch in
        guard let board, let toplevel, board.popup == nil else { return }
        let popup = Popup(size: Size(width: 10, height: 10), root: ViewController())
        board.popup = popup
        popup.grabs = false
        popup.show(from: board, for: touch)
        var cancelled = false
        touch.onChange.append { cancelled = cancelled || $0.phase == .cancelled }
        Application.shared?.schedule(after: 0.1) {
          Application.shared?.contentRotation = .quarterTurn
          #expect(cancelled && !popup.isShown)
          sizes.append(toplevel.size)
          Application.shared?.layOutWindows()
          sizes.append(board.bounds.size)
        }
      }
    }
    // The surface has the same size as before.
    #expect(sizes == [Size(width: 40, height: 60), Size(width: 40, height: 60)])
    #expect(board.touches == [Point(x: 30, y: 10), Point(x: 10, y: 30)])
  }

  // EI-11
  @Test(arguments: ContentRotation.allCases)
  func aMenuOpensAtTheFingerAndIsTouchedWhereItIsSeen(rotation: ContentRotation) throws {
    let board = Board()
    let content = Board()
    // The content's (20, 10) in surface coordinates; then (3, 4) of the menu's content in those of its own surface.
    let places: [ContentRotation: (String, String)] = [
      .upright: ("20 10", "3 4"), .quarterTurn: ("30 20", "4 3"), .halfTurn: ("40 30", "9 4"),
      .threeQuarterTurn: ("10 40", "4 9"),
    ]
    let (press, choice) = try #require(places[rotation])
    var position: Point?
    var inParent: Point?
    let picture = try run(
      board, rotation, script: "0.5 down 1 \(press)\n0.7 up 1\n0.9 down 2 \(choice) surface=popup\n1.0 up 2"
    ) { _ in
      board.onTouch = { [weak board] touch in
        guard let board else { return }
        let controller = ViewController()
        controller.view = content
        let popup = Popup(size: Size(width: 12, height: 8), root: controller)
        board.popup = popup
        popup.show(
          from: board, rect: Rect(origin: touch.location(in: board), size: Size(width: 1, height: 1)), for: touch)
      }
      content.onTouch = { [weak board] touch in
        position = board?.popup?.position
        inParent = board.map { touch.location(in: $0) }
      }
    }
    #expect(position == Point(x: 20, y: 11))
    #expect(content.touches == [Point(x: 3, y: 4)])
    #expect(inParent == Point(x: 23, y: 15))
    // The picture shows the menu in its own colours.
    let surface = rotation.turn(Size(width: 60, height: 40))
    let corner = rotation.toSurface(of: surface).apply(to: (position ?? .zero) + Point(x: 1.5, y: 1.5))
    #expect(picture.color(x: Int(corner.x), y: Int(corner.y)) == .red)
  }

  @Test func aRecordingIsOfTheSurfaceAndReplaysInTheSameRotation() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rotation-\(UUID().uuidString).script")
    defer { try? FileManager.default.removeItem(at: file) }
    let board = Board()
    var options = LaunchOptions()
    options.isHeadless = true
    options.contentRotation = .quarterTurn
    options.recordPath = file.path
    options.replay = try InputScript("0.5 down 1 30 30\n0.6 move 1 20 30\n0.7 up 1")
    let controller = ViewController()
    controller.view = board
    try Application().run(options) {
      $0.openToplevel(title: "Test", size: Size(width: 60, height: 40), root: controller)
    }
    let script = try InputScript(contentsOf: file.path)
    #expect(script.lines.map(\.actions) == options.replay?.lines.map(\.actions))
  }

  @Test func aToplevelKeptBeyondItsRunStillAnswers() throws {
    var toplevel: Toplevel?
    _ = try run(Board(), .quarterTurn, script: "1.0 wait") { toplevel = $0 }
    toplevel?.maximumSize = Size(width: 100, height: 50)
    #expect(toplevel?.snapshot() != nil)
    #expect(toplevel?.size == Size(width: 60, height: 40))
  }
}
