import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Pickers of one of several titles (`CT-30` and `CT-31`).
@MainActor @Suite struct PickerTests {
  private let stage: TestStage
  private let picker = Picker(["Small", "Medium", "Large"], selectedIndex: 1)
  private let sent = Sent()
  private let middle = Point(x: 80, y: 22)

  /// The indices that the picker has sent.
  @MainActor private final class Sent {
    var values: [Int?] = []
  }

  init() throws {
    stage = try TestStage()
    stage.didFindProblem = { problem in Issue.record("\(problem.message)") }
    picker.frame = Rect(x: 100, y: 200, width: 160, height: 44)
    picker.accessibilityLabel = "Size"
    stage.view.addSubview(picker)
    let sent = sent
    picker.addAction(Action { [unowned picker] _ in sent.values.append(picker.selectedIndex) }, for: .valueChanged)
  }

  private var isOpen: Bool { stage.element(.picker).description.state.contains(.expanded) }

  private var menuView: MenuView? { stage.element(.menu).view.flatMap { Self.menuView(in: $0) } }

  private static func menuView(in view: View) -> MenuView? {
    view as? MenuView ?? view.subviews.lazy.compactMap { menuView(in: $0) }.first
  }

  /// The middle of a row of the open menu, in the coordinates of the picker.
  private func row(_ index: Int) -> Point {
    menuView.map { picker.convert($0.rect(of: index).center, from: $0) } ?? Point(x: .nan, y: .nan)
  }

  // MARK: The menu

  // CT-30
  @Test func aTapOpensTheMenuOverThePicker() {
    var count = 0
    picker.addAction(Action { _ in count += 1 }, for: .menuActionTriggered)
    stage.finger().tap(at: middle, in: picker)
    #expect(isOpen && sent.values == [] && count == 1)
    #expect(menuView.map { picker.convert($0.bounds, from: $0).origin } == .zero)
    #expect((menuView?.bounds.width ?? 0) >= 160)
    #expect(stage.menuItem("Medium").isChecked && !stage.menuItem("Small").isChecked)
    stage.menuItem("Large").tap()
    #expect(!isOpen && picker.selectedIndex == 2 && sent.values == [2])
  }

  // CT-30
  @Test func aPointerCanPressSlideAndLift() {
    stage.pointer.move(to: middle, in: picker)
    stage.pointer.press()
    #expect(isOpen)
    stage.pointer.move(to: row(2), in: picker)
    stage.pointer.release()
    #expect(!isOpen && sent.values == [2])
  }

  // CT-30
  @Test func aClickLeavesTheMenuOpen() {
    stage.pointer.click(at: middle, in: picker)
    #expect(isOpen)
    stage.pointer.click(at: Point(x: 10, y: 500))
    #expect(!isOpen && sent.values == [])
  }

  // CT-30
  @Test func aFingerCanHoldSlideAndLift() {
    let finger = stage.finger()
    finger.down(at: middle, in: picker)
    stage.advance(by: 0.25)
    #expect(isOpen)
    finger.move(to: row(2), in: picker)
    finger.up()
    #expect(!isOpen && sent.values == [2])
  }

  // CT-30
  @Test func choosingTheSameTitleSendsNothing() {
    stage.finger().tap(at: middle, in: picker)
    stage.menuItem("Medium").tap()
    #expect(!isOpen && sent.values == [])
  }

  // CT-30
  @Test func aDisabledPickerOpensNoMenu() {
    picker.becomeFirstResponder()
    picker.isEnabled = false
    for open in [
      { stage.finger().press(at: middle, in: picker, for: 0.5) }, { stage.finger().tap(at: middle, in: picker) },
      { stage.pointer.click(.secondary, at: middle, in: picker) }, { stage.pointer.click(at: middle, in: picker) },
      { stage.keyboard.press("Menu") }, { stage.keyboard.press("space") },
    ] as [@MainActor () -> Void] {
      open()
      #expect(!isOpen)
    }
  }

  @Test func disablingOrRemovingThePickerClosesTheMenu() {
    picker.performAccessibilityAction(.activate)
    #expect(isOpen)
    picker.isEnabled = false
    #expect(!isOpen)
    picker.isEnabled = true
    picker.performAccessibilityAction(.activate)
    picker.removeFromSuperview()
    #expect(stage.elements(.menu).isEmpty)
  }

  @Test func anOpenMenuShowsChanges() {
    picker.performAccessibilityAction(.activate)
    picker.selectedIndex = 0
    #expect(stage.menuItem("Small").isChecked)
    picker.titles = ["One", "Two"]
    #expect(stage.elements(.menuItem).map(\.label) == ["One", "Two"])
    stage.menuItem("Two").tap()
    #expect(sent.values == [1])
  }

  // CT-12
  @Test func aTapOfAnAncestorDoesNotTakeTheTouch() {
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    stage.view.addGestureRecognizer(tap)
    stage.finger().tap(at: middle, in: picker)
    #expect(isOpen && taps == 0)
  }

  // MARK: Keys

  // CT-31
  @Test(arguments: ["space", "Return"]) func activationKeysOpenTheMenu(_ key: String) {
    picker.becomeFirstResponder()
    stage.keyboard.press(key)
    #expect(isOpen && menuView?.highlighted == 1)
    stage.keyboard.press("Down")
    stage.keyboard.press("Return")
    #expect(!isOpen && sent.values == [2])
  }

  // CT-31
  @Test(arguments: ["Up", "Down"]) func altWithAnArrowOpensTheMenu(_ key: String) {
    picker.becomeFirstResponder()
    stage.keyboard.press(key, modifiers: .alternate)
    #expect(isOpen && sent.values == [])
  }

  // CT-31
  @Test func arrowsChangeTheChoiceWithoutTheMenu() {
    picker.becomeFirstResponder()
    for key in ["Down", "Down", "Up", "Home", "Up", "End"] { stage.keyboard.press(key) }
    #expect(!isOpen && sent.values == [2, 1, 0, 2])
  }

  // CT-31
  @Test func aLetterChoosesTheNextTitleThatBeginsWithIt() {
    picker.titles = ["Mars", "Moon", "Venus", "Mercury"]
    picker.becomeFirstResponder()
    stage.keyboard.type("mmmvx")
    #expect(!isOpen && sent.values == [3, 0, 1, 2])
  }

  // CT-31
  @Test func thePressOfALetterIsForwardedWithBothPhasesOrNone() {
    let parent = LoggedPresses()
    parent.frame = stage.view.bounds
    stage.view.addSubview(parent)
    parent.addSubview(picker)
    picker.becomeFirstResponder()
    for key in ["l", "x"] { stage.keyboard.press(key) }
    #expect(sent.values == [2] && parent.phases == ["x began", "x ended"])
  }

  // CT-31
  @Test func withoutAChoiceTheFirstArrowChoosesTheFirstTitle() {
    picker.selectedIndex = nil
    picker.becomeFirstResponder()
    stage.keyboard.press("Up")
    #expect(sent.values == [0])
  }

  // MARK: Values

  @Test func theProgramSendsNothing() {
    picker.selectedIndex = 0
    picker.titles = ["One"]
    #expect(sent.values == [] && picker.selectedTitle == "One")
  }

  @Test(arguments: [-1, 3, Int.max, Int.min]) func anIndexWithoutATitleIsNoChoice(_ index: Int) {
    picker.selectedIndex = index
    #expect(picker.selectedIndex == nil && picker.selectedTitle == nil)
    #expect(Picker(["A"], selectedIndex: index).selectedIndex == nil)
  }

  @Test func aChoiceThatIsNoTitleAnyMoreIsNone() {
    picker.selectedIndex = 2
    picker.titles = ["Small", "Medium"]
    #expect(picker.selectedIndex == nil)
    picker.titles = []
    picker.becomeFirstResponder()
    for key in ["Down", "End", "Home", "space", "a"] { stage.keyboard.press(key) }
    #expect(!isOpen && sent.values == [])
  }

  // MARK: Size and semantics

  @Test func theSizeDoesNotDependOnTheChoice() {
    let width = picker.sizeThatFits(.zero).width
    picker.selectedIndex = nil
    #expect(picker.sizeThatFits(.zero).width == width)
    picker.placeholder = "A placeholder that is long"
    #expect(picker.sizeThatFits(.zero).width > width)
    #expect(picker.measuredSize(for: ProposedSize(width: 10, height: nil)) == Size(width: 52, height: 44))
    picker.traitOverrides.density = .compact
    #expect((32..<44).contains(picker.sizeThatFits(.zero).height))
  }

  @Test func theSemanticsTellTheTitle() {
    let element = stage.element(.picker, "Size")
    #expect(element.value == "Medium" && element.description.state.contains(.collapsed))
    #expect(element.perform(.increment) && element.value == "Large" && sent.values == [2])
    #expect(element.perform(.decrement) && element.value == "Medium")
    #expect(element.perform(.activate) && isOpen)
  }

  @Test func aDrawingInAnySizeIsSafe() throws {
    let sizes = [(0, 0), (1, 1), (24, 24), (50, 44), (5000, 3)] as [(Double, Double)]
    for size in sizes.map({ Size(width: $0, height: $1) }) {
      picker.frame.size = size
      for isEnabled in [true, false] {
        picker.isEnabled = isEnabled
        let ink = try ink(of: picker)
        // A border has no inside in one point.
        if size.width != 1 { #expect((ink == nil) == size.isEmpty) }
        if size.height > 3 { #expect(ink == picker.bounds) }
      }
    }
  }
}

/// A view that writes down the presses that are forwarded to it.
private final class LoggedPresses: View {
  var phases: [String] = []

  override func pressesBegan(_ presses: [Press], with event: Event) { phases += presses.map { "\($0.key.name) began" } }
  override func pressesEnded(_ presses: [Press], with event: Event) { phases += presses.map { "\($0.key.name) ended" } }
}
