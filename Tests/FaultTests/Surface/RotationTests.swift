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
  private func makeBench(_ turn: Turn) throws -> FaultFixture {
    let fixture = try FaultFixture { $0.outputs.first?.transform = turn.buffer }
    fixture.application.contentRotation = turn.content
    fixture.settle()
    #expect(fixture.surface.transform == turn.buffer)
    #expect((fixture.surface.width, fixture.surface.height) == (200, 100))
    let isOnItsSide = turn.content == .quarterTurn || turn.content == .threeQuarterTurn
    #expect(fixture.view.bounds.size == (isOnItsSide ? Size(width: 100, height: 200) : Size(width: 200, height: 100)))
    _ = fixture.log.take()
    return fixture
  }

  // EI-10, EI-11
  @Test(arguments: turns) private func touchesAndPansAreRightInAllRotationsOfContentAndBuffer(turn: Turn) throws {
    let fixture = try makeBench(turn)
    let pan = PanGestureRecognizer()
    pan.cancelsTouchesInView = false
    fixture.view.addGestureRecognizer(pan)
    fixture.press(x: 30, y: 20)
    fixture.compositor.touch.motion(id: 1, x: 70, y: 25)
    fixture.compositor.touch.frame()
    fixture.settle()
    let expected: [ContentRotation: (down: String, moved: String, step: Point)] = [
      .upright: ("30,20", "70,25", Point(x: 40, y: 5)), .quarterTurn: ("20,170", "25,130", Point(x: 5, y: -40)),
      .halfTurn: ("170,80", "130,75", Point(x: -40, y: -5)), .threeQuarterTurn: ("80,30", "75,70", Point(x: -5, y: 40)),
    ]
    let right = try #require(expected[turn.content])
    #expect(fixture.log.take() == ["began box 1@\(right.down)", "moved box 1@\(right.moved)"])
    let step = pan.translation(in: fixture.view)
    // The pan begins after ten points; in whichever direction they are subtracted, it follows the finger.
    #expect(step.x * right.step.x > 0 && step.y * right.step.y >= 0, "\(step)")
    fixture.lift()
    fixture.view.removeGestureRecognizer(pan)
    // `finish` taps in this corner of the surface, and the view is there.
    fixture.finish()
  }

  // EI-11
  @Test(arguments: ContentRotation.allCases)
  private func wheelsAndTouchpadsScrollVerticallyHoweverContentIsTurned(rotation: ContentRotation) throws {
    let fixture = try makeBench(Turn(content: rotation, buffer: .normal))
    let pointer = fixture.compositor.pointer
    pointer.enter(fixture.surface, x: 30, y: 20)
    pointer.frame()
    pointer.axisSource(.finger)
    pointer.axis(.verticalScroll, value: 10)
    pointer.axis(.horizontalScroll, value: 2)
    pointer.frame()
    fixture.settle()
    let scrolls = fixture.application.takeEvents().compactMap(\.scroll)
    #expect(scrolls.first?.translation == Point(x: 2, y: 10))
    pointer.axisStop(.verticalScroll)
    pointer.axisStop(.horizontalScroll)
    pointer.frame()
    fixture.settle()
    fixture.finish()
  }

  @Test func aToplevelsSizesAreTheContentsAndTheWiresAreTheSurfaces() throws {
    let fixture = try FaultFixture(opensWindow: false)
    fixture.application.contentRotation = .threeQuarterTurn
    let window = try fixture.openWindow(size: Size(width: 120, height: 80))
    #expect((window.wire.surface.width, window.wire.surface.height) == (80, 120))
    #expect(window.toplevel.size == Size(width: 120, height: 80))
    window.toplevel.minimumSize = Size(width: 50, height: 30)
    window.toplevel.maximumSize = Size(width: 500, height: 300)
    fixture.settle()
    let limits = { (request: String) in
      fixture.compositor.requests(of: "xdg_toplevel", request).last.map { [try? $0.int(0), try? $0.int(1)] }
    }
    #expect(limits("set_min_size") == [30, 50] && limits("set_max_size") == [300, 500])
    fixture.application.contentRotation = .halfTurn
    fixture.settle()
    #expect(limits("set_min_size") == [50, 30] && limits("set_max_size") == [500, 300])
    #expect(window.toplevel.size == Size(width: 80, height: 120))
    window.wire.configure(width: 200, height: 100)
    fixture.settle()
    #expect(window.toplevel.size == Size(width: 200, height: 100))
    fixture.finish()
  }

  @Test func aPopupOnTurnedContentKnowsItsPlaceAfterAResize() throws {
    let moves: [ContentRotation: Point] = [
      .upright: .zero, .quarterTurn: Point(x: 0, y: 100), .halfTurn: Point(x: 100, y: 60),
      .threeQuarterTurn: Point(x: 60, y: 0),
    ]
    for rotation in ContentRotation.allCases {
      let fixture = try makeBench(Turn(content: rotation, buffer: .normal))
      let hint = try fixture.openPopup("hint", grabs: false)
      let place = hint.popup.position
      fixture.windows[0].wire.configure(width: 300, height: 160)
      fixture.settle()
      // The compositor keeps the popup's position relative to the surface's upper left corner.
      #expect(hint.popup.position == place.map { $0 + (moves[rotation] ?? .zero) }, "\(rotation)")
      hint.popup.close()
      fixture.finish()
    }
  }

  // IN-8
  @Test func turningTheContentCutsInputOffAndFindsThePointerAgain() throws {
    let fixture = try FaultFixture()
    fixture.press(x: 30, y: 20)
    fixture.compositor.pointer.enter(fixture.surface, x: 50, y: 40)
    fixture.compositor.pointer.frame()
    fixture.settle()
    _ = fixture.log.take()
    fixture.application.contentRotation = .halfTurn
    #expect(fixture.log.take() == ["cancelled box 1@30,20", "hover ended 50,40", "hover began 150,60"])
    fixture.compositor.touch.motion(id: 1, x: 31, y: 20)
    fixture.compositor.touch.frame()
    fixture.settle()
    #expect(fixture.log.take() == [], "it was cut off")
    fixture.lift()
    fixture.finish()
  }
}
