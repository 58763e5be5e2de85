import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Moving the keyboard focus by keys (section 7a).
@MainActor @Suite struct FocusTests {
  private let fixture = Fixture([.actions])
  private let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 600))

  init() {
    fixture.window.mode = .plain
    fixture.window.addSubview(root)
    fixture.focusKeyboard()
  }

  @discardableResult private func stop(
    _ name: String, _ x: Double, _ y: Double, width: Double = 50, height: Double = 30, in parent: View? = nil
  ) -> FocusView {
    let view = FocusView(frame: Rect(x: x, y: y, width: width, height: height))
    view.debugName = name
    view.write = { [unowned fixture] line in fixture.write(.actions, line) }
    (parent ?? root).addSubview(view)
    return view
  }

  private var focused: String? { (fixture.window.firstResponder as? View)?.debugName }

  /// The names of the views that get the focus by `key`, pressed `count` times.
  private func names(_ count: Int, _ key: String = "Tab", _ modifiers: ModifierState = []) -> [String] {
    (0..<count).map { _ in
      fixture.type(0, key, modifiers)
      return focused ?? "none"
    }
  }

  // MARK: Stops and order

  // KF-2, KF-3
  @Test func tabVisitsTheStopsInReadingOrderAndGoesRound() {
    stop("c", 0, 100)
    stop("b", 100, 4)
    stop("a", 0, 0)
    #expect(names(4) == ["a", "b", "c", "a"])
    #expect(names(3, "Tab", .shift) == ["c", "b", "a"])
  }

  // KF-2
  @Test func aRowIsReadFromTheRightIfTheLayoutIsMirrored() {
    stop("a", 0, 0)
    stop("b", 100, 4)
    stop("c", 200, 100)
    root.traitOverrides.layoutDirection = .rightToLeft
    #expect(names(3) == ["b", "a", "c"])
  }

  // KF-2
  @Test func theStopsInsideAViewAreVisitedTogether() {
    let left = View(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    let right = View(frame: Rect(x: 100, y: 0, width: 100, height: 200))
    for view in [right, left] { root.addSubview(view) }
    stop("c", 0, 0, in: right)
    stop("d", 0, 100, in: right)
    stop("b", 0, 100, in: left)
    stop("a", 0, 0, in: left)
    #expect(names(4) == ["a", "b", "c", "d"])
  }

  // KF-2
  @Test func viewsAtOnePlaceAreInOrderOfAdditionAndAViewIsBeforeThoseInsideIt() {
    let a = stop("a", 0, 0)
    stop("d", 0, 0)
    stop("b", 0, 0, in: a)
    stop("c", 0, 0, in: a)
    #expect(names(4) == ["a", "b", "c", "d"])
  }

  // KF-1
  @Test func viewsThatTheUserCannotUseAreNoStops() {
    let hidden = View(frame: root.bounds)
    let passive = View(frame: root.bounds)
    let faded = View(frame: root.bounds)
    for view in [hidden, passive, faded] { root.addSubview(view) }
    hidden.isHidden = true
    passive.isUserInteractionEnabled = false
    faded.alpha = 0.01
    stop("hidden", 0, 0, in: hidden)
    stop("passive", 0, 0, in: passive)
    stop("faded", 0, 0, in: faded)
    stop("empty", 0, 0, width: 0)
    stop("left out", 0, 0).isTabStop = false
    stop("refuses", 0, 0).canBecomeFirst = false
    let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    button.isEnabled = false
    root.addSubview(button)
    #expect(!fixture.window.moveFocus(.next))
    stop("used", 0, 0)
    #expect(names(2) == ["used", "used"])
  }

  // KF-2
  @Test func theLayoutIsUpToDateWhenTabIsPressed() {
    let stack = View(.horizontal(), [])
    stack.frame = root.bounds
    root.addSubview(stack)
    for name in ["a", "c"] { stop(name, 0, 0, in: stack).sizing.width = 50 }
    #expect(names(1) == ["a"])
    // Until it is placed, it is behind the others.
    let added = stop("b", 300, 0)
    added.sizing.width = 50
    stack.insertSubview(added, at: 1)
    #expect(names(2) == ["b", "c"])
  }

  // MARK: Keys

  // KF-3
  @Test func keysThatNoStopUsesAreForwarded() {
    fixture.window.mode = .forward
    fixture.kinds = [.presses]
    fixture.type(0, "Tab")
    fixture.type(1, "Return")
    fixture.type(2, "Escape")
    #expect(fixture.takeLog().count == 6)
    stop("a", 0, 0)
    fixture.type(3, "Tab", .alternate)
    #expect(focused == nil)
    fixture.type(4, "Tab")
    #expect(focused == "a")
  }

  // KF-3
  @Test func aResponderBeforeTheScopeUsesTabFirst() {
    fixture.kinds = [.presses]
    let field = fixture.field("F", in: root)
    field.frame = Rect(x: 0, y: 0, width: 50, height: 30)
    stop("b", 0, 100)
    field.becomeFirstResponder()
    fixture.type(0, "Tab")
    #expect(focused == "F" && fixture.takeLog().first == "F inserts \"\\t\"")
  }

  // KF-3
  @Test func controlWithTabLeavesATextThatUsesTab() {
    let field = fixture.field("F", in: root)
    field.frame = Rect(x: 0, y: 0, width: 50, height: 30)
    for (name, y) in [("b", 100.0), ("c", 200)] { stop(name, 0, y) }
    field.becomeFirstResponder()
    fixture.type(0, "Tab", .control)
    #expect(focused == "b")
    fixture.type(1, "Tab", [.control, .shift])
    #expect(focused == "F")
    fixture.type(2, "Tab", [.control, .shift])
    #expect(focused == "c")
  }

  // KF-3
  @Test func theEndOfATabIsNotForwardedByTheScope() {
    let outer = stop("outer", 0, 0)
    stop("a", 0, 0, in: outer).logsPresses = true
    outer.logsPresses = true
    fixture.window.mode = .forward
    fixture.application.mode = .log
    fixture.kinds = [.actions, .presses]
    fixture.window.moveFocus(.first)
    fixture.key(0, "Tab", .down)
    fixture.key(0.1, "Tab", .up)
    #expect(
      fixture.takeLog() == [
        "outer focus true", "W pressed Tab", "outer focus false", "a focus true", "outer released", "W released Tab",
      ])
  }

  // KF-3
  @Test func aHeldTabGoesOn() {
    for (index, name) in ["a", "b", "c"].enumerated() { stop(name, 0, Double(index) * 40) }
    fixture.key(0, "Tab", .down)
    #expect(focused == "a")
    fixture.key(0.5, "Tab", .again)
    fixture.key(0.6, "Tab", .again)
    #expect(focused == "c")
    fixture.key(0.7, "Tab", .up)
    #expect(focused == "c")
  }

  // KF-3
  @Test func tabStaysInAScopeAndDoesNotEnterOne() {
    let scope = View(frame: Rect(x: 0, y: 100, width: 200, height: 100))
    scope.isFocusScope = true
    root.addSubview(scope)
    stop("a", 0, 0)
    stop("b", 0, 300)
    let c = stop("c", 0, 0, in: scope)
    stop("d", 0, 50, in: scope)
    #expect(names(3) == ["a", "b", "a"])
    c.becomeFirstResponder()
    #expect(names(2) == ["d", "c"])
  }

  // RC-10, KF-3
  @Test func theFocusStaysIfItsViewDoesNotResign() {
    let a = stop("a", 0, 0)
    stop("b", 0, 100)
    a.becomeFirstResponder()
    a.agreesToResign = false
    #expect(names(1) == ["a"])
  }

  // MARK: Groups

  private func group(_ axis: Axis?, wraps: Bool = true) -> View {
    let group = View(frame: Rect(x: 0, y: 100, width: 300, height: 100))
    group.debugName = "group"
    group.focusGroup = FocusGroup(axis: axis, wraps: wraps) { [unowned fixture] view in
      fixture.write(.actions, "moved to \(view.debugName)")
    }
    root.addSubview(group)
    return group
  }

  // KF-4
  @Test func tabStopsAtAGroupOnceAndArrowKeysMoveInside() {
    let group = group(.horizontal)
    stop("a", 0, 0)
    for (index, name) in ["b", "c", "d"].enumerated() { stop(name, Double(index) * 60, 0, in: group) }
    stop("e", 0, 300)
    #expect(names(2) == ["a", "b"])
    #expect(names(3, "Right") == ["c", "d", "b"])
    #expect(names(2, "Left") == ["d", "c"])
    #expect(names(1, "Home") == ["b"] && names(1, "End") == ["d"])
    #expect(names(1, "Down") == ["d"])
    _ = fixture.takeLog()
    #expect(names(1, "Left") == ["c"])
    #expect(fixture.takeLog() == ["d focus false", "c focus true", "moved to c"])
    #expect(names(3) == ["e", "a", "c"])
  }

  // KF-4
  @Test func arrowKeysAreMirroredAndStopAtTheEndsOfAGroupThatDoesNotWrap() {
    let group = group(.horizontal, wraps: false)
    for (index, name) in ["b", "c"].enumerated() { stop(name, Double(index) * 60, 0, in: group) }
    root.traitOverrides.layoutDirection = .rightToLeft
    fixture.application.mode = .log
    #expect(names(1) == ["c"])
    #expect(names(2, "Left") == ["b", "b"])
    #expect(names(1, "Right") == ["c"])
  }

  // KF-4
  @Test func aVerticalGroupUsesUpAndDown() {
    let group = group(.vertical)
    stop("b", 0, 0, in: group)
    stop("c", 0, 50, in: group)
    #expect(names(1) == ["b"])
    #expect(names(2, "Down") == ["c", "b"])
    #expect(names(1, "Up") == ["c"])
    #expect(names(1, "Right") == ["c"])
  }

  // KF-4
  @Test func tabStopsAtTheChosenMemberOfAGroup() {
    let group = group(.horizontal)
    let buttons = (0..<3).map { index in
      let button = Button(frame: Rect(x: Double(index) * 60, y: 0, width: 50, height: 30))
      button.debugName = "\(index)"
      group.addSubview(button)
      return button
    }
    buttons[2].isSelected = true
    stop("a", 0, 0)
    #expect(names(2) == ["a", "2"])
    #expect(names(1, "Left") == ["1"])
    #expect(names(2) == ["a", "2"])
  }

  // KF-4
  @Test func aGridUsesAllFourArrowKeysByPosition() {
    let group = group(nil)
    for row in 0..<2 {
      for column in 0..<3 { stop("\(row)\(column)", Double(column) * 60, Double(row) * 40, in: group) }
    }
    #expect(names(1) == ["00"])
    #expect(names(3, "Right") == ["01", "02", "02"])
    #expect(names(2, "Down") == ["12", "12"])
    #expect(names(1, "Left") == ["11"] && names(1, "Up") == ["01"])
    #expect(names(1, "End") == ["12"] && names(1, "Home") == ["00"])
  }

  // KF-4
  @Test func inAGridTheNearestMemberInTheDirectionIsNext() {
    let group = group(nil)
    stop("a", 0, 0, in: group)
    // Nearer than the one below, but to the right of it.
    stop("b", 30, 35, in: group)
    stop("c", 0, 70, in: group)
    // Below, but much more to the right.
    stop("d", 250, 75, in: group)
    #expect(names(1) == ["a"])
    #expect(names(2, "Down") == ["c", "c"])
    #expect(names(1, "Up") == ["a"])
  }

  // KF-4
  @Test func theLayoutIsUpToDateWhenAnArrowKeyIsPressed() {
    let group = View(.horizontal(), [])
    group.frame = root.bounds
    group.focusGroup = FocusGroup(axis: .horizontal)
    root.addSubview(group)
    for name in ["a", "c"] { stop(name, 0, 0, in: group).sizing.width = 50 }
    #expect(names(1) == ["a"])
    let added = stop("b", 300, 0)
    added.sizing.width = 50
    group.insertSubview(added, at: 1)
    #expect(names(2, "Right") == ["b", "c"])
  }

  // KF-4
  @Test func arrowKeysWithModifiersMoveNothing() {
    let group = group(.horizontal)
    for (index, name) in ["b", "c"].enumerated() { stop(name, Double(index) * 60, 0, in: group) }
    #expect(names(1) == ["b"])
    for modifiers in [ModifierState.control, .alternate, .shift] {
      #expect(names(1, "Right", modifiers) == ["b"] && names(1, "End", modifiers) == ["b"])
    }
  }

  // KF-3, KF-4
  @Test func aScopeInsideAGroupIsNoMember() {
    let group = group(.horizontal)
    for (index, name) in ["a", "b"].enumerated() { stop(name, Double(index) * 60, 0, in: group) }
    let scope = stop("scope", 120, 0, in: group)
    scope.isFocusScope = true
    let inner = stop("inner", 0, 0, width: 20, in: scope)
    stop("after", 0, 300)
    #expect(names(1) == ["a"] && names(1, "Right") == ["b"])
    for view in [scope, inner] {
      view.becomeFirstResponder()
      #expect(names(1, "Right") == [view.debugName])
      // The group still knows its last member.
      root.subviews.last?.becomeFirstResponder()
      #expect(names(1) == ["b"])
    }
  }

  // KF-4
  @Test(arguments: [true, false]) func aKeyWithoutATargetIsForwarded(_ wraps: Bool) {
    let group = group(.horizontal, wraps: wraps)
    stop("b", 0, 0, in: group)
    fixture.window.mode = .forward
    fixture.kinds = [.presses]
    #expect(names(1) == ["b"])
    _ = fixture.takeLog()
    for key in ["Right", "Home", "End"] {
      fixture.type(1, key)
      #expect(fixture.takeLog() == ["W pressed \(key)", "W released \(key)"])
    }
  }
}

/// A view that can have the focus and writes down when it gets it.
final class FocusView: View {
  var canBecomeFirst = true
  var agreesToResign = true
  var logsPresses = false
  var write: @MainActor (String) -> Void = { _ in }

  override var canBecomeFirstResponder: Bool { canBecomeFirst }
  override var canResignFirstResponder: Bool { agreesToResign }

  override func focusDidChange() {
    write("\(debugName) focus \(isFirstResponder)\(isFirstResponder && !isFocusVisible ? " without ring" : "")")
  }

  override func pressesEnded(_ presses: [Press], with event: Event) {
    if logsPresses { write("\(debugName) released") }
    super.pressesEnded(presses, with: event)
  }
}
