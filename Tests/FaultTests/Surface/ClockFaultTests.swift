import Dactyl
import DactylEventLoop
import DactylTestCompositor
import Testing

/// A process that was stopped, or a machine that slept, during an animation.
@MainActor struct ClockFaultTests {
  private static let night = Timestamp(seconds: 8 * 3600)

  private let bench: FaultBench
  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
  private let witness = Witness()

  /// Records the offsets of the content, and the ends of decelerations.
  private final class Witness: ScrollViewDelegate {
    var offsets: [Double] = []
    var ends: [String] = []
    func scrollViewDidScroll(_ scrollView: ScrollView) { offsets.append(scrollView.contentOffset.y) }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { ends.append("fling") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { ends.append("animation") }
  }

  init() throws {
    // A compositor whose clock stands still would request frames endlessly.
    bench = try FaultBench { $0.frameMode = .manual }
    scroll.contentSize = Size(width: 200, height: 4000)
    scroll.delegate = witness
    bench.view.addSubview(scroll)
    bench.settle()
  }

  private func frame() {
    bench.surface.frameDone()
    bench.settle()
  }

  private func pass(frames: Int) {
    for _ in 0..<frames {
      bench.pass(milliseconds: 16)
      frame()
    }
  }

  /// Makes the clock jump and draws a frame; returns the steps in which the content moves.
  private func jump() -> [Double] {
    witness.offsets = []
    let commits = bench.surface.commits.count
    bench.jump(by: Self.night)
    bench.settle()
    frame()
    #expect(bench.surface.commits.count <= commits + 1, "more than one frame for a callback")
    return witness.offsets
  }

  private func expectRest() {
    // Scroll indicators that fade after the end are animated, too.
    pass(frames: 120)
    let commits = bench.surface.commits.count
    witness.offsets = []
    pass(frames: 30)
    #expect(bench.surface.commits.count == commits && witness.offsets == [], "it still moves")
    scroll.removeFromSuperview()
    bench.settle()
    bench.finish()
  }

  @Test func aFlingIsAtItsEndAfterAClockJumpInOneStep() {
    bench.compositor.touch.down(id: 1, on: bench.surface, x: 100, y: 90)
    bench.compositor.touch.frame()
    for y in stride(from: 80.0, through: 20, by: -10) {
      bench.pass(milliseconds: 10)
      bench.compositor.touch.motion(id: 1, x: 100, y: y)
      bench.compositor.touch.frame()
      frame()
    }
    bench.lift()
    pass(frames: 6)
    #expect(scroll.isDecelerating)
    let before = scroll.contentOffset.y
    let offsets = jump()
    #expect(!scroll.isDecelerating && witness.ends == ["fling"])
    #expect(offsets == [scroll.contentOffset.y] && scroll.contentOffset.y > before + 100)
    // The offset without the jump would be: 1000 points per second, multiplied by 0.998 each millisecond.
    #expect(scroll.contentOffset.y < 60 + 1000 * 0.5 + 1 && scroll.contentOffset.y > 60 + 400)
    expectRest()
  }

  @Test func contentBeyondItsEndIsBackAfterAClockJumpInOneStep() {
    scroll.setContentOffset(Point(x: 0, y: -80), animated: false)
    bench.press(1, x: 100, y: 30)
    bench.compositor.touch.motion(id: 1, x: 100, y: 60)
    bench.compositor.touch.frame()
    frame()
    bench.lift()
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
    #expect(offsets == [1500] && witness.ends == ["animation"])
    expectRest()
  }
}
