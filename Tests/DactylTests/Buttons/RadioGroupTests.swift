import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Radio buttons and their groups (CT-21).
@MainActor @Suite struct RadioGroupTests {
  private let fixture = Fixture([.controls, .actions])

  /// Three buttons, each 44 points high, from the upper edge of the window.
  private func group(_ selected: Int? = 1, titles: [String] = ["Small", "Medium", "Large"]) -> RadioGroup {
    let group = fixture.add(RadioGroup(titles, selectedIndex: selected), "G", 0, 0, 200, 44 * Double(titles.count))
    for (index, button) in group.radioButtons.enumerated() {
      button.debugName = "\(index)"
      button.onSending { [unowned fixture] in fixture.write(.controls, "\(index) \($0)") }
    }
    group.layoutIfNeeded()
    return group
  }

  private let tap = ["touchDown", "touchUpInside", "valueChanged", "primaryActionTriggered"]

  // CT-21
  @Test func aTapSelectsAButtonAndTheGroupSendsOneChange() {
    let group = group()
    #expect(group.selectedIndex == 1)
    fixture.tapAt(0, 150, 20)
    #expect(group.selectedIndex == 0 && group.radioButtons.map(\.isSelected) == [true, false, false])
    #expect(fixture.takeLog() == tap.map { "0 \($0)" } + ["G valueChanged", "G primaryActionTriggered"])
    fixture.tapAt(1, 10, 20)
    #expect(group.selectedIndex == 0 && fixture.takeLog() == ["0 touchDown", "0 touchUpInside"])
  }

  // CT-21
  @Test func theNewIndexIsSeenByTheFirstActionAndTheTypeOfTheGroupIsKept() {
    @MainActor final class Order {
      var seen: [Int?] = []
      func sizeChanged(_ group: RadioGroup) { seen.append(group.selectedIndex) }
    }
    let (order, group) = (Order(), group(nil))
    group.addTarget(order, action: Order.sizeChanged, for: .valueChanged)
    group.radioButtons[2].addAction(
      Action { [unowned group] _ in order.seen.append(group.selectedIndex) }, for: .touchUpInside)
    fixture.tapAt(0, 10, 110)
    #expect(order.seen == [2, 2])
  }

  // CT-21
  @Test func aLiftOutsideChangesNothing() {
    let group = group()
    fixture.touch(0, .down(0, 10, 20))
    fixture.touch(0.1, .move(0, 10, 300), .up(0))
    #expect(group.selectedIndex == 1 && fixture.takeLog() == ["0 touchDown", "0 touchUpOutside"])
  }

  // CT-4, CT-21
  @Test func theProgramSelectsOneButtonOrNoneAndNothingIsSent() {
    let group = group()
    group.selectedIndex = 2
    #expect(group.radioButtons.map(\.isSelected) == [false, false, true])
    group.radioButtons[0].isSelected = true
    #expect(group.selectedIndex == 0 && !group.radioButtons[2].isSelected)
    for index in [nil, -1, 3, Int.max] {
      group.selectedIndex = 0
      group.selectedIndex = index
      #expect(group.selectedIndex == nil)
    }
    let added = RadioButton("Huge")
    group.selectedIndex = 0
    added.isSelected = true
    group.addSubview(added)
    #expect(group.selectedIndex == 3)
    #expect(fixture.takeLog() == [])
  }

  // CT-21
  @Test func buttonsInAnyLayoutBelongToTheNearestGroup() {
    let inner = RadioGroup(["c", "d"], selectedIndex: 0)
    let (a, b, e) = (RadioButton("a"), RadioButton("b"), RadioButton("e"))
    let group = RadioGroup(.vertical(), [View(.horizontal(), [a, View(.horizontal(), [b])]), inner, e])
    #expect(group.radioButtons.map(\.title) == ["a", "b", "e"])
    #expect(b.group === group && inner.radioButtons[0].group === inner && RadioButton("f").group == nil)
    group.selectedIndex = 1
    e.isSelected = true
    #expect(!b.isSelected && inner.selectedIndex == 0)
  }

  // CT-21
  @Test func aRadioButtonWithoutAGroupIsSelectedByItself() {
    let button = fixture.add(RadioButton("Alone"), "K", 0, 0, 100, 44)
    fixture.tapAt(0, 10, 20)
    #expect(button.isSelected && fixture.takeLog() == tap.map { "K \($0)" })
  }

  // MARK: Keys

  private var focused: String? { (fixture.window.firstResponder as? View)?.debugName }

  // KF-4, CT-21
  @Test func tabStopsAtTheSelectedButtonAndArrowsSelectTheOthers() {
    let group = group()
    let after = fixture.add(Button("After"), "after", 0, 300, 100, 40)
    fixture.focusKeyboard()
    fixture.type(0, "Tab")
    #expect(focused == "1" && group.selectedIndex == 1)
    _ = fixture.takeLog()
    let change = { (index: Int) in
      ["\(index) valueChanged", "\(index) primaryActionTriggered", "G valueChanged", "G primaryActionTriggered"]
    }
    for (key, index) in [("Down", 2), ("Down", 0), ("Up", 2), ("Home", 0), ("End", 2)] {
      fixture.type(1, key)
      #expect(focused == "\(index)" && group.selectedIndex == index && fixture.takeLog() == change(index))
    }
    fixture.type(2, "Tab")
    #expect(fixture.window.firstResponder === after && group.selectedIndex == 2)
    fixture.type(3, "Tab")
    #expect(focused == "2")
  }

  // KF-4, CT-21
  @Test func withoutASelectionTabSelectsNothingAndSpaceDoes() {
    let group = group(nil)
    fixture.focusKeyboard()
    fixture.type(0, "Tab")
    #expect(focused == "0" && group.selectedIndex == nil)
    fixture.type(1, "space")
    #expect(group.selectedIndex == 0 && fixture.takeLog().count == 4)
    fixture.type(2, "space")
    #expect(group.selectedIndex == 0 && fixture.takeLog() == [])
  }

  // KF-4, CT-21
  @Test func arrowsFollowTheLayoutOfTheGroup() {
    let group = group(0)
    group.layout = .horizontal()
    group.frame = Rect(x: 0, y: 0, width: 400, height: 44)
    group.layoutIfNeeded()
    fixture.focusKeyboard()
    fixture.type(0, "Tab")
    fixture.type(1, "Right")
    #expect(group.selectedIndex == 1)
    fixture.type(2, "Down")
    #expect(group.selectedIndex == 1)
    group.traitOverrides.layoutDirection = .rightToLeft
    group.layoutIfNeeded()
    fixture.type(3, "Right")
    #expect(group.selectedIndex == 0)
    group.layout = .flow(spacing: 8, lineSpacing: 8)
    group.frame = Rect(x: 0, y: 0, width: 120, height: 132)
    group.layoutIfNeeded()
    fixture.type(4, "Down")
    #expect(group.selectedIndex == 1)
  }

  // KF-4, CT-21
  @Test func arrowsSkipDisabledButtons() {
    let group = group(0)
    group.radioButtons[1].isEnabled = false
    fixture.focusKeyboard()
    fixture.type(0, "Tab")
    fixture.type(1, "Down")
    #expect(group.selectedIndex == 2)
  }

  // MARK: States

  // CT-9, CT-21
  @Test func aDisabledGroupDisablesItsButtonsAndCancelsTheirTouches() {
    let group = group()
    group.radioButtons[2].isEnabled = false
    fixture.touch(0, .down(0, 10, 20))
    group.isEnabled = false
    #expect(fixture.takeLog() == ["0 touchDown", "0 touchCancel"])
    fixture.touch(0.1, .up(0))
    #expect(group.radioButtons.allSatisfy { !$0.isEnabled && !$0.canBecomeFirstResponder })
    fixture.tapAt(1, 10, 20)
    #expect(group.selectedIndex == 1 && fixture.takeLog() == [])
    group.isEnabled = true
    #expect(group.radioButtons.map(\.isEnabled) == [true, true, false])
  }

  // CT-12, CT-21
  @Test func aSingleTapOfAnAncestorActsBesideTheButtonsOnly() {
    let group = group()
    group.layoutMargins = DirectionalInsets(top: 0, leading: 0, bottom: 50, trailing: 0)
    group.frame = Rect(x: 0, y: 0, width: 200, height: 182)
    group.layoutIfNeeded()
    fixture.tap("t", on: fixture.window)
    fixture.tapAt(0, 10, 20)
    #expect(group.selectedIndex == 0 && !fixture.takeLog().contains("action t ended"))
    fixture.tapAt(2, 10, 170)
    #expect(fixture.takeLog() == ["action t ended"])
  }

  // CT-1, CT-21
  @Test func twoFingersPressTwoButtonsAndTheLastLiftIsTheChoice() {
    let group = group()
    fixture.touch(0, .down(0, 10, 20), .down(1, 10, 110), .down(2, 100, 20))
    #expect(group.radioButtons.map(\.isHighlighted) == [true, false, true])
    fixture.touch(0.1, .up(1))
    fixture.touch(0.2, .up(2))
    #expect(group.selectedIndex == 2)
    fixture.touch(0.3, .up(0))
    #expect(group.radioButtons.map(\.isSelected) == [true, false, false])
    #expect(fixture.takeLog().count { $0 == "G valueChanged" } == 2)
  }

  @Test func theyDescribeThemselves() {
    let group = group()
    group.accessibilityLabel = "Size"
    #expect(group.accessibilityDescription.outline == #"radio group "Size""#)
    let outlines = group.radioButtons.map(\.accessibilityDescription.outline)
    #expect(outlines[0] == #"radio button "Small""# && outlines[1] == #"radio button "Medium" (checked)"#)
    #expect(group.radioButtons[2].performAccessibilityAction(.activate) && group.selectedIndex == 2)
    #expect(fixture.takeLog().suffix(2) == ["G valueChanged", "G primaryActionTriggered"])
    group.isEnabled = false
    #expect(group.accessibilityDescription.state.contains(.disabled))
    #expect(!group.radioButtons[0].performAccessibilityAction(.activate))
  }

  @Test func theyDrawInAnyBoundsAndStates() throws {
    let button = group().radioButtons[1]
    for size in [Size.zero, Size(width: 1, height: 200), Size(width: 300, height: 2), Size(width: 24, height: 24)] {
      button.frame = Rect(origin: .zero, size: size)
      for isSelected in [true, false] {
        button.isSelected = isSelected
        button.isEnabled.toggle()
        let ink = try ink(of: button)
        // A border has no inside in one point, and the title is higher than two points.
        if min(size.width, size.height) != 1 { #expect((ink == nil) == size.isEmpty) }
        if let ink, size.height > 2 { #expect(button.bounds.contains(ink)) }
      }
    }
    #expect(RadioButton("A").measuredSize(for: .unspecified).height == 44)
  }
}
