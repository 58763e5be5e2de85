import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The check box (CT-20).
@MainActor @Suite struct CheckBoxTests {
  private let fixture = Fixture([.controls, .actions, .presses])

  @discardableResult private func box(_ title: String = "Remember me", width: Double = 200) -> CheckBox {
    fixture.add(CheckBox(title), "K", 0, 100, width, 44)
  }

  private let change = ["K touchDown", "K touchUpInside", "K valueChanged", "K primaryActionTriggered"]

  // CT-20
  @Test func aTapOnTheBoxOrTheTitleChecksItAndTheNextOneClearsIt() {
    let box = box()
    fixture.tapAt(0, 10, 120)
    #expect(box.value == .on && box.isOn && fixture.takeLog() == change)
    fixture.tapAt(1, 150, 120)
    #expect(box.value == .off && !box.isOn && fixture.takeLog() == change)
  }

  // CT-20
  @Test func aTapOnAMixedBoxChecksIt() {
    let box = box()
    box.value = .mixed
    #expect(!box.isOn)
    fixture.tapAt(0, 10, 120)
    #expect(box.value == .on && fixture.takeLog() == change)
  }

  // CT-20
  @Test func theValueIsNewWhenTouchUpInsideIsSent() {
    let box = box()
    var seen: [Bool] = []
    box.addAction(Action { [unowned box] _ in seen.append(box.isOn) }, for: [.touchDown, .touchUpInside])
    fixture.tapAt(0, 10, 120)
    #expect(seen == [false, true])
  }

  // CT-20
  @Test func aLiftOutsideOrACancelledTouchChangesNothing() {
    let box = box()
    fixture.touch(0, .down(0, 10, 120))
    fixture.touch(0.1, .move(0, 10, 300), .up(0))
    fixture.touch(1, .down(0, 10, 120))
    fixture.touch(1.1, .cancel)
    #expect(box.value == .off)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpOutside", "K touchDown", "K touchCancel"])
  }

  // CT-4
  @Test func valuesSetByTheProgramSendNothing() {
    let box = box()
    box.isOn = true
    box.setValue(.mixed, animated: true)
    #expect(box.value == .mixed && fixture.takeLog() == [])
  }

  // CT-6, CT-20
  @Test(arguments: ["space", "Return"]) func aKeyTogglesTheFocusedBox(_ name: String) {
    let box = box()
    fixture.focusKeyboard()
    #expect(box.becomeFirstResponder())
    fixture.type(0, name)
    #expect(box.isOn && fixture.takeLog() == ["K valueChanged", "K primaryActionTriggered"])
    box.isEnabled = false
    fixture.type(1, name)
    #expect(box.isOn && !box.canBecomeFirstResponder)
  }

  // CT-12, CT-20
  @Test func aSingleTapOfAnAncestorDoesNotTakeItsTouch() {
    let box = box()
    fixture.tap("t", on: fixture.window)
    fixture.tapAt(0, 10, 120)
    #expect(box.isOn && fixture.takeLog() == change)
    box.isEnabled = false
    fixture.tapAt(2, 10, 120)
    #expect(box.isOn && fixture.takeLog() == ["action t ended"])
  }

  // CT-1
  @Test func aSecondFingerOnItChangesNothingAndTwoBoxesArePressedAtOnce() {
    let first = box()
    let second = fixture.add(CheckBox("Other"), "L", 0, 200, 200, 44)
    fixture.touch(0, .down(0, 10, 120), .down(1, 150, 120), .down(2, 10, 220))
    #expect(first.isHighlighted && second.isHighlighted)
    fixture.touch(0.1, .up(1))
    #expect(!first.isOn)
    fixture.touch(0.2, .up(0), .up(2))
    #expect(first.isOn && second.isOn)
  }

  @Test func itDescribesItselfAndIsActivated() {
    let box = box()
    #expect(box.accessibilityDescription.outline == #"check box "Remember me""#)
    #expect(box.performAccessibilityAction(.activate))
    #expect(fixture.takeLog() == ["K valueChanged", "K primaryActionTriggered"])
    #expect(box.accessibilityDescription.outline == #"check box "Remember me" (checked)"#)
    box.value = .mixed
    #expect(box.accessibilityDescription.outline == #"check box "Remember me" (mixed)"#)
    box.title = ""
    #expect(box.accessibilityDescription.label == nil)
  }

  // MARK: Appearance

  @Test func theTitleIsWrappedAndItsFirstLineSetsTheBaseline() throws {
    let box = CheckBox("Send me a mail whenever someone answers")
    let wide = box.measuredSize(for: .unspecified)
    let narrow = box.measuredSize(for: ProposedSize(width: 160, height: nil))
    #expect(wide.height == 44 && narrow.width <= 160 && narrow.height > 60)
    let one = try #require(box.firstBaseline(in: wide))
    let several = try #require(box.firstBaseline(in: narrow))
    #expect(one > 22 && one < 40 && several < one)
    // The lines are as far apart as those of a label.
    let label = Label("Send me a mail whenever someone answers", role: .body)
    label.numberOfLines = 0
    #expect(narrow.height - 12 == label.measuredSize(for: ProposedSize(width: 128, height: nil)).height)
    #expect(CheckBox().firstBaseline(in: wide) == nil)
    #expect(CheckBox().measuredSize(for: .unspecified) == Size(width: 44, height: 44))
    box.traitOverrides.density = .compact
    box.title = "A"
    #expect(box.measuredSize(for: .unspecified).height == 32)
  }

  /// The row of the middle of the box, in the picture of a check box.
  private func middleOfBox(_ title: String, height: Double) throws -> Double {
    let box = CheckBox(title, isOn: true)
    box.frame = Rect(x: 0, y: 0, width: 120, height: height)
    let bitmap = try Bitmap(size: box.bounds.size, scale: 1) { box.draw($0, in: box.bounds) }
    let x = title.isEmpty ? 52 : 6
    let rows = (0..<Int(height)).filter { bitmap.color(x: x, y: $0).alpha > 0.5 }
    return Double(try #require(rows.first) + (try #require(rows.last)) + 1) / 2
  }

  @Test func theBoxIsAtTheHeightOfTheFirstLine() throws {
    #expect(try middleOfBox("", height: 100) == 50)
    #expect(abs(try middleOfBox("One", height: 100) - 50) <= 1)
    #expect(try middleOfBox("One two three four five six seven", height: 100) < 40)
  }

  @Test(arguments: [false, true]) func theMarkIsDrawnOverTimeAndJumpsIfMovementIsReduced(_ isReduced: Bool) {
    fixture.application.traitOverrides.reducesMotion = isReduced
    let box = box()
    fixture.stack.layout()
    fixture.tapAt(0, 10, 120)
    fixture.frame(0.1)
    fixture.frame(0.15)
    let check = box.check.presentationValue
    #expect(isReduced ? check == 1 : check > 0 && check < 1)
    fixture.frame(3)
    #expect(box.check.presentationValue == 1)
    box.isOn = false
    #expect(box.check.presentationValue == 0)
  }

  @Test func itDrawsInAnyBoundsAndStates() throws {
    let box = box("Title")
    for size in [Size.zero, Size(width: 1, height: 200), Size(width: 300, height: 2), Size(width: 24, height: 24)] {
      box.frame = Rect(origin: .zero, size: size)
      for value in CheckBox.Value.allCases {
        for (direction, isEnabled) in [(LayoutDirection.leftToRight, true), (.rightToLeft, false)] {
          box.traitOverrides.layoutDirection = direction
          box.value = value
          box.isEnabled = isEnabled
          let ink = try ink(of: box)
          // A border has no inside in one point, and the title is higher than two points.
          if min(size.width, size.height) != 1 { #expect((ink == nil) == size.isEmpty) }
          if let ink, size.height > 2 { #expect(box.bounds.contains(ink)) }
        }
      }
    }
  }
}
