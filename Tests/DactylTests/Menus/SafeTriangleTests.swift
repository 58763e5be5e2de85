import DactylGeometry
import Testing

@testable import DactylWidgets

/// The triangle between a row and its submenu (`MN-8`).
@Suite struct SafeTriangleTests {
  private let submenu = Rect(x: 100, y: 0, width: 80, height: 200)

  // MN-8
  @Test func pointsBetweenTheApexAndTheNearCornersAreInside() {
    var triangle = SafeTriangle(apex: Point(x: 50, y: 100))
    #expect(triangle.move(to: Point(x: 60, y: 110), submenu: submenu) == .nearer)
    #expect(triangle.move(to: Point(x: 60, y: 121), submenu: submenu) == .outside)
    #expect(triangle.move(to: Point(x: 60, y: 79), submenu: submenu) == .outside)
    #expect(triangle.move(to: Point(x: 45, y: 100), submenu: submenu) == .outside)
  }

  // MN-8
  @Test func onlyComingNearerIsProgress() {
    var triangle = SafeTriangle(apex: Point(x: 50, y: 100))
    let points = [60, 60, 60.4, 60.5, 55].map { Point(x: $0, y: 100) }
    #expect(
      points.map { triangle.move(to: $0, submenu: submenu) } == [.nearer, .resting, .resting, .nearer, .resting])
  }

  // MN-8
  @Test func theSubmenuMayBeOnTheLeft() {
    var triangle = SafeTriangle(apex: Point(x: 250, y: 100))
    #expect(triangle.move(to: Point(x: 230, y: 110), submenu: submenu) == .nearer)
    #expect(triangle.move(to: Point(x: 190, y: 160), submenu: submenu) == .nearer)
    #expect(triangle.move(to: Point(x: 260, y: 100), submenu: submenu) == .outside)
  }
}
