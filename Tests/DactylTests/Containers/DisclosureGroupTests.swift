import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct DisclosureGroupTests {
  private let fixture = Fixture([.controls])
  private let content = View()
  private let below = View()
  private let group: DisclosureGroup

  init() {
    content.sizing.height = 100
    below.sizing.height = 20
    group = DisclosureGroup("Advanced", [content])
    let column = View(.vertical(), [group, below])
    column.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    fixture.window.addSubview(column)
    fixture.stack.layout()
    group.header.onSending { [unowned fixture] in fixture.write(.controls, $0) }
  }

  @Test func theContentTakesSpaceOnlyIfItIsExpanded() {
    #expect(group.frame.height == 44 && below.frame.minY == 44)
    group.isExpanded = true
    fixture.stack.layout()
    #expect(group.frame.height == 148 && below.frame.minY == 148 && fixture.takeLog() == [])
    #expect(group.contentView.frame == Rect(x: 24, y: 4, width: 376, height: 100))
    group.isExpanded = false
    fixture.stack.layout()
    #expect(group.frame.height == 44 && below.frame.minY == 44)
  }

  @Test func aTapAnywhereOnTheHeaderToggles() {
    for (x, isExpanded) in [(5.0, true), (200, false), (395, true)] {
      fixture.tapAt(x, x, 40)
      #expect(group.isExpanded == isExpanded)
      #expect(
        fixture.takeLog() == ["touchDown", "touchUpInside", "valueChanged", "primaryActionTriggered"])
    }
    fixture.tapAt(500, 200, 90)
    #expect(group.isExpanded && fixture.takeLog() == [])
    group.header.isEnabled = false
    fixture.tapAt(600, 200, 20)
    #expect(group.isExpanded && fixture.takeLog() == [])
  }

  // CT-12
  @Test func aSingleTapOfAnAncestorDoesNotTakeItsTouch() {
    let tap = TapGestureRecognizer { _ in Issue.record("the ancestor's tap recognized") }
    fixture.window.addGestureRecognizer(tap)
    fixture.tapAt(0, 40, 20)
    #expect(group.isExpanded)
  }

  @Test func keysToggleExpandAndCollapse() {
    fixture.focusKeyboard()
    fixture.press(0, "Right")
    #expect(!group.isExpanded)
    group.header.becomeFirstResponder()
    for (index, (key, isExpanded)) in [
      ("space", true), ("Return", false), ("Left", false), ("Right", true), ("Right", true), ("Left", false),
    ].enumerated() {
      _ = fixture.takeLog()
      let old = group.isExpanded
      fixture.press(Double(index + 1), key)
      #expect(group.isExpanded == isExpanded, "\(key)")
      #expect(fixture.log == (old == isExpanded ? [] : ["valueChanged", "primaryActionTriggered"]), "\(key)")
    }
    group.traitOverrides.layoutDirection = .rightToLeft
    fixture.press(20, "Left")
    #expect(group.isExpanded)
    fixture.press(21, "Right")
    #expect(!group.isExpanded)
  }

  // MARK: Animation

  @Test func viewsBelowMoveWhileItExpandsAndTheContentKeepsItsHeight() throws {
    try fixture.drawFrame(0.01)
    group.setExpanded(true, animated: true)
    #expect(below.frame.minY == 148 && group.isExpanded)
    try fixture.drawFrames(from: 0.01, to: 0.1)
    let top = below.presentationFrame.minY
    #expect(top > 46 && top < 147 && group.contentView.presentationFrame.height == 100)
    try fixture.drawFrames(from: 0.1, to: 1.5)
    #expect(below.presentationFrame.minY == 148 && !fixture.stack.isAnimating)
  }

  @Test func whileItCollapsesTheContentIsSeenAndThenHidden() throws {
    group.isExpanded = true
    try fixture.drawFrame(0.01)
    let body = try #require(group.contentView.superview)
    #expect(!body.isHidden && !body.clipsToBounds)
    group.setExpanded(false, animated: true)
    try fixture.drawFrames(from: 0.01, to: 0.1)
    #expect(!body.isHidden && body.clipsToBounds)
    let height = body.presentationFrame.height
    #expect(height > 1 && height < 103)
    try fixture.drawFrames(from: 0.1, to: 1.5)
    #expect(body.isHidden && !fixture.stack.isAnimating)
  }

  @Test func aChangeOfMindLeavesTheLastState() throws {
    group.setExpanded(true, animated: true)
    try fixture.drawFrames(from: 0, to: 0.1)
    group.setExpanded(false, animated: true)
    try fixture.drawFrames(from: 0.1, to: 0.15)
    group.setExpanded(true, animated: true)
    let body = try #require(group.contentView.superview)
    // The ends of the interrupted animations change nothing.
    try fixture.drawFrames(from: 0.15, to: 0.2)
    #expect(body.clipsToBounds && !body.isHidden)
    try fixture.drawFrames(from: 0.2, to: 2)
    #expect(!body.isHidden && !body.clipsToBounds && below.frame.minY == 148)
  }

  @Test func otherChangesOfTheLayoutAreNotAnimated() throws {
    try fixture.drawFrame(0.01)
    below.sizing.height = 60
    group.setExpanded(true, animated: true)
    #expect(below.presentationFrame.height == 60)
  }

  @Test func withReducedMotionViewsJump() throws {
    fixture.application.traitOverrides.reducesMotion = true
    try fixture.drawFrame(0.01)
    group.setExpanded(true, animated: true)
    try fixture.drawFrame(0.02)
    #expect(below.presentationFrame.minY == 148)
  }

  // MARK: Reach

  @Test func collapsedContentTakesNeitherTouchesNorTheFocus() {
    let button = Button("Inside")
    group.contentView.addSubview(button)
    group.isExpanded = true
    fixture.stack.layout()
    button.becomeFirstResponder()
    group.setExpanded(false, animated: true)
    #expect(fixture.window.firstResponder === group.header)
    // The button is still seen.
    let hit = fixture.window.hitTest(button.convert(button.bounds.center, to: nil), with: nil)
    #expect(hit?.isDescendant(of: group.contentView) == false)
  }

  @Test func itTellsWhetherItIsExpanded() {
    content.isAccessibilityElement = true
    func outlines() -> [String] { group.accessibilityTree.children.map(\.description.outline) }
    #expect(outlines() == [#"button "Advanced" (collapsed)"#])
    #expect(group.header.performAccessibilityAction(.activate))
    #expect(outlines() == [#"button "Advanced" (expanded)"#, "group"])
    #expect(fixture.takeLog() == ["valueChanged", "primaryActionTriggered"])
    group.setExpanded(false, animated: true)
    #expect(outlines() == [#"button "Advanced" (collapsed)"#])
  }

  // MARK: Looks

  @Test func theHeaderWrapsALongTitleAndAlignsTheContentWithIt() {
    let header = group.header
    #expect(header.sizeThatFits(Size(width: 400, height: Double.infinity)).height == 44)
    group.title = "Advanced settings of the network, for people who know what they do"
    #expect(header.sizeThatFits(Size(width: 200, height: Double.infinity)).height > 60)
    group.isExpanded = true
    fixture.application.traitOverrides.fontScale = 2
    defer { fixture.application.traitOverrides.fontScale = 1 }
    fixture.stack.layout()
    #expect(group.contentView.frame.minX == 40)
  }

  @Test func theChevronTurnsAndIsMirrored() throws {
    func pixels() throws -> [UInt32] { try group.header.drawnPixels(width: 400, height: 44).pixels }
    group.title = ""
    let collapsed = try pixels()
    group.isExpanded = true
    let expanded = try pixels()
    #expect(collapsed != expanded)
    group.isExpanded = false
    group.traitOverrides.layoutDirection = .rightToLeft
    let mirrored = try pixels()
    let differences = (0..<400 * 44).map { index -> Int in
      let other = index / 400 * 400 + 399 - index % 400
      return abs(Int(mirrored[index] >> 24) - Int(collapsed[other] >> 24))
    }
    #expect(differences.allSatisfy { $0 <= 8 })
  }

  @Test func theHeaderDrawsInAnyBounds() throws {
    fixture.window.showsFocus = true
    group.header.becomeFirstResponder()
    for size in [Size(width: 0, height: 0), Size(width: 1, height: 90), Size(width: 300, height: 2)] {
      group.header.bounds.size = size
      _ = try group.header.drawnPixels(width: 300, height: 100)
    }
  }
}
