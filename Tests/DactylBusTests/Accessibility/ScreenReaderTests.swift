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
  /// A program on a stage that is connected with the registry.
  @MainActor private final class Program {
    let stage: TestStage
    let daemon: BusDaemon
    let watch: AccessibilityWatch
    private(set) var reader: ReaderProcess?

    init(_ root: ViewController, application: Application = Application(), size: Size) throws {
      let stage = try TestStage(size: size, application: application, root: root)
      let daemon = try BusDaemon()
      (self.stage, self.daemon) = (stage, daemon)
      let bus = Bus.address(daemon.address)
      stage.application.desktopServices = DesktopServices(bus, system: bus, loop: stage.loop)
      watch = AccessibilityWatch(stage.application) { $0 == "AT_SPI_BUS_ADDRESS" ? daemon.address : nil }
    }

    func begin() async throws -> ReaderProcess {
      watch.runBegan()
      let reader = try await ReaderProcess(
        address: daemon.address, program: Application.executableName, loop: stage.loop)
      self.reader = reader
      stage.advance(by: 0.5)
      return reader
    }

    var tracker: AccessibilityTracker {
      get throws { try #require(watch.connection?.tracker) }
    }
  }

  /// An object as the reader has printed it.
  private struct Line: Hashable {
    var depth = 0
    var role = "", name = "", states: Set<String> = [], frame = "", actions = "", value = "", text = "", relations = ""

    init(_ line: String) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 9 else { return }
      depth = Int(fields[0]) ?? -1
      (role, name, frame, actions, value) = (fields[1], fields[2], fields[4], fields[5], fields[6])
      states = Set(fields[3].split(separator: ",").map(String.init))
      (text, relations) = (fields[7], fields[8])
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

  private static let states: [(AccessibilityState, String)] = [
    (.selected, "selected"), (.checked, "checked"), (.expanded, "expanded"), (.busy, "busy"), (.required, "required"),
    (.invalid, "invalid entry"), (.modal, "modal"), (.mixed, "indeterminate"),
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
    #expect(line.states.contains("enabled") == !description.state.contains(.disabled), "\(outline)")
    for (state, name) in Self.states where state != .selected || object.itemPlace == nil {
      #expect(line.states.contains(name) == description.state.contains(state), "\(name) of \(outline)")
    }
    #expect(line.actions == description.actions.map(\.busName).joined(separator: ","), "\(outline)")
    #expect(Double(line.value) == description.range?.value, "\(outline)")
    guard !object.isApplication else { return }
    let rect = PixelRect(object, .window)
    #expect(line.frame == "\(rect.x) \(rect.y) \(rect.width) \(rect.height)", "\(outline)")
    #expect(line.text == escaped(object.text?.string ?? ""), "\(outline)")
    #expect(line.relations.isEmpty == ObjectRelations(of: object).kinds.isEmpty, "\(outline)")
  }

  // AC-1, AC-3, AC-6
  @Test func everyPageOfTheGalleryIsReadAsItIs() async throws {
    let gallery = GalleryController(.buttons)
    let program = try Program(gallery, size: Size(width: 1000, height: 700))
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
    let program = try Program(root, size: Size(width: 400, height: 600))
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

  // AC-8
  @Test func aNoteIsWrittenFoundAndDeletedByAReader() async throws {
    let folder = try TemporaryNotes()
    defer { folder.remove() }
    let store = try NoteStore(NoteFolder(path: FilePath(folder.path)))
    let program = try Program(
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
