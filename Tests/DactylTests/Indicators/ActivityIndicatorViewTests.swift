import DactylGeometry
import DactylGraphics
import DactylSurface
import Testing

@testable import DactylCore
@testable import DactylEventLoop
@testable import DactylWidgets

@MainActor @Suite struct ActivityIndicatorViewTests {
  private let fixture = Fixture()
  private let indicator = ActivityIndicatorView()

  init() {
    indicator.frame.origin = Point(x: 40, y: 60)
    fixture.window.addSubview(indicator)
  }

  @Test func itIsSeenOnlyWhileItAnimatesUnlessToldOtherwise() {
    #expect(indicator.isHidden && !indicator.isAnimating)
    indicator.startAnimating()
    #expect(!indicator.isHidden && indicator.isAnimating)
    indicator.hidesWhenStopped = false
    indicator.stopAnimating()
    #expect(!indicator.isHidden && !indicator.isAnimating)
    indicator.hidesWhenStopped = true
    #expect(indicator.isHidden)
    indicator.startAnimating()
    indicator.stopAnimating()
    #expect(indicator.isHidden)
  }

  @Test func itTurnsOnceInASecond() throws {
    func pixels() throws -> [UInt32] { try indicator.drawnPixels(width: 20, height: 20).pixels }
    indicator.startAnimating()
    try fixture.drawFrame(0.01)
    let start = try pixels()
    try fixture.drawFrames(from: 0.01, to: 0.51)
    let half = try pixels()
    #expect(half != start)
    try fixture.drawFrames(from: 0.51, to: 0.76)
    #expect(try pixels() != half)
    // A half turn later it is upside down.
    try fixture.drawFrames(from: 0.76, to: 1.01)
    let whole = try pixels()
    #expect(zip(whole, half.reversed()).allSatisfy { abs(Int($0 >> 24) - Int($1 >> 24)) <= 2 })
  }

  @Test func itPaintsNothingOutsideItsBounds() throws {
    indicator.startAnimating()
    try fixture.drawFrames(from: 0, to: 0.2)
    let painted = try fixture.drawFrame(0.21)
    #expect(painted.count == 1 && !painted[0].isEmpty && painted.allSatisfy { indicator.frame.contains($0) })
  }

  @Test func itCausesNoFramesUnlessItIsSeen() throws {
    indicator.startAnimating()
    try fixture.drawFrames(from: 0, to: 0.1)
    #expect(fixture.stack.isAnimating)
    let changes: [(hide: @MainActor () -> Void, show: @MainActor () -> Void)] = [
      ({ indicator.stopAnimating() }, { indicator.startAnimating() }),
      ({ indicator.isHidden = true }, { indicator.isHidden = false }),
      ({ fixture.window.isHidden = true }, { fixture.window.isHidden = false }),
      ({ indicator.removeFromSuperview() }, { fixture.window.addSubview(indicator) }),
    ]
    for (index, change) in changes.enumerated() {
      let start = Double(index + 1)
      change.hide()
      try fixture.drawFrame(start)
      #expect(!fixture.stack.isAnimating && fixture.application.dispatcher.nextDeadline() == nil, "\(index)")
      change.show()
      try fixture.drawFrames(from: start, to: start + 0.05)
      #expect(fixture.stack.isAnimating, "\(index)")
    }
  }

  @Test func oneThatStaysCausesNoFramesWhenItIsStopped() throws {
    indicator.hidesWhenStopped = false
    indicator.startAnimating()
    try fixture.drawFrames(from: 0, to: 0.1)
    indicator.stopAnimating()
    try fixture.drawFrame(0.11)
    #expect(!fixture.stack.isAnimating)
  }

  @Test func thePartThatTurnsFollowsTheSize() throws {
    func reach() throws -> Int {
      let bitmap = try indicator.drawnPixels(width: 40, height: 40)
      return (0..<40).last { x in (0..<40).contains { bitmap.argb(x: x, y: $0) >> 24 == 255 } } ?? 0
    }
    indicator.startAnimating()
    #expect(try reach() < 20)
    indicator.style = .large
    indicator.bounds.size = Size(width: 36, height: 36)
    #expect(try reach() > 30)
  }

  @Test func itAlsoStartsInABlockWithoutAnimation() throws {
    View.performWithoutAnimation { indicator.startAnimating() }
    try fixture.drawFrames(from: 0, to: 0.05)
    #expect(fixture.stack.isAnimating)
  }

  @Test func withReducedMotionTheRingFades() throws {
    fixture.application.traitOverrides.reducesMotion = true
    indicator.startAnimating()
    try fixture.drawFrame(0.01)
    let first = try indicator.drawnPixels(width: 20, height: 20)
    // The ring is the same on all sides.
    #expect(first.argb(x: 1, y: 10) == first.argb(x: 18, y: 10))
    try fixture.drawFrames(from: 0.01, to: 1)
    let second = try indicator.drawnPixels(width: 20, height: 20)
    #expect(second.argb(x: 1, y: 10) == second.argb(x: 18, y: 10))
    #expect(second.argb(x: 1, y: 10) >> 24 < first.argb(x: 1, y: 10) >> 24)
    #expect(fixture.stack.isAnimating)
  }

  @Test func theSizeIsThatOfTheStyleAndGrowsWithText() {
    #expect(indicator.frame.size == Size(width: 20, height: 20))
    indicator.style = .large
    let any = Size(width: Double.infinity, height: .infinity)
    #expect(indicator.sizeThatFits(any) == Size(width: 36, height: 36))
    fixture.application.traitOverrides.fontScale = 1.5
    defer { fixture.application.traitOverrides.fontScale = 1 }
    #expect(indicator.sizeThatFits(any) == Size(width: 54, height: 54))
  }

  @Test func itDrawsInAnyBounds() throws {
    indicator.startAnimating()
    for size in [Size(width: 0, height: 0), Size(width: 1, height: 90), Size(width: 300, height: 2)] {
      indicator.bounds.size = size
      _ = try indicator.drawnPixels(width: 300, height: 100)
    }
  }

  @Test func itIsBusyWhileItTurns() {
    indicator.accessibilityLabel = "Loading"
    indicator.startAnimating()
    #expect(indicator.accessibilityDescription.outline == #"activity indicator "Loading" (busy)"#)
    indicator.stopAnimating()
    #expect(indicator.accessibilityDescription.outline == #"activity indicator "Loading""#)
  }

  @Test func onARealSurfaceItHasAFrameForEachRefreshAndNoneWhenStopped() throws {
    let loop = try MainLoop(clock: .virtual)
    let application = Application()
    try application.attach(to: HeadlessPlatform(loop: loop), loop: loop)
    let toplevel = application.openToplevel(title: "A", root: ViewController())
    let indicator = FrameCounter(style: .medium)
    toplevel.window.rootViewController?.view.addSubview(indicator)
    loop.advance(by: Timestamp(seconds: 0.1))
    indicator.startAnimating()
    loop.advance(by: Timestamp(seconds: 1))
    #expect((58...62).contains(indicator.count))
    indicator.stopAnimating()
    loop.advance(by: Timestamp(seconds: 0.1))
    let count = indicator.count
    loop.advance(by: Timestamp(seconds: 1))
    #expect(indicator.count == count && loop.timers.count == 0)
    application.detach()
  }
}

/// Counts how often it is drawn.
private final class FrameCounter: ActivityIndicatorView {
  var count = 0
  override func draw(_ context: Context, in rect: Rect) {
    count += 1
    super.draw(context, in: rect)
  }
}
