import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The inspector, used as the person at it would.
@MainActor @Suite struct InspectorTests {
  private let root = ViewController()
  private let button = Button("Save")
  private let stage: TestStage
  private let inspector: Inspector

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 300), root: root)
    button.frame = Rect(x: 40, y: 50, width: 120, height: 44)
    button.debugName = "the button"
    root.view.addSubview(button)
    inspector = Inspector(of: stage.application)
    inspector.show()
    stage.advance(by: 1)
  }

  private var window: Window { stage.application.toplevels[1].window }

  private func list(_ name: String) throws -> TableView {
    func find(_ view: View) -> TableView? {
      if let table = view as? TableView, table.accessibilityLabel == name, table.window != nil { return table }
      return view.subviews.lazy.compactMap(find).first
    }
    return try #require(find(window))
  }

  /// The texts of the rows of a list that are in sight.
  private func texts(_ name: String) throws -> [String] {
    func labels(_ view: View) -> [String] {
      view.subviews.flatMap { ($0 as? Label).map { [$0.text] } ?? labels($0) }
    }
    return try labels(list(name))
  }

  private func showTab(_ number: Int) throws {
    try #require(window.rootViewController as? TabBarController).selectedIndex = number
    stage.advance(by: 1)
  }

  @Test func theTreeOfViewsIsThatOfTheProgram() throws {
    let shown = try texts("Views")
    for text in ["Window “Test”", "Button “the button” “Save”", "40, 50; 120 × 44"] { #expect(shown.contains(text)) }
    #expect(!shown.contains { $0.contains("InspectorOverlay") })
    button.frame.origin.x = 60
    stage.advance(by: 1)
    #expect(try texts("Views").contains("60, 50; 120 × 44"))
    button.removeFromSuperview()
    stage.advance(by: 1)
    #expect(try !texts("Views").contains { $0.contains("the button") })
  }

  @Test func aFingerPicksAViewAndPressesNothing() throws {
    var presses = 0
    button.addAction(Action { _ in presses += 1 }, for: .primaryActionTriggered)
    inspector.isPicking = true
    stage.finger().tap(at: Point(100, 70))
    stage.advance(by: 1)
    #expect(inspector.selection.map { $0 === button || $0.isDescendant(of: button) } == true)
    #expect(presses == 0 && !inspector.isPicking)
    let facts = try texts("Details")
    #expect(facts.contains("Frame") && facts.contains("Class") && facts.contains("View"))
    // Afterwards the program is as it was.
    stage.finger().tap(at: Point(100, 70))
    #expect(presses == 1)
  }

  @Test func aPointerThatHoversPicksToo() {
    inspector.isPicking = true
    stage.pointer.move(to: Point(300, 250))
    stage.advance(by: 0.1)
    #expect(inspector.selection === root.view && inspector.isPicking)
    stage.pointer.click(at: Point(100, 70))
    #expect(inspector.selection !== root.view && !inspector.isPicking)
  }

  @Test func aRowThatIsChosenMarksItsView() throws {
    let table = try list("Views")
    table.becomeFirstResponder()
    inspector.selection = button
    stage.advance(by: 1)
    let overlay = try #require(stage.toplevel.windows.first as? InspectorOverlay)
    #expect(overlay.marked === button && overlay.subviews.first?.frame == button.frame)
    button.frame.origin.y = 100
    stage.advance(by: 1)
    #expect(overlay.subviews.first?.frame == button.frame)
    // Touches go through the mark.
    #expect(!overlay.isUserInteractionEnabled)
    inspector.selection = nil
    stage.advance(by: 1)
    #expect(overlay.subviews.first?.isHidden == true)
  }

  @Test func aBranchCanBeCollapsedWithTheSelectionInIt() throws {
    inspector.selection = button
    stage.advance(by: 1)
    func collapse(_ name: String) throws {
      let found = window.accessibilityTree.flattened.first {
        $0.description.state.contains(.expanded) && $0.description.label?.hasPrefix(name + ",") == true
      }
      #expect(try #require(found?.view).performAccessibilityAction(.custom("Collapse")))
      stage.advance(by: 1)
    }
    try collapse("View")
    #expect(try !texts("Views").contains { $0.contains("the button") })
    // The user has collapsed it, so that it stays that.
    button.frame.origin.x = 60
    stage.advance(by: 1)
    #expect(try !texts("Views").contains { $0.contains("the button") })
    // Another selection expands what is above it.
    inspector.selection = root.view
    stage.advance(by: 1)
    inspector.selection = button
    stage.advance(by: 1)
    #expect(try texts("Views").contains { $0.contains("the button") })
  }

  @Test func theTreeOfSemanticsHasWhatAssistiveProgramsSee() throws {
    try showTab(1)
    let shown = try texts("Semantics")
    #expect(shown.contains("Save") && shown.contains("button"))
  }

  @Test func decisionsAboutGesturesAreShownAsTheyAreMade() throws {
    let tap = TapGestureRecognizer()
    tap.name = "the tap"
    root.view.addGestureRecognizer(tap)
    try showTab(2)
    stage.finger().tap(at: Point(300, 250))
    stage.advance(by: 1)
    #expect(try texts("Decisions").contains("the tap recognizes"))
    // Those of the inspector itself are not.
    #expect(try !texts("Decisions").contains { $0.contains("TabButton") })
  }

  @Test func theThemeIsChangedLiveAndTakenBack() throws {
    try showTab(3)
    let before = button.traits.theme.metrics.controlRadius
    let sliders = window.accessibilityTree.flattened.filter {
      $0.description.label == "Corners of controls" && $0.description.role == .slider
    }
    let slider = try #require(sliders.compactMap(\.view).first)
    #expect(slider.performAccessibilityAction(.set(20)))
    #expect(button.traits.theme.metrics.controlRadius == 20 && before != 20)
    let reset = window.accessibilityTree.flattened.filter { $0.description.label == "Reset" }
    #expect(reset.first?.view?.performAccessibilityAction(.activate) == true)
    #expect(button.traits.theme.metrics.controlRadius == before)
  }

  @Test func itsWindowKeepsNoProgramRunningAndCanBeOpenedAgain() {
    #expect(inspector.isShown && stage.application.toplevels.count == 2)
    inspector.show()
    #expect(stage.application.toplevels.count == 2)
    inspector.close()
    stage.advance(by: 1)
    #expect(!inspector.isShown && stage.application.toplevels.count == 1)
    #expect(stage.toplevel.windows.count == 1)
    inspector.show()
    stage.advance(by: 1)
    // The user closes it, as any other window.
    stage.application.toplevels[1].close()
    stage.advance(by: 1)
    #expect(!inspector.isShown && stage.toplevel.windows.count == 1)
  }

  @Test func aKeyOpensItInBuildsForDebugging() throws {
    inspector.close()
    Inspector.prepare(stage.application)
    stage.window.makeKey()
    stage.keyboard.press("i", modifiers: [.control, .shift])
    stage.advance(by: 1)
    #expect(stage.application.toplevels.count == 2)
  }

  @Test func aProgramEndsWithItsLastWindowOfItsOwn() throws {
    var options = LaunchOptions()
    options.isHeadless = true
    options.duration = 10
    let application = Application()
    try application.run(options) { application in
      let toplevel = application.openToplevel(title: "Test", root: ViewController())
      Inspector(of: application).show()
      application.schedule(after: 2) { toplevel.close() }
    }
    #expect(application.time == 2)
  }

  @Test func numbersAreShort() {
    #expect(
      [0, 1, -1.5, 0.25, 2.004, 1e12, .infinity, .nan].map(InspectorText.text) == [
        "0", "1", "-1.5", "0.25", "2", "1000000000000.0", "∞", "–",
      ])
  }
}
