import Dactyl
import DactylEventLoop
import DactylTestCompositor
import Testing

/// A process that was stopped, or a machine that slept, during an animation.
@MainActor struct ClockFaultTests {
  private static let night = Timestamp(seconds: 8 * 3600)

  private let fixture: FaultFixture
  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
  private let recorder = Recorder()

  /// Records the offsets of the content, and the ends of decelerations.
  private final class Recorder: ScrollViewDelegate {
    var offsets: [Double] = []
    var ends: [String] = []
    func scrollViewDidScroll(_ scrollView: ScrollView) { offsets.append(scrollView.contentOffset.y) }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { ends.append("fling") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { ends.append("animation") }
  }

  init() throws {
    // A compositor whose clock stands still would request frames endlessly.
    fixture = try FaultFixture { $0.frameMode = .manual }
    scroll.contentSize = Size(width: 200, height: 4000)
    scroll.delegate = recorder
    fixture.view.addSubview(scroll)
    fixture.settle()
  }

  private func frame() {
    fixture.surface.frameDone()
    fixture.settle()
  }

  private func pass(frames: Int) {
    for _ in 0..<frames {
      fixture.pass(milliseconds: 16)
      frame()
    }
  }

  /// Makes the clock jump and draws a frame; returns the steps in which the content moves.
  private func jump() -> [Double] {
    recorder.offsets = []
    let commits = fixture.surface.commits.count
    fixture.jump(by: Self.night)
    fixture.settle()
    frame()
    #expect(fixture.surface.commits.count <= commits + 1, "more than one frame for a callback")
    return recorder.offsets
  }

  private func expectRest() {
    // Scroll indicators that fade after the end are animated, too.
    pass(frames: 120)
    let commits = fixture.surface.commits.count
    recorder.offsets = []
    pass(frames: 30)
    #expect(fixture.surface.commits.count == commits && recorder.offsets == [], "it still moves")
    scroll.removeFromSuperview()
    fixture.settle()
    fixture.finish()
  }

  @Test func aFlingIsAtItsEndAfterAClockJumpInOneStep() {
    fixture.compositor.touch.down(id: 1, on: fixture.surface, x: 100, y: 90)
    fixture.compositor.touch.frame()
    for y in stride(from: 80.0, through: 20, by: -10) {
      fixture.pass(milliseconds: 10)
      fixture.compositor.touch.motion(id: 1, x: 100, y: y)
      fixture.compositor.touch.frame()
      frame()
    }
    fixture.lift()
    pass(frames: 6)
    #expect(scroll.isDecelerating)
    let before = scroll.contentOffset.y
    let offsets = jump()
    #expect(!scroll.isDecelerating && recorder.ends == ["fling"])
    #expect(offsets == [scroll.contentOffset.y] && scroll.contentOffset.y > before + 100)
    // The offset without the jump would be: 1000 points per second, multiplied by 0.998 each millisecond.
    #expect(scroll.contentOffset.y < 60 + 1000 * 0.5 + 1 && scroll.contentOffset.y > 60 + 400)
    expectRest()
  }

  @Test func contentBeyondItsEndIsBackAfterAClockJumpInOneStep() {
    scroll.setContentOffset(Point(x: 0, y: -80), animated: false)
    fixture.press(1, x: 100, y: 30)
    fixture.compositor.touch.motion(id: 1, x: 100, y: 60)
    fixture.compositor.touch.frame()
    frame()
    fixture.lift()
    #expect(scroll.contentOffset.y < 0)
    let offsets = jump()
    #expect(offsets == [0] && scroll.contentOffset == .zero)
    expectRest()
  }

  @Test func anAnimationIsAtItsEndAfterAClockJumpInOneStep() {
    scroll.setContentOffset(Point(x: 0, y: 1500), animated: true)
    pass(frames: 6)
    let before = scroll.contentOffset.y
    #expect(before > 0 && before < 1500)
    let offsets = jump()
    #expect(offsets == [1500] && recorder.ends == ["animation"])
    expectRest()
  }
}
