import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct LevelIndicatorTests {
  private let fixture = Fixture()
  private let indicator = LevelIndicator(frame: Rect(x: 20, y: 40, width: 200, height: 8))

  init() {
    fixture.window.addSubview(indicator)
  }

  /// The columns at the top of the bar, which only its filled part reaches.
  private func filledColumns() throws -> [Int] {
    let pixels = try indicator.drawnPixels(width: 200, height: 8)
    return (0..<200).filter { pixels.argb(x: $0, y: 0) >> 24 > 200 }
  }

  /// The colour in the middle of the filled part, beside the signs of levels that are not normal.
  private func color() throws -> UInt32 {
    let columns = try filledColumns()
    return try indicator.drawnPixels(width: 200, height: 8).argb(x: columns[columns.count / 2] + 5, y: 1)
  }

  @Test func theValueIsLimitedAndNaNIsIgnored() {
    for (value, expected) in [(0.4, 0.4), (-1, 0), (.infinity, 1), (.nan, 1), (0.2, 0.2), (-.infinity, 0)] {
      indicator.value = value
      #expect(indicator.value == expected)
    }
    indicator.value = 0.5
    indicator.maximumValue = 0.25
    #expect(indicator.value == 0.25)
    indicator.minimumValue = 3
    #expect(indicator.value == 3 && indicator.maximumValue == 3)
    indicator.maximumValue = -2
    #expect(indicator.value == -2 && indicator.minimumValue == -2)
    indicator.maximumValue = .nan
    indicator.minimumValue = -.infinity
    #expect(indicator.maximumValue == -2 && indicator.minimumValue == -2)
  }

  @Test(arguments: [
    (0.0, LevelIndicator.Level.normal), (0.69, .normal), (0.7, .warning), (0.9, .critical), (1, .critical),
  ])
  func highLevelsAreBadIfTheCriticalOneIsTheHigherOne(_ value: Double, _ level: LevelIndicator.Level) {
    (indicator.warningValue, indicator.criticalValue) = (0.7, 0.9)
    indicator.value = value
    #expect(indicator.level == level)
  }

  @Test(arguments: [
    (0.0, LevelIndicator.Level.critical), (0.1, .critical), (0.3, .warning), (0.31, .normal), (1, .normal),
  ])
  func lowLevelsAreBadIfTheCriticalOneIsTheLowerOne(_ value: Double, _ level: LevelIndicator.Level) {
    (indicator.warningValue, indicator.criticalValue) = (0.3, 0.1)
    indicator.value = value
    #expect(indicator.level == level)
  }

  @Test func oneThresholdWorksAlone() {
    indicator.value = 0.8
    #expect(indicator.level == .normal)
    indicator.warningValue = 0.7
    #expect(indicator.level == .warning)
    (indicator.warningValue, indicator.criticalValue) = (nil, 0.7)
    #expect(indicator.level == .critical)
  }

  @Test func eachLevelHasItsColor() throws {
    indicator.value = 0.5
    var colors = [try color()]
    indicator.warningValue = 0.5
    colors.append(try color())
    indicator.criticalValue = 0.5
    colors.append(try color())
    #expect(Set(colors).count == 3)
  }

  @Test func theBarIsFilledFromTheLeadingEnd() throws {
    #expect(try filledColumns() == [])
    indicator.value = 0.5
    let columns = try filledColumns()
    #expect(try #require(columns.first) <= 4 && abs(try #require(columns.last) - 96) <= 3)
    indicator.traitOverrides.layoutDirection = .rightToLeft
    #expect(try filledColumns() == columns.map { 199 - $0 }.reversed())
    indicator.value = 0.001
    #expect(!(try filledColumns()).isEmpty)
  }

  @Test func asManySegmentsAreFilledAsAreNearest() throws {
    indicator.numberOfSegments = 4
    // Each has 47 points.
    for (value, last) in [(0.0, 0), (0.12, 0), (0.13, 47), (0.5, 98), (0.62, 98), (0.63, 149), (1, 200)] {
      indicator.value = value
      let end = try filledColumns().last ?? 0
      #expect(last == 0 ? end == 0 : (last - 6..<last).contains(end), "\(value): \(end)")
    }
    #expect(!(try filledColumns()).contains(48))
  }

  @Test func segmentsWithoutRoomAreLeftOut() throws {
    indicator.value = 1
    indicator.numberOfSegments = 100
    #expect(try filledColumns().count > 190)
    indicator.numberOfSegments = -3
    #expect(indicator.numberOfSegments == 0)
    for size in [Size.zero, Size(width: 1, height: 90), Size(width: 300, height: 2)] {
      indicator.bounds.size = size
      _ = try indicator.drawnPixels(width: 300, height: 100)
    }
  }

  @Test func aChangeInAnAnimationIsShownOverTime() throws {
    View.animate(withDuration: 1, curve: .linear) { indicator.value = 1 }
    #expect(indicator.value == 1)
    try fixture.drawFrames(from: 0, to: 0.51)
    #expect(abs(try #require(filledColumns().last) - 97) <= 4)
    indicator.setValue(0.2, animated: false)
    #expect(try #require(filledColumns().last) < 45)
  }

  @Test func itIsALevelIndicatorWithAPercentage() {
    (indicator.minimumValue, indicator.maximumValue, indicator.value) = (10, 20, 15)
    let description = indicator.accessibilityDescription
    #expect(description.role == .levelIndicator && description.value == "50%" && description.state.contains(.readOnly))
    #expect(description.range == AccessibilityRange(value: 15, minimum: 10, maximum: 20))
    indicator.maximumValue = 10
    #expect(indicator.accessibilityDescription.value == "0%")
    (indicator.minimumValue, indicator.maximumValue) = (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    indicator.value = 0
    #expect(indicator.accessibilityDescription.value == "50%")
  }

  @Test func itFillsTheWidthThatItIsOffered() {
    #expect(indicator.sizeThatFits(Size(width: 120, height: 50)) == Size(width: 120, height: 8))
    #expect(indicator.sizeThatFits(Size(width: Double.infinity, height: .infinity)) == Size(width: 200, height: 8))
  }

  @Test func anUprightBarIsFilledFromTheBottom() throws {
    indicator.axis = .vertical
    indicator.frame = Rect(x: 20, y: 40, width: 8, height: 200)
    indicator.value = 0.25
    let pixels = try indicator.drawnPixels(width: 8, height: 200)
    let rows = (0..<200).filter { pixels.argb(x: 0, y: $0) >> 24 > 200 }
    #expect(rows.first.map { abs($0 - 150) <= 5 } == true && rows.last.map { $0 >= 195 } == true)
    #expect(indicator.sizeThatFits(Size(width: Double.infinity, height: 120)) == Size(width: 8, height: 120))
    #expect(indicator.measuredSize(for: .unspecified) == Size(width: 8, height: 200))
    indicator.numberOfSegments = 4
    indicator.value = 0.5
    let parts = try indicator.drawnPixels(width: 8, height: 200)
    #expect(parts.argb(x: 0, y: 175) >> 24 > 200 && parts.argb(x: 0, y: 125) >> 24 > 200)
    #expect(parts.argb(x: 0, y: 75) >> 24 == 0 && parts.argb(x: 0, y: 25) >> 24 == 0)
  }
}
