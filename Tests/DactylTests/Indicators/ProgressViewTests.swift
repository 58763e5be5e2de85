import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct ProgressViewTests {
  private let fixture = Fixture()
  private let bar = ProgressView(frame: Rect(x: 20, y: 40, width: 200, height: 8))

  init() {
    fixture.window.addSubview(bar)
  }

  /// The columns in the middle of the bar that have the colour of the part that is done.
  private func filledColumns() throws -> ClosedRange<Int>? {
    bar.tintColor = Color(red: 1, green: 0, blue: 0)
    let pixels = try bar.drawnPixels(width: 200, height: 8)
    let columns = (0..<200).filter { pixels.argb(x: $0, y: 4) == 0xffff_0000 }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }

  @Test func theProgressIsLimitedAndNaNIsIgnored() {
    #expect(bar.progress == 0 && !bar.isIndeterminate)
    for (value, expected) in [(0.4, 0.4), (-1, 0), (.infinity, 1), (.nan, 1), (0.2, 0.2), (-.infinity, 0)] {
      bar.progress = value
      #expect(bar.progress == expected)
    }
    bar.progress = nil
    bar.progress = .nan
    #expect(bar.progress == nil && bar.isIndeterminate)
  }

  @Test func theBarIsFilledFromTheLeadingEnd() throws {
    #expect(try filledColumns() == nil)
    bar.progress = 0.5
    let columns = try #require(try filledColumns())
    #expect(columns.lowerBound <= 1 && abs(columns.upperBound - 99) <= 1)
    bar.traitOverrides.layoutDirection = .rightToLeft
    let mirrored = try #require(try filledColumns())
    #expect(mirrored.lowerBound == 199 - columns.upperBound && mirrored.upperBound == 199 - columns.lowerBound)
  }

  @Test func theLeastProgressIsADot() throws {
    bar.progress = 0.001
    #expect(try #require(try filledColumns()).count >= 6)
  }

  @Test func aChangeInAnAnimationIsShownOverTime() throws {
    View.animate(withDuration: 1, curve: .linear) { bar.progress = 1 }
    #expect(bar.progress == 1)
    try fixture.drawFrames(from: 0, to: 0.51)
    #expect(abs(try #require(try filledColumns()).upperBound - 100) <= 2)
    try fixture.drawFrames(from: 0.51, to: 1.02)
    #expect(try #require(try filledColumns()).upperBound >= 198 && !fixture.stack.isAnimating)
  }

  @Test func setProgressAnimatesOnlyIfItIsTold() {
    bar.setProgress(0.5, animated: false)
    #expect(!bar.hasAnimations && bar.progress == 0.5)
    bar.setProgress(0.8, animated: true)
    #expect(bar.hasAnimations && bar.progress == 0.8)
    View.animate(withDuration: 1) { bar.setProgress(0.1, animated: false) }
    #expect(!bar.hasAnimations && bar.progress == 0.1)
  }

  // MARK: Unknown progress

  @Test func aPartMovesToTheOtherEndAndBack() throws {
    bar.progress = nil
    try fixture.drawFrame(0.01)
    #expect(try filledColumns()?.lowerBound ?? 99 <= 2)
    try fixture.drawFrames(from: 0.01, to: 1.02)
    #expect(try #require(try filledColumns()).upperBound >= 197)
    try fixture.drawFrames(from: 1.02, to: 2.02)
    #expect(try filledColumns()?.lowerBound ?? 99 <= 2)
    bar.traitOverrides.layoutDirection = .rightToLeft
    #expect(try #require(try filledColumns()).upperBound >= 197)
  }

  @Test func unknownProgressPaintsOnlyTheBar() throws {
    bar.progress = nil
    try fixture.drawFrames(from: 0, to: 0.2)
    let painted = try fixture.drawFrame(0.21)
    #expect(painted.count == 1 && painted[0].height > 0 && painted.allSatisfy { bar.frame.contains($0) })
    #expect(painted[0].width < bar.frame.width / 2)
  }

  @Test func framesEndWhereUnknownProgressIsNotSeen() throws {
    bar.progress = nil
    try fixture.drawFrames(from: 0, to: 0.1)
    #expect(fixture.stack.isAnimating)
    bar.isHidden = true
    try fixture.drawFrame(0.12)
    #expect(!fixture.stack.isAnimating && fixture.application.dispatcher.nextDeadline() == nil)
    bar.isHidden = false
    try fixture.drawFrame(0.13)
    #expect(fixture.stack.isAnimating)
    bar.removeFromSuperview()
    try fixture.drawFrame(0.14)
    #expect(!fixture.stack.isAnimating)
    fixture.window.addSubview(bar)
    try fixture.drawFrame(0.15)
    #expect(fixture.stack.isAnimating)
    bar.progress = 0.2
    try fixture.drawFrame(0.16)
    #expect(!fixture.stack.isAnimating)
  }

  @Test func aBarThatWasNeverSeenCausesNoFrames() throws {
    bar.isHidden = true
    bar.progress = nil
    try fixture.drawFrame(0.01)
    #expect(!fixture.stack.isAnimating && !bar.hasAnimations)
  }

  @Test func withReducedMotionTheWholeBarFades() throws {
    bar.progress = nil
    fixture.application.traitOverrides.reducesMotion = true
    try fixture.drawFrame(0.01)
    let first = try bar.drawnPixels(width: 200, height: 8)
    #expect(first.argb(x: 10, y: 4) == first.argb(x: 190, y: 4))
    try fixture.drawFrames(from: 0.01, to: 1)
    let second = try bar.drawnPixels(width: 200, height: 8)
    #expect(second.argb(x: 10, y: 4) == second.argb(x: 190, y: 4))
    #expect(second.argb(x: 10, y: 4) != first.argb(x: 10, y: 4))
    // The user may change the setting at any time.
    fixture.application.traitOverrides.reducesMotion = false
    let third = try bar.drawnPixels(width: 200, height: 8)
    #expect(third.argb(x: 10, y: 4) != third.argb(x: 190, y: 4))
  }

  // MARK: Sizes and semantics

  @Test func itIsAsWideAsItIsLet() {
    #expect(bar.sizeThatFits(Size(width: 320, height: 100)) == Size(width: 320, height: 8))
    #expect(bar.sizeThatFits(Size(width: Double.infinity, height: .infinity)) == Size(width: 200, height: 8))
    #expect(bar.measuredSize(for: ProposedSize(width: -4, height: nil)) == Size(width: 0, height: 8))
  }

  @Test func itDrawsInAnyBounds() throws {
    for progress in [0.5, 1, nil] {
      bar.progress = progress
      for size in [Size(width: 0, height: 0), Size(width: 1, height: 90), Size(width: 300, height: 1)] {
        bar.bounds.size = size
        _ = try bar.drawnPixels(width: 300, height: 100)
      }
    }
  }

  @Test func itTellsItsValueUnlessThatIsUnknown() {
    bar.accessibilityLabel = "Download"
    bar.progress = 0.999
    #expect(bar.accessibilityDescription.outline == #"progress bar "Download" = 99% (read-only)"#)
    #expect(bar.accessibilityDescription.range == AccessibilityRange(value: 0.999, minimum: 0, maximum: 1))
    #expect(!bar.performAccessibilityAction(.set(0.2)) && bar.progress == 0.999)
    bar.progress = nil
    #expect(bar.accessibilityDescription.outline == #"progress bar "Download" (busy)"#)
    #expect(bar.accessibilityDescription.range == nil)
  }

  // HT-15
  @Test func itTakesNoTouches() {
    #expect(fixture.window.hitTest(Point(x: 30, y: 44), with: nil) === fixture.window)
  }
}
