import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fingers that a compositor reports in the points of a popup that they are over, although they are on another surface.
@MainActor @Suite struct PopupTouchTests {
  private let fixture = IntakeFixture()
  private let popup = SurfaceID(rawValue: 77)

  private func entry(_ surface: SurfaceID, _ frame: Rect) -> PopupPositions.Entry {
    PopupPositions.Entry(surface: surface, root: Fixture.main, frame: frame)
  }

  /// A popup of 100 x 80 points at `origin` of a window of 400 x 300.
  init() { show(at: Point(200, 100)) }

  private func show(at origin: Point) {
    fixture.popups.entries = [
      entry(popup, Rect(origin: origin, size: Size(width: 100, height: 80))),
      entry(Fixture.main, Rect(x: 0, y: 0, width: 400, height: 300)),
    ]
  }

  private func down(_ x: Double, _ y: Double, _ surface: SurfaceID = Fixture.main) {
    let at = Point(x, y)
    _ = fixture.touch(.down(id: 0, surface: surface, at: at, time: .at(1), serial: 1), .frame)
  }

  private func move(_ x: Double, _ y: Double) -> [String] {
    fixture.touch(.motion(id: 0, to: Point(x, y), time: .at(1)), .frame)
  }

  // MN-2
  @Test func aLocationThatJumpsByThePositionOfAPopupIsInThatPopup() {
    down(220, 95)
    #expect(move(222, 99) == ["1 moved 222.0,99.0"])
    // Over the popup the compositor sends the popup's points.
    #expect(move(24, 6) == ["1 moved 224.0,106.0"])
    #expect(move(30, 35) == ["1 moved 230.0,135.0"])
    #expect(move(30, 65) == ["1 moved 230.0,165.0"])
    // Past its lower edge it sends those of the window again.
    #expect(move(230, 190) == ["1 moved 230.0,190.0"])
  }

  // MN-2
  @Test func aFingerOnAPopupThatIsReportedInPointsOfTheWindowStaysWhereItIs() {
    down(10, 40, popup)
    #expect(move(190, 150) == ["1 moved -10.0,50.0"])
    #expect(move(20, 50) == ["1 moved 20.0,50.0"])
  }

  // MN-2
  @Test func aFingerThatMovesOverAPopupInPointsOfItsSurfaceIsThere() {
    // So near the corner that points of the window might be those of the popup.
    show(at: Point(10, 10))
    down(60, 5)
    for y in stride(from: 15.0, through: 95, by: 10) { #expect(move(60, y) == ["1 moved 60.0,\(y)"]) }
  }

  // MN-2
  @Test func aFastFingerIsNotTakenForOneOverAPopup() {
    down(220, 95)
    // Not near enough to the last place.
    #expect(move(60, 40) == ["1 moved 60.0,40.0"])
    #expect(move(220, 95) == ["1 moved 220.0,95.0"])
    // Outside of the popup's size.
    #expect(move(20, -15) == ["1 moved 20.0,-15.0"])
    #expect(move(220, 95) == ["1 moved 220.0,95.0"])
    // No jump.
    show(at: Point(30, 20))
    #expect(move(90, 70) == ["1 moved 90.0,70.0"])
    #expect(move(70, 50) == ["1 moved 70.0,50.0"])
    // Without a popup.
    #expect(move(220, 95) == ["1 moved 220.0,95.0"])
    fixture.popups.entries = []
    #expect(move(20, 5) == ["1 moved 20.0,5.0"])
  }
}
