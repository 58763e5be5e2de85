import DactylGeometry
import DactylGraphics
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct LinkTests {
  private let fixture = Fixture([.controls])
  private let link = Link("Terms of use")

  init() {
    fixture.add(link, "K", 20, 100, 120, 44)
  }

  private func pixels() throws -> [UInt32] {
    try link.drawnPixels(width: 120, height: 44).pixels
  }

  // CT-6
  @Test func aTapSendsThePrimaryActionAfterTouchUpInside() {
    fixture.tapAt(0, 40, 120)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside", "K primaryActionTriggered"])
    fixture.touch(1, .down(0, 40, 120))
    fixture.touch(1.1, .move(0, 390, 120), .up(0))
    #expect(fixture.takeLog().last == "K touchUpOutside")
  }

  // CT-6
  @Test(arguments: ["space", "Return"]) func aKeySendsOnlyThePrimaryAction(_ key: String) {
    fixture.focusKeyboard()
    #expect(link.becomeFirstResponder())
    fixture.press(0, key)
    #expect(fixture.takeLog() == ["K primaryActionTriggered"])
    link.isEnabled = false
    fixture.press(1, key)
    #expect(fixture.takeLog() == [] && !link.canBecomeFirstResponder)
  }

  // CT-12
  @Test func aSingleTapOfAnAncestorDoesNotTakeItsTouch() {
    let tap = TapGestureRecognizer { _ in Issue.record("the ancestor's tap recognized") }
    fixture.window.addGestureRecognizer(tap)
    fixture.tapAt(0, 40, 120)
    #expect(fixture.takeLog().last == "K primaryActionTriggered")
  }

  @Test func theTitleOfTheActionIsTheTextIfThereIsNone() {
    #expect(Link(primaryAction: Action(title: "Help") { _ in }).text == "Help")
    #expect(Link("Terms", primaryAction: Action(title: "Help") { _ in }).text == "Terms")
  }

  // MARK: Looks

  /// The number of lines that run through the first 20 points of the link.
  private func lineCount() throws -> Int {
    let height = Int(link.bounds.height)
    let bitmap = try link.drawnPixels(width: 120, height: height)
    let rows = (0..<height).filter { y in (1..<20).allSatisfy { bitmap.argb(x: $0, y: y) >> 24 > 60 } }
    return rows.count { !rows.contains($0 - 1) }
  }

  @Test func aLineIsUnderEachLineOfTheText() throws {
    #expect(try lineCount() == 1)
    link.text = "Terms of use, which are long"
    link.bounds.size.height = 66
    #expect(try lineCount() == 2)
    link.isEnabled = false
    #expect(try lineCount() == 0)
  }

  @Test func thePointerAndTheFocusHaveLooksOfTheirOwn() throws {
    let plain = try pixels()
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(x: 40, y: 120), serial: 1))
    fixture.pointer(0.1, .motion(to: Point(x: 41, y: 120), time: .at(0.1)))
    let hovered = try pixels()
    #expect(hovered != plain)
    link.isHighlighted = true
    #expect(try pixels() != hovered)
    link.isHighlighted = false
    fixture.pointer(0.2, .motion(to: Point(x: 300, y: 120), time: .at(0.2)))
    try fixture.drawFrames(from: 0.2, to: 0.6)
    #expect(try pixels() == plain)
    link.becomeFirstResponder()
    #expect(try pixels() == plain)
    fixture.window.showsFocus = true
    let focused = try pixels()
    #expect(focused != plain && focused != hovered)
  }

  @Test func eachStateHasItsLook() throws {
    var looks = [try pixels()]
    link.isVisited = true
    looks.append(try pixels())
    link.isHighlighted = true
    looks.append(try pixels())
    link.isEnabled = false
    looks.append(try pixels())
    #expect(Set(looks).count == looks.count)
  }

  @Test func itIsAsHighAsAControlAndBeginsAtItsEdge() throws {
    let any = Size(width: Double.infinity, height: .infinity)
    #expect(link.sizeThatFits(any).height == 44)
    link.traitOverrides.density = .compact
    #expect(link.sizeThatFits(any).height == 32)
    let label = Label("Terms of use", role: .body)
    #expect(link.sizeThatFits(any).width == label.sizeThatFits(any).width)
    let size = Size(width: 120, height: 44)
    #expect(link.firstBaseline(in: size) == label.firstBaseline(in: size))
    #expect(link.sizeThatFits(Size(width: 40, height: Double.infinity)).height > 32)
  }

  @Test func itDrawsInAnyBounds() throws {
    fixture.window.showsFocus = true
    link.becomeFirstResponder()
    for size in [Size(width: 0, height: 0), Size(width: 1, height: 90), Size(width: 300, height: 2)] {
      link.bounds.size = size
      _ = try link.drawnPixels(width: 300, height: 100)
    }
  }

  @Test func itIsALinkThatCanBeActivated() {
    #expect(link.accessibilityDescription.outline == #"link "Terms of use""#)
    #expect(link.performAccessibilityAction(.activate) && fixture.takeLog() == ["K primaryActionTriggered"])
  }
}
