import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylWidgets

/// All events on the wire, each once, and in their order (`AC-8`).
@MainActor @Suite struct AccessibilityEventOrderTests {
  private let root = ViewController()

  /// The place of an event in the order of a frame.
  private func rank(_ kind: String, focusIsKnown: Bool) -> Int {
    switch kind {
    case "ChildrenChanged add", "Create": focusIsKnown ? 8 : 0
    case "Deactivate", "Activate", "StateChanged active": 1
    case "StateChanged focused", "ActiveDescendantChanged": 6
    case "StateChanged showing", "Destroy", "StateChanged defunct", "ChildrenChanged remove": 9
    case "AttributesChanged sort": 2
    case let kind where kind.hasPrefix("PropertyChange") || kind.hasPrefix("StateChanged"): 2
    case let kind where kind.hasPrefix("TextChanged"): 3
    case "TextAttributesChanged": 4
    case "SelectionChanged": 5
    case "RowReordered": 10
    case "TextCaretMoved": 11
    case "TextSelectionChanged": 12
    case "Announcement": 13
    default: -1
    }
  }

  private func expectOrder(_ signals: [SignalRecorder.Signal], focusIsKnown: Bool) {
    var last = (rank: 0, kind: "")
    for signal in signals {
      // An element that is shown has come.
      let comes = signal.kind == "StateChanged showing" && signal.first == 1
      let rank = rank(comes ? "ChildrenChanged add" : signal.kind, focusIsKnown: focusIsKnown)
      #expect(rank >= last.rank, "\(signal.kind) comes after \(last.kind)")
      last = (rank, signal.kind)
    }
    // Nothing is told twice.
    #expect(Set(signals).count == signals.count)
  }

  private static let states: [(AccessibilityRole, AccessibilityState, [(kind: String, on: Int32)])] = [
    (.button, .disabled, [("enabled", 0), ("sensitive", 0)]),
    (.toggleButton, .checked, [("pressed", 1)]),
    (.switch, .checked, [("pressed", 1)]),
    (.checkBox, .checked, [("checked", 1)]),
    (.checkBox, .mixed, [("indeterminate", 1)]),
    (.radioButton, .checked, [("checked", 1)]),
    (.button, .expanded, [("expanded", 1)]),
    (.progressBar, .busy, [("busy", 1)]),
    (.textField, .required, [("required", 1)]),
    (.textField, .invalid, [("invalid-entry", 1)]),
    (.textField, .readOnly, [("read-only", 1), ("editable", 0)]),
    (.button, .focusable, [("focusable", 1)]),
    (.dialog, .modal, [("modal", 1)]),
    (.link, .visited, [("visited", 1)]),
    (.tab, .selected, [("selected", 1)]),
  ]

  // AC-8
  @Test func eachStateIsToldOnceWhenItComesAndWhenItGoes() async throws {
    let views = Self.states.map { FactView($0.0, "\($0.0) \($0.1)") }
    let at = try await AccessibilityStage(root, showing: views)
    let recorder = try await SignalRecorder(at.program, on: at.fixture)
    for (view, (_, state, expected)) in zip(views, Self.states) {
      let path = ObjectReference.path(try at.object(view))
      for isSet in [true, false] {
        let signals = await recorder.record(at) { view.facts.state.formSymmetricDifference(state) }
        let own = signals.filter { $0.path == path }
        #expect(own.map(\.kind) == expected.map { "StateChanged \($0.kind)" }, "\(state)")
        #expect(own.map(\.first) == expected.map { isSet ? $0.on : 1 - $0.on }, "\(state)")
        // Selecting a part may be told by what is around it, too.
        #expect(signals.allSatisfy { $0.path == path || $0.kind == "SelectionChanged" }, "\(signals)")
      }
    }
  }

  // AC-8
  @Test func rolesNamesAndValuesAreToldOnce() async throws {
    let view = FactView(.button, "Play")
    let at = try await AccessibilityStage(root, showing: [view])
    let recorder = try await SignalRecorder(at.program, on: at.fixture)
    func told(_ body: (inout AccessibilityDescription) -> Void) async -> [String] {
      await recorder.record(at) { body(&view.facts) }.map { "\($0.kind) \($0.value)" }
    }
    #expect(await told { $0.role = .toggleButton } == ["PropertyChange accessible-role 62"])
    #expect(await told { $0.label = "Pause" } == ["PropertyChange accessible-name Pause"])
    #expect(await told { $0.hint = "Stops" } == ["PropertyChange accessible-description Stops"])
    #expect(await told { $0.value = "3 minutes" } == ["PropertyChange accessible-value 3 minutes"])
    #expect(
      await told { $0.range = AccessibilityRange(value: 0.5, minimum: 0, maximum: 1) }
        == ["PropertyChange accessible-value 0.5"])
    #expect(await told { $0.sortOrder = .ascending } == ["AttributesChanged sort ascending"])
    #expect(await told { $0.identifier = "play" } == [])
    #expect(await told { _ in } == [])
    let all = await told {
      ($0.role, $0.label, $0.hint) = (.checkBox, "Loop", nil)
      $0.state = [.checked, .busy]
    }
    #expect(
      all == [
        "PropertyChange accessible-role 7", "PropertyChange accessible-name Loop",
        "PropertyChange accessible-description ", "StateChanged checked 0", "StateChanged busy 0",
      ])
  }

  // AC-8
  @Test func windowsAreToldWhenTheyComeAndGo() async throws {
    root.view.addSubview(Button("One"))
    let at = try await AccessibilityStage(root)
    let recorder = try await SignalRecorder(at.program, on: at.fixture)
    let first = ObjectReference.path(try #require(try at.tracker.root.child(at: 0)))
    var second: Toplevel?
    let opened = await recorder.record(at) {
      let controller = ViewController()
      controller.view.addSubview(Button("Two"))
      second = at.stage.application.openToplevel(title: "Second", size: Size(width: 200, height: 200), root: controller)
      second?.window.makeKey()
    }
    let window = ObjectReference.path(try at.object(try #require(second?.window)))
    expectOrder(opened, focusIsKnown: false)
    func events(_ signals: [SignalRecorder.Signal], _ path: BusObjectPath) -> [String] {
      signals.filter { $0.path == path }.map { "\($0.kind) \($0.first)" }
    }
    #expect(events(opened, ObjectReference.root) == ["ChildrenChanged add 1"])
    #expect(
      events(opened, window) == ["Create 0", "StateChanged showing 1", "Activate 0", "StateChanged active 1"])
    #expect(events(opened, first) == ["Deactivate 0", "StateChanged active 0"])
    let closed = await recorder.record(at) {
      second?.close()
      at.stage.window.makeKey()
    }
    expectOrder(closed, focusIsKnown: true)
    #expect(events(closed, ObjectReference.root) == ["ChildrenChanged remove 1"])
    #expect(events(closed, window).contains("Destroy 0") && events(closed, window).last == "StateChanged defunct 1")
    #expect(events(closed, first) == ["Activate 0", "StateChanged active 1"])
  }

  // AC-8
  @Test func everythingThatChangesInAFrameIsToldInOrder() async throws {
    let (first, second, box) = (Button("First"), TextField("ab"), CheckBox("Box"))
    second.accessibilityLabel = "Second"
    let (label, slider, gone) = (Label("Label"), Slider(), Label("Gone"))
    slider.accessibilityLabel = "Volume"
    let tabs = TabStrip(["One", "Two"])
    let table = TableView(frame: Rect(x: 0, y: 420, width: 300, height: 150))
    table.accessibilityLabel = "Names"
    let names = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    names.apply(DataSourceSnapshot([1, 2, 3]), animated: false)
    let at = try await AccessibilityStage(root, showing: [first, second, box, label, slider, gone, tabs, table])
    let recorder = try await SignalRecorder(at.program, on: at.fixture)
    first.becomeFirstResponder()
    await at.settle()
    let known = try [first, second, box, label, slider, table].map { ObjectReference.path(try at.object($0)) }
    let new = Label("New", frame: Rect(x: 0, y: 580, width: 100, height: 20))
    let signals = await recorder.record(at) {
      // In an order that is not that of the events.
      gone.removeFromSuperview()
      root.view.addSubview(new)
      second.becomeFirstResponder()
      second.editor.selection = TextSelection(0..<2)
      second.editor.insert("xyz")
      names.apply(DataSourceSnapshot([3, 2, 1]), animated: false)
      tabs.selectedIndex = 1
      slider.value = 0.5
      label.text = "Other"
      box.isOn = true
    }
    expectOrder(signals, focusIsKnown: true)
    func place(_ kind: String, _ path: BusObjectPath? = nil) -> Int? {
      let found = signals.indices.filter { signals[$0].kind == kind && (path == nil || signals[$0].path == path) }
      #expect(found.count == 1, "\(kind): \(found.count) times")
      return found.first
    }
    let order = [
      place("StateChanged checked", known[2]), place("TextChanged delete", known[1]),
      place("TextChanged insert", known[1]),
      place("SelectionChanged"), place("ChildrenChanged add"), place("ChildrenChanged remove"),
      place("StateChanged defunct"), place("RowReordered", known[5]), place("TextCaretMoved", known[1]),
    ].compactMap(\.self)
    #expect(order == order.sorted() && order.count == 9)
    let focus = signals.filter { $0.kind == "StateChanged focused" }
    #expect(focus.map(\.path) == [known[0], known[1]] && focus.map(\.first) == [0, 1])
    #expect(place("PropertyChange accessible-value", known[4]) != nil)
    #expect(place("PropertyChange accessible-name", known[3]) != nil)
    #expect(signals.first { $0.kind == "PropertyChange accessible-value" && $0.path == known[4] }?.value == "0.5")
    // Announcements come last.
    let said = await recorder.record(at) {
      at.stage.application.announce("3 results")
      box.isOn = false
    }
    #expect(said.map(\.kind) == ["Announcement", "StateChanged checked"])
  }
}
