import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// Input on a window with turned content, on an output that is turned as well: it arrives where the user sees it.
@MainActor struct RotationTests {
  private struct Turn: CustomTestStringConvertible {
    let content: ContentRotation
    let buffer: WlOutput.Transform
    var testDescription: String { "\(content), buffer \(buffer.rawValue)" }
  }

  nonisolated private static let turns = ContentRotation.allCases.flatMap { content in
    [0, 1, 3, 6].map { Turn(content: content, buffer: WlOutput.Transform(rawValue: $0)) }
  }

  /// Makes a window of 200x100 points on the surface.
  private func makeBench(_ turn: Turn) throws -> FaultBench {
    let bench = try FaultBench { $0.outputs.first?.transform = turn.buffer }
    bench.application.contentRotation = turn.content
    bench.settle()
    #expect(bench.surface.transform == turn.buffer)
    #expect((bench.surface.width, bench.surface.height) == (200, 100))
    let isOnItsSide = turn.content == .quarterTurn || turn.content == .threeQuarterTurn
    #expect(bench.view.bounds.size == (isOnItsSide ? Size(width: 100, height: 200) : Size(width: 200, height: 100)))
    _ = bench.log.take()
    return bench
  }

  // EI-10, EI-11
  @Test(arguments: turns) private func touchesAndPansAreRightInAllRotationsOfContentAndBuffer(turn: Turn) throws {
    let bench = try makeBench(turn)
    let pan = PanGestureRecognizer()
    pan.cancelsTouchesInView = false
    bench.view.addGestureRecognizer(pan)
    bench.press(x: 30, y: 20)
    bench.compositor.touch.motion(id: 1, x: 70, y: 25)
    bench.compositor.touch.frame()
    bench.settle()
    let expected: [ContentRotation: (down: String, moved: String, step: Point)] = [
      .upright: ("30,20", "70,25", Point(x: 40, y: 5)), .quarterTurn: ("20,170", "25,130", Point(x: 5, y: -40)),
      .halfTurn: ("170,80", "130,75", Point(x: -40, y: -5)), .threeQuarterTurn: ("80,30", "75,70", Point(x: -5, y: 40)),
    ]
    let right = try #require(expected[turn.content])
    #expect(bench.log.take() == ["began box 1@\(right.down)", "moved box 1@\(right.moved)"])
    let step = pan.translation(in: bench.view)
    // The pan begins after ten points; in whichever direction they are subtracted, it follows the finger.
    #expect(step.x * right.step.x > 0 && step.y * right.step.y >= 0, "\(step)")
    bench.lift()
    bench.view.removeGestureRecognizer(pan)
    // `finish` taps in this corner of the surface, and the view is there.
    bench.finish()
  }

  // EI-11
  @Test(arguments: ContentRotation.allCases)
  private func wheelsAndTouchpadsScrollVerticallyHoweverContentIsTurned(rotation: ContentRotation) throws {
    let bench = try makeBench(Turn(content: rotation, buffer: .normal))
    let pointer = bench.compositor.pointer
    pointer.enter(bench.surface, x: 30, y: 20)
    pointer.frame()
    pointer.axisSource(.finger)
    pointer.axis(.verticalScroll, value: 10)
    pointer.axis(.horizontalScroll, value: 2)
    pointer.frame()
    bench.settle()
    let scrolls = bench.application.takeEvents().compactMap(\.scroll)
    #expect(scrolls.first?.translation == Point(x: 2, y: 10))
    pointer.axisStop(.verticalScroll)
    pointer.axisStop(.horizontalScroll)
    pointer.frame()
    bench.settle()
    bench.finish()
  }

  @Test func aToplevelsSizesAreTheContentsAndTheWiresAreTheSurfaces() throws {
    let bench = try FaultBench(opensWindow: false)
    bench.application.contentRotation = .threeQuarterTurn
    let window = try bench.openWindow(size: Size(width: 120, height: 80))
    #expect((window.wire.surface.width, window.wire.surface.height) == (80, 120))
    #expect(window.toplevel.size == Size(width: 120, height: 80))
    window.toplevel.minimumSize = Size(width: 50, height: 30)
    window.toplevel.maximumSize = Size(width: 500, height: 300)
    bench.settle()
    let limits = { (request: String) in
      bench.compositor.requests(of: "xdg_toplevel", request).last.map { [try? $0.int(0), try? $0.int(1)] }
    }
    #expect(limits("set_min_size") == [30, 50] && limits("set_max_size") == [300, 500])
    bench.application.contentRotation = .halfTurn
    bench.settle()
    #expect(limits("set_min_size") == [50, 30] && limits("set_max_size") == [500, 300])
    #expect(window.toplevel.size == Size(width: 80, height: 120))
    window.wire.configure(width: 200, height: 100)
    bench.settle()
    #expect(window.toplevel.size == Size(width: 200, height: 100))
    bench.finish()
  }

  @Test func aPopupOnTurnedContentKnowsItsPlaceAfterAResize() throws {
    let moves: [ContentRotation: Point] = [
      .upright: .zero, .quarterTurn: Point(x: 0, y: 100), .halfTurn: Point(x: 100, y: 60),
      .threeQuarterTurn: Point(x: 60, y: 0),
    ]
    for rotation in ContentRotation.allCases {
      let bench = try makeBench(Turn(content: rotation, buffer: .normal))
      let hint = try bench.openPopup("hint", grabs: false)
      let place = hint.popup.position
      bench.windows[0].wire.configure(width: 300, height: 160)
      bench.settle()
      // The compositor keeps the popup's position relative to the surface's upper left corner.
      #expect(hint.popup.position == place.map { $0 + (moves[rotation] ?? .zero) }, "\(rotation)")
      hint.popup.close()
      bench.finish()
    }
  }

  // IN-8
  @Test func turningTheContentCutsInputOffAndFindsThePointerAgain() throws {
    let bench = try FaultBench()
    bench.press(x: 30, y: 20)
    bench.compositor.pointer.enter(bench.surface, x: 50, y: 40)
    bench.compositor.pointer.frame()
    bench.settle()
    _ = bench.log.take()
    bench.application.contentRotation = .halfTurn
    #expect(bench.log.take() == ["cancelled box 1@30,20", "hover ended 50,40", "hover began 150,60"])
    bench.compositor.touch.motion(id: 1, x: 31, y: 20)
    bench.compositor.touch.frame()
    bench.settle()
    #expect(bench.log.take() == [], "it was cut off")
    bench.lift()
    bench.finish()
  }
}
