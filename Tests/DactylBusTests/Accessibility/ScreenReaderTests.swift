import DactylGeometry
import DactylTesting
import DactylWidgets
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylDesktop
@testable import GalleryKit
@testable import NotesKit

/// Programs as a screen reader finds them, over the registry of the system (`AC-1` to `AC-8`).
@MainActor @Suite struct ScreenReaderTests {
  /// An object as the reader has printed it.
  private struct Line: Hashable {
    var depth = 0
    var role = "", name = "", states: Set<String> = [], frame = "", actions = "", value = "", text = "", relations = ""
    var attributes = ""

    init(_ line: String) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 10 else { return }
      depth = Int(fields[0]) ?? -1
      (role, name, frame, actions, value) = (fields[1], fields[2], fields[4], fields[5], fields[6])
      states = Set(fields[3].split(separator: ",").map(String.init))
      (text, relations, attributes) = (fields[7], fields[8], fields[9])
    }
  }

  /// Returns the elements inside of the process in the order in which the reader walks.
  private func elements(_ tracker: AccessibilityTracker) -> [(object: AccessibilityObject, depth: Int)] {
    var (found, waiting) = ([(object: AccessibilityObject, depth: Int)](), [(tracker.root, 0)])
    while let (object, depth) = waiting.popLast() {
      found.append((object, depth))
      object.prepareChildren()
      waiting += (0..<object.childCount).compactMap(object.child).reversed().map { ($0, depth + 1) }
    }
    return found
  }

  private static let states: [(StateSet.State, String)] = [
    (.selected, "selected"), (.selectable, "selectable"), (.checked, "checked"), (.expanded, "expanded"),
    (.busy, "busy"), (.required, "required"), (.invalidEntry, "invalid entry"), (.modal, "modal"),
    (.indeterminate, "indeterminate"), (.enabled, "enabled"), (.focusable, "focusable"), (.focused, "focused"),
    (.showing, "showing"), (.visible, "visible"), (.visited, "visited"), (.editable, "editable"),
  ]

  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  private func compare(_ line: Line, _ object: AccessibilityObject, _ depth: Int, _ what: String) {
    let description = object.description
    let outline = "\(what): \(description.outline)"
    #expect(line.depth == depth, "\(outline)")
    #expect(line.name == escaped(description.label ?? ""), "\(outline)")
    #expect(line.role == RoleNumber(of: object).name, "\(outline)")
    let bits = StateSet(of: object).bits
    for (state, name) in Self.states {
      #expect(line.states.contains(name) == (bits & 1 << state.rawValue != 0), "\(name) of \(outline)")
    }
    let attributes = ObjectAttributes(of: object).values.map { "\($0):\($1)" }.sorted(by: precedes)
    #expect(line.attributes == escaped(attributes.joined(separator: "\n")), "\(outline)")
    #expect(line.actions == description.actions.map(\.busName).joined(separator: ","), "\(outline)")
    #expect(Double(line.value) == description.range?.value, "\(outline)")
    guard !object.isApplication else { return }
    let rect = PixelRect(object, .window)
    #expect(line.frame == "\(rect.x) \(rect.y) \(rect.width) \(rect.height)", "\(outline)")
    #expect(line.text == escaped(object.text?.string ?? ""), "\(outline)")
    let targets = ObjectRelations(of: object).value { target in
      .string("\(RoleNumber(of: target).name) \(target.description.label ?? "")")
    }
    let relations = (targets.elements ?? []).compactMap(\.elements).flatMap { relation in
      (relation[1].elements ?? []).map { "\(relation[0].uint32 ?? 0) \($0.string ?? "")" }
    }
    #expect(line.relations == escaped(relations.sorted(by: precedes).joined(separator: "\n")), "\(outline)")
  }

  /// The order of code points, as in Python.
  private func precedes(_ a: String, _ b: String) -> Bool {
    a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }

  // AC-1, AC-3, AC-6
  @Test func everyPageOfTheGalleryIsReadAsItIs() async throws {
    let gallery = GalleryController(.buttons)
    let program = try ReaderProgram(gallery, size: Size(width: 1000, height: 700))
    let reader = try await program.begin()
    var count = 0
    for page in PageName.allCases {
      let title = program.stage.application.localized(page.title)
      #expect(try await reader.ask("press", title) == ["True"], "\(title)")
      program.stage.advance(by: 1)
      // What turns or moves goes on moving only when the time of the stage does.
      let lines = try await reader.ask("walk").map(Line.init)
      let found = elements(try program.tracker)
      #expect(lines.count == found.count, "\(page)")
      count += lines.count
      for (line, element) in zip(lines, found) { compare(line, element.object, element.depth, "\(page)") }
    }
    #expect(count > 1_000)
  }

  // AC-7, AC-8
  @Test func aReaderPressesSetsTypesSelectsAndScrolls() async throws {
    let root = ViewController()
    let program = try ReaderProgram(root, size: Size(width: 400, height: 600))
    let slider = Slider()
    slider.accessibilityLabel = "Volume"
    let field = TextField("Hello")
    field.accessibilityLabel = "Greeting"
    let box = CheckBox("Loud")
    let table = TableView()
    table.accessibilityLabel = "Rows"
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, item in cell.textLabel.text = "Row \(item)" }
    rows.apply(DataSourceSnapshot(Array(0..<1_000)), animated: false)
    for (index, view) in ([slider, field, box, table] as [View]).enumerated() {
      view.frame = Rect(x: 10, y: Double(index) * 60, width: 300, height: index == 3 ? 200 : 44)
      root.view.addSubview(view)
    }
    let reader = try await program.begin()
    _ = try await reader.ask("listen")
    await program.stage.loop.wait("the listener") { program.watch.connection?.tracker.report != nil }
    func events() async throws -> [String] {
      program.stage.advance(by: 0.5)
      return try await reader.ask("events")
    }
    _ = try await events()
    #expect(try await reader.ask("press", "Loud") == ["True"])
    #expect(box.isOn)
    #expect(try await events() == ["object:state-changed:checked\t1\t0\tLoud"])
    #expect(try await reader.ask("value", "Volume", "0.75") == ["0.75"])
    #expect(slider.value == 0.75)
    #expect(try await events() == ["object:property-change:accessible-value\t0\t0\tVolume"])
    #expect(try await reader.ask("type", "Greeting", "5", ", Ada") == ["True"])
    #expect(field.text == "Hello, Ada")
    #expect(try await events().first == "object:text-changed:insert\t5\t5\tGreeting")
    #expect(try await reader.ask("select", "Rows", "700") == ["True"])
    #expect(rows.selection == [700])
    #expect(try await events().contains("object:selection-changed\t0\t0\tRows"))
    #expect(try await reader.ask("scroll", "Rows", "500") == ["True"])
    program.stage.advance(by: 0.5)
    #expect(rows.visibleItems.contains(500))
    #expect(try await reader.ask("names", "Rows") == (0..<1_000).map { "Row \($0)" })
  }

  // AC-4, AC-7
  @Test func aReaderFindsTheNamesOfAllRowsOfATable() async throws {
    let root = ViewController()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 380, height: 300))
    table.accessibilityLabel = "Planets"
    let columns = [TableColumn("Planet", grow: 1), TableColumn("Moons", width: 120)]
    let planets = CollectionViewDataSource<Int, Int>(table, columns: columns) { cell, item in
      cell.label(0).text = "Planet \(item)"
      cell.label(1).text = "\(item) moons"
    }
    planets.apply(DataSourceSnapshot(Array(0..<200)), animated: false)
    root.view.addSubview(table)
    let program = try ReaderProgram(root, size: Size(width: 400, height: 600))
    let names = try await program.begin().ask("names", "Planets").filter { $0.hasPrefix("Planet ") }
    #expect(names == (0..<200).map { "Planet \($0), \($0) moons" })
    #expect(planets.visibleItems.count < 20)
  }

  // AC-8
  @Test func aNoteIsWrittenFoundAndDeletedByAReader() async throws {
    let folder = try TemporaryNotes()
    defer { folder.remove() }
    let store = try NoteStore(NoteFolder(path: FilePath(folder.path)))
    let program = try ReaderProgram(
      NotesController(store), application: NotesApplication(store), size: Size(width: 900, height: 600))
    let reader = try await program.begin()
    program.stage.advance(by: 1)
    #expect(try await reader.ask("press", "New note") == ["True"])
    program.stage.advance(by: 1)
    #expect(try await reader.ask("type", "Text of the note", "0", "Milk and bread") == ["True"])
    program.stage.advance(by: 2)
    #expect(try await reader.ask("type", "Search notes", "0", "bread") == ["True"])
    program.stage.advance(by: 1)
    let rows = elements(try program.tracker).filter { $0.object.itemPlace != nil }
    let row = try #require(rows.first?.object.description)
    #expect(rows.count == 1 && row.label?.hasPrefix("Milk and bread") == true)
    #expect(row.actions.contains(.custom("Delete")))
    let index = try #require(row.actions.firstIndex(of: .custom("Delete")))
    #expect(try await reader.ask("perform", row.label ?? "", String(index)) == ["True"])
    program.stage.advance(by: 2)
    #expect(elements(try program.tracker).filter { $0.object.itemPlace != nil }.isEmpty)
  }
}
