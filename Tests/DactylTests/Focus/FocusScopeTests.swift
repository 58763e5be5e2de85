import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Where the focus is shown, where the Tab order begins, and the keys of dialogs (section 7a).
@MainActor @Suite struct FocusScopeTests {
  private let fixture = Fixture([.actions])
  private let root = ViewController()
  private var page: View { root.view }

  init() {
    fixture.window.mode = .plain
    fixture.window.rootViewController = root
    fixture.focusKeyboard()
  }

  @discardableResult private func button(_ title: String, y: Double, in parent: View? = nil) -> Button {
    let button = Button(title)
    button.debugName = title
    button.frame = Rect(x: 0, y: y, width: 100, height: 40)
    button.addAction(
      Action { [unowned fixture] _ in fixture.write(.actions, "triggered \(title)") }, for: .primaryActionTriggered)
    (parent ?? page).addSubview(button)
    return button
  }

  private var focused: String? { (fixture.window.firstResponder as? View)?.debugName }

  private func tab(_ modifiers: ModifierState = []) -> String? {
    fixture.type(0, "Tab", modifiers)
    return focused
  }

  private func tap(_ y: Double) {
    fixture.tapAt(0, 10, y)
  }

  // MARK: Showing the focus

  // KF-6
  @Test func theFocusIsShownAfterKeysUntilTheNextTouch() {
    let a = button("a", y: 0)
    a.becomeFirstResponder()
    #expect(!a.isFocusVisible && !fixture.window.showsFocus)
    #expect(tab() == "a" && a.isFocusVisible)
    tap(500)
    #expect(a.isFirstResponder && !a.isFocusVisible)
    #expect(tab() == "a" && a.isFocusVisible)
  }

  // KF-6
  @Test func viewsAreToldWhenTheyGetLoseAndShowTheFocus() {
    func view(_ name: String, y: Double) -> FocusView {
      let view = FocusView(frame: Rect(x: 0, y: y, width: 50, height: 30))
      view.debugName = name
      view.write = { [unowned fixture] line in fixture.write(.actions, line) }
      page.addSubview(view)
      return view
    }
    let (a, b) = (view("a", y: 0), view("b", y: 100))
    a.becomeFirstResponder()
    b.becomeFirstResponder()
    #expect(fixture.takeLog() == ["a focus true without ring", "a focus false", "b focus true without ring"])
    #expect(tab(.shift) == "a")
    #expect(fixture.takeLog() == ["b focus true", "b focus false", "a focus true"])
    tap(500)
    tap(500)
    #expect(fixture.takeLog() == ["a focus true without ring"])
    a.resignFirstResponder()
    #expect(fixture.takeLog() == ["a focus false"])
  }

  // MARK: Where the Tab order begins

  // KF-7
  @Test func withoutAFocusTabGoesOnFromTheTouchedView() {
    for (index, name) in ["a", "b", "c"].enumerated() { button(name, y: Double(index) * 100) }
    tap(110)
    #expect(focused == nil && tab() == "c")
    fixture.window.firstResponder?.resignFirstResponder()
    tap(110)
    #expect(tab(.shift) == "a")
  }

  // KF-7
  @Test func withoutAFocusTabGoesOnFromATouchedPlaceBetweenStops() {
    for (index, name) in ["a", "b"].enumerated() { button(name, y: Double(index) * 200) }
    let label = View(frame: Rect(x: 0, y: 100, width: 100, height: 40))
    page.addSubview(label)
    tap(110)
    #expect(tab() == "b")
    fixture.window.firstResponder?.resignFirstResponder()
    tap(110)
    #expect(tab(.shift) == "a")
  }

  // KF-7
  @Test func tabGoesOnFromTheViewThatHadTheFocusLast() {
    for (index, name) in ["a", "b", "c"].enumerated() { button(name, y: Double(index) * 100) }
    #expect(tab() == "a" && tab() == "b")
    fixture.window.firstResponder?.resignFirstResponder()
    #expect(tab() == "c")
    fixture.window.firstResponder?.resignFirstResponder()
    page.subviews[2].removeFromSuperview()
    #expect(tab() == "a")
  }

  // KF-7, KF-4
  @Test func aTouchInsideAGroupIsBeforeTheGroup() {
    let group = View(frame: Rect(x: 0, y: 100, width: 400, height: 100))
    group.focusGroup = FocusGroup(axis: .horizontal)
    page.addSubview(group)
    button("a", y: 0)
    button("b", y: 0, in: group)
    button("c", y: 300)
    tap(110)
    #expect(tab() == "b")
  }

  // MARK: Dialogs

  // KF-5
  @Test func returnAndEscapeTriggerTheButtonsWithTheRoles() {
    let (ok, no) = (button("ok", y: 0), button("no", y: 100))
    (ok.role, no.role) = (.primary, .cancel)
    fixture.type(0, "Return")
    fixture.type(1, "KP_Enter")
    fixture.type(2, "Escape")
    fixture.type(3, "Return", .control)
    #expect(fixture.takeLog() == ["triggered ok", "triggered ok", "triggered no"])
    no.becomeFirstResponder()
    fixture.type(4, "Return")
    #expect(fixture.takeLog() == ["triggered no"])
    ok.isEnabled = false
    no.isHidden = true
    no.resignFirstResponder()
    fixture.type(5, "Return")
    fixture.type(6, "Escape")
    #expect(fixture.takeLog() == [])
  }

  // KF-5
  @Test func returnReachesNoButtonOfAScopeInside() {
    let scope = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    scope.isFocusScope = true
    page.addSubview(scope)
    let inner = button("inner", y: 0, in: scope)
    inner.role = .primary
    fixture.type(0, "Return")
    #expect(fixture.takeLog() == [])
    button("outer", y: 200).role = .primary
    fixture.type(1, "Return")
    #expect(fixture.takeLog() == ["triggered outer"])
  }

  // KF-5
  @Test func aHeldReturnTriggersTheDefaultButtonOnce() {
    button("ok", y: 0).role = .primary
    fixture.key(0, "Return", .down)
    fixture.key(0.5, "Return", .again)
    fixture.key(0.6, "Return", .up)
    #expect(fixture.takeLog() == ["triggered ok"])
  }

  // KF-5, KF-3
  @Test func returnAndTabReachOnlyThePresentedController() {
    button("ok", y: 0).role = .primary
    let sheet = ViewController()
    root.present(sheet, animated: false)
    button("inner", y: 0, in: sheet.view)
    fixture.type(0, "Return")
    #expect(tab() == "inner" && tab() == "inner")
    button("yes", y: 100, in: sheet.view).role = .primary
    fixture.window.firstResponder?.resignFirstResponder()
    fixture.type(1, "Return")
    #expect(fixture.takeLog() == ["triggered yes"])
  }

  // KF-8
  @Test func theFocusEntersAPresentedControllerAndComesBack() {
    for (index, name) in ["a", "b"].enumerated() { button(name, y: Double(index) * 100) }
    #expect(tab() == "a" && tab() == "b")
    let sheet = ViewController()
    button("c", y: 0, in: sheet.view)
    root.present(sheet, animated: false)
    #expect(focused == "c")
    root.dismiss(animated: false)
    #expect(focused == "b")
  }

  // KF-8
  @Test func withoutKeysAPresentedControllerGetsNoFocus() {
    let a = button("a", y: 0)
    a.becomeFirstResponder()
    let sheet = ViewController()
    button("c", y: 0, in: sheet.view)
    root.present(sheet, animated: false)
    #expect(focused == nil)
    a.isEnabled = false
    root.dismiss(animated: false)
    #expect(focused == nil)
  }

  // KF-9
  @Test func theFocusedViewIsScrolledIntoView() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 200))
    scroll.contentSize = Size(width: 400, height: 1000)
    page.addSubview(scroll)
    button("a", y: 0, in: scroll)
    button("b", y: 500, in: scroll)
    #expect(tab() == "a" && tab() == "b")
    fixture.frames(from: 0, to: 1)
    #expect(scroll.contentOffset == Point(x: 0, y: 348))
    #expect(tab() == "a")
    fixture.frames(from: 1, to: 2)
    #expect(scroll.contentOffset == .zero)
  }
}
