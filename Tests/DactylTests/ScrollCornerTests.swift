import DactylGeometry
import Testing

@testable import Dactyl

/// Conditions of scroll views that matter in few situations.
@MainActor @Suite struct ScrollCornerTests {
  private let rig = Rig()

  @Test("SV-15: what is still one point from its rest is caught, however slow it is")
  func nearlyAtRest() {
    let scroll = rig.scroll("S", content: Size(width: 400, height: 2000))
    rig.view("A", 0, 0, 400, 2000, in: scroll)
    rig.drag(0, from: Point(200, 100), Point(0, 210))
    rig.touch(0.5, .up(0))
    var time = 0.5
    while scroll.contentOffset.y < -0.9 {
      time += 0.001
      rig.wait(until: time)
    }
    #expect(scroll.contentOffset.y < -0.6 && scroll.isDecelerating)
    _ = rig.takeLog()
    rig.tapAt(time, 200, 300)
    #expect(rig.takeLog() == [])
  }
}
