import DactylGeometry
import DactylGraphics
import DactylSurface
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylEventLoop

/// Frames for the application: one per shown frame, on each toplevel separately.
@Suite @MainActor struct DisplayLinkTests {
  private let loop: MainLoop
  private let platform: HeadlessPlatform
  private let application = Application()

  init() throws {
    loop = try MainLoop(clock: .virtual)
    platform = HeadlessPlatform(loop: loop)
    try application.attach(to: platform, loop: loop)
  }

  /// Whether the loop has no timer to wake up for.
  private var isAsleep: Bool { loop.timers.count == 0 }

  private func open(_ title: String) -> Toplevel {
    let toplevel = application.openToplevel(title: title, root: ViewController())
    loop.advance(by: Timestamp(seconds: 0.1))
    return toplevel
  }

  private func suspend(_ toplevel: Toplevel, _ isSuspended: Bool) throws {
    platform.configure(try #require(toplevel.surface)) { $0.isSuspended = isSuspended }
  }

  @Test func itIsCalledForEachFrameWithItsTimes() {
    let toplevel = open("A")
    var times: [Double] = []
    let link = DisplayLink(toplevel) { link in
      times.append(link.timestamp)
      #expect(link.targetTimestamp == link.timestamp + link.duration)
    }
    loop.advance(by: Timestamp(seconds: 1))
    #expect((60...61).contains(times.count) && abs(link.duration - 1.0 / 60) < 1e-6)
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - link.duration) < 1e-6 })
    link.isPaused = true
    loop.advance(by: Timestamp(seconds: 1))
    let count = times.count
    #expect(count <= 62 && isAsleep)
    link.isPaused = false
    loop.advance(by: Timestamp(seconds: 0.1))
    #expect(times.count >= count + 6)
    link.invalidate()
    loop.advance(by: Timestamp(seconds: 1))
    #expect(times.count <= count + 8 && isAsleep)
    application.detach()
  }

  @Test func everyToplevelHasFramesOfItsOwnAndAHiddenOneHasNone() throws {
    let (one, other) = (open("A"), open("B"))
    var counts = [0, 0]
    let links = [DisplayLink(one) { _ in counts[0] += 1 }, DisplayLink(other) { _ in counts[1] += 1 }]
    try suspend(other, true)
    loop.advance(by: Timestamp(seconds: 1))
    #expect(counts[0] >= 60 && counts[1] <= 1)
    try suspend(other, false)
    counts = [0, 0]
    loop.advance(by: Timestamp(seconds: 1))
    #expect(counts[0] >= 59 && counts[1] >= 59)
    other.close()
    counts = [0, 0]
    loop.advance(by: Timestamp(seconds: 1))
    #expect(counts[0] >= 59 && counts[1] == 0)
    withExtendedLifetime(links) {}
    application.detach()
  }

  @Test func linksThatAHandlerMakesOrResumesAfterTheirTurnAreCalledInTheNextFrame() {
    let toplevel = open("A")
    var calls: [String] = []
    var made: [DisplayLink] = []
    let before = DisplayLink(toplevel) { _ in calls.append("before") }
    before.isPaused = true
    var after: DisplayLink?
    let first = DisplayLink(toplevel) { _ in
      calls.append("first")
      guard made.isEmpty else { return }
      before.isPaused = false
      after?.isPaused = false
      made.append(DisplayLink(toplevel) { _ in calls.append("made") })
    }
    after = DisplayLink(toplevel) { _ in calls.append("after") }
    after?.isPaused = true
    loop.advance(by: Timestamp(seconds: 0.1))
    #expect(calls.prefix(6) == ["first", "after", "before", "first", "after", "made"])
    withExtendedLifetime(first) {}
    application.detach()
  }

  // MARK: Animations on real frames

  private func moving(on toplevel: Toplevel) -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .red
    toplevel.window.rootViewController?.view.addSubview(view)
    loop.advance(by: Timestamp(seconds: 0.1))
    return view
  }

  @Test func nothingRunsAfterAnAnimation() {
    let toplevel = open("A")
    let view = moving(on: toplevel)
    #expect(isAsleep)
    var finished: [Bool] = []
    View.animate(withDuration: 0.3) {
      view.center.x = 200
    } completion: {
      finished.append($0)
    }
    loop.advance(by: Timestamp(seconds: 0.2))
    #expect(view.shownCenter.x > 20 && finished.isEmpty)
    loop.advance(by: Timestamp(seconds: 0.12))
    #expect(finished == [true] && view.presentation == nil)
    loop.advance(by: Timestamp(seconds: 0.02))
    #expect(isAsleep)
    // This animation has no completion, and pausing the other one is not reported.
    View.animate(withDuration: 0.3) { view.center.x = 100 }
    let animator = PropertyAnimator(duration: 1) { view.alpha = 0 }
    animator.startAnimation()
    loop.advance(by: Timestamp(seconds: 0.1))
    animator.pauseAnimation()
    loop.advance(by: Timestamp(seconds: 0.25))
    #expect(isAsleep && animator.state == .active)
    application.detach()
  }

  @Test func onAHiddenToplevelTimeContinuesWithoutFrames() throws {
    let toplevel = open("A")
    let (view, other) = (moving(on: toplevel), moving(on: toplevel))
    let start = loop.now.seconds
    var log: [String] = []
    View.animate(withDuration: 10, curve: .linear) {
      view.center.x = 1010
    } completion: {
      log.append("long \($0)")
    }
    View.animate(withDuration: 1) {
      other.center.x = 100
    } completion: {
      log.append("short \($0) \(loop.now.seconds - start)")
    }
    View.animate(withDuration: 1, repeating: .forever()) { other.alpha = 0 }
    loop.advance(by: Timestamp(seconds: 0.5))
    let seen = view.shownCenter.x
    #expect(abs(seen - 60) < 2)
    try suspend(toplevel, true)
    loop.advance(by: Timestamp(seconds: 4.5))
    // The frame that was already scheduled is drawn.
    #expect(view.shownCenter.x < seen + 2)
    #expect(log.count == 1 && log[0].hasPrefix("short true 1.5"), "\(log)")
    try suspend(toplevel, false)
    loop.advance(by: Timestamp(seconds: 0.001))
    #expect(abs(view.shownCenter.x - 510) < 2)
    loop.advance(by: Timestamp(seconds: 5.1))
    #expect(log.last == "long true")
    application.detach()
  }

  @Test func animationsGoOnOnAnotherPlatform() throws {
    let toplevel = open("A")
    let view = moving(on: toplevel)
    View.animate(withDuration: 1, curve: .linear) { view.center.x = 110 }
    loop.advance(by: Timestamp(seconds: 0.2))
    toplevel.reopen(on: HeadlessPlatform(loop: loop))
    loop.advance(by: Timestamp(seconds: 0.3))
    #expect(abs(view.shownCenter.x - 60) < 3)
    loop.advance(by: Timestamp(seconds: 0.6))
    #expect(view.presentation == nil)
    application.detach()
  }
}
