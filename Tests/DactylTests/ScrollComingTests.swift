import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// What a frame will have to paint of content that moves by itself is known before it begins.
@MainActor @Suite struct ScrollComingTests {
  private let rig = Rig([.touches, .actions])
  private let scroll: ScrollView

  init() {
    let recorder = ScrollRecorder(rig)
    scroll = rig.scroll("S", content: Size(width: 400, height: 4000), delegate: recorder)
    scroll.backgroundColor = .white
    rig.fling(0)
  }

  private var area: Double { scroll.bounds.width * scroll.bounds.height }

  /// Squared points that are thought to be painted in the next frame.
  private var coming: Double {
    _ = rig.stack.takeDamage()
    return rig.stack.pendingWork.area
  }

  private func frame(_ seconds: Double, _ interval: Double) {
    rig.wait(until: seconds)
    _ = rig.stack.prepareFrame(at: Timestamp(seconds: seconds), interval: Timestamp(seconds: interval))
  }

  /// Whether after a frame at `time` as much is thought to come in as does in the next, which is `interval` later.
  private func isRight(at time: Double, interval: Double = 1.0 / 60) -> Bool {
    frame(time, interval)
    let (thought, before) = (coming, scroll.contentOffset.y)
    frame(time + interval, interval)
    return thought > 0 && abs(thought - scroll.bounds.width * abs(scroll.contentOffset.y - before)) < 0.01
  }

  @Test func `after a fling it is what comes in at the edge`() {
    #expect(isRight(at: 0.2) && coming < area / 4)
    #expect(isRight(at: 0.22, interval: 1.0 / 120))
    rig.wait(until: 10)
    #expect(coming == 0)
  }

  @Test func `what can't be moved is painted as a whole`() {
    frame(0.2, 1.0 / 60)
    scroll.backgroundColor = nil
    #expect(coming == area)
  }

  @Test func `where a program sends it far away it is everything on the way, and not at its ends`() {
    scroll.setContentOffset(Point(0, 1000), animated: true)
    #expect(isRight(at: 0.25) && isRight(at: 0.35))
    rig.wait(until: 2)
    scroll.contentSize.height = 40_000
    scroll.setContentOffset(Point(0, 30_000), animated: true)
    frame(2.15, 1.0 / 60)
    #expect(coming == area)
  }
}
