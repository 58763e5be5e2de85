import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylWidgets

/// The interfaces of pictures, of the program, of texts that are changed, and of the cache (`AC-1`, `AC-6`, `AC-9`).
@MainActor @Suite struct AccessibilityInterfaceTests {
  private let root = ViewController()

  private func interfaces(_ at: AccessibilityStage, _ object: AccessibilityObject) async -> [String] {
    await at.call(object, "Accessible", "GetInterfaces").value?.first?.elements?.compactMap(\.string) ?? []
  }

  // AC-1, AC-3
  @Test func aPictureWithALabelHasADescriptionAndAPlace() async throws {
    let picture = ImageView(symbol: .moon)
    picture.accessibilityLabel = "The moon"
    picture.accessibilityLanguage = "en-GB"
    picture.frame = Rect(x: 30, y: 40, width: 64, height: 48)
    let decoration = ImageView(symbol: .moon)
    decoration.frame = Rect(x: 30, y: 140, width: 64, height: 48)
    let at = try await AccessibilityStage(root, showing: [picture, decoration])
    let object = try at.object(picture)
    #expect(await at.call(object, "Accessible", "GetRoleName").value == [.string("image")])
    #expect(await at.get(object, "Image", "ImageDescription") == .string("The moon"))
    #expect(await at.get(object, "Image", "ImageLocale") == .string("en-GB"))
    let place = BusValue.structure([.int32(30), .int32(40), .int32(64), .int32(48)])
    for kind in [0, 1] as [UInt32] {
      #expect(await at.call(object, "Image", "GetImageExtents", .uint32(kind)).value == [place])
      #expect(await at.call(object, "Image", "GetImagePosition", .uint32(kind)).value == [.int32(30), .int32(40)])
    }
    #expect(await at.call(object, "Image", "GetImageSize").value == [.int32(64), .int32(48)])
    #expect(await interfaces(at, object).contains("org.a11y.atspi.Image"))
    // Decoration is no element, and an element that is no picture has no interface of one.
    #expect(try at.tracker.exactObject(of: decoration) == nil)
    let frame = try #require(try at.tracker.root.child(at: 0))
    #expect(await at.call(frame, "Image", "GetImageSize").value == nil)
    #expect(await at.get(frame, "Image", "ImageDescription") == nil)
    #expect(await at.events { picture.accessibilityLabel = "The sun" }.first?.contains("accessible-name") == true)
    #expect(await at.get(object, "Image", "ImageDescription") == .string("The sun"))
  }

  // AC-1
  @Test func theProgramTellsItsToolkitAndKeepsItsNumber() async throws {
    let at = try await AccessibilityStage(root)
    let program = try at.tracker.root
    #expect(await at.get(program, "Application", "ToolkitName") == .string("Dactyl"))
    for name in ["Version", "ToolkitVersion", "AtspiVersion"] {
      let parts = await at.get(program, "Application", name)?.string?.split(separator: ".") ?? []
      #expect(parts.count >= 2 && parts.allSatisfy { Int($0) != nil }, "\(name)")
    }
    #expect(await at.get(program, "Application", "InterfaceVersion")?.uint32 != nil)
    #expect(await at.get(program, "Application", "Id") == .int32(0))
    // The registry gives it a number.
    #expect(await at.set(program, "Application", "Id", .int32(77)))
    #expect(await at.get(program, "Application", "Id") == .int32(77))
    at.stage.application.traitOverrides.locale = "pt-BR"
    defer { at.stage.application.traitOverrides.locale = nil }
    #expect(await at.call(program, "Application", "GetLocale", .uint32(0)).value == [.string("pt_BR")])
    #expect(await interfaces(at, program).contains("org.a11y.atspi.Application"))
    // No other object is the program.
    let frame = try #require(program.child(at: 0))
    #expect(await at.get(frame, "Application", "ToolkitName") == nil)
    #expect(await at.call(frame, "Application", "GetLocale", .uint32(0)).value == nil)
    #expect(await interfaces(at, frame).contains("org.a11y.atspi.Application") == false)
    let application = await at.call(frame, "Accessible", "GetApplication").value?.first?.elements?.last?.objectPath
    #expect(application == ObjectReference.root)
  }

  // AC-6
  @Test func aTextIsCopiedCutAndPastedAsTheUserDoes() async throws {
    let field = TextField("One äöü three")
    field.accessibilityLabel = "Numbers"
    let at = try await AccessibilityStage(root, showing: [field])
    let object = try at.object(field)
    let pasteboard = at.stage.application.pasteboard
    func text() async -> String? {
      let found = Box<Result<String, PasteboardError>>()
      pasteboard.readText { found.values.append($0) }
      await at.stage.loop.wait("the text of the pasteboard") { !found.values.isEmpty }
      return try? found.values.first?.get()
    }
    #expect(await at.call(object, "EditableText", "CopyText", .int32(4), .int32(7)).value == [])
    await at.settle()
    #expect(await text() == "äöü" && field.text == "One äöü three")
    _ = at.takeEvents()
    #expect(await at.call(object, "EditableText", "CutText", .int32(0), .int32(4)).value == [.bool(true)])
    await at.settle()
    #expect(at.takeEvents().contains("Numbers: TextChanged delete 0 \"One \""))
    #expect(await text() == "One " && field.text == "äöü three")
    // Pasting gives the field the focus, and is one step back.
    #expect(await at.call(object, "EditableText", "PasteText", .int32(9)).value == [.bool(true)])
    await at.stage.loop.wait("the text") { field.text == "äöü threeOne " }
    #expect(field.isFirstResponder)
    field.editor.undo()
    #expect(field.text == "äöü three")
    for place in [-1, 10, .max] as [Int32] {
      #expect(await at.call(object, "EditableText", "PasteText", .int32(place)).value == [.bool(false)])
    }
    for (start, end) in [(-1, 2), (5, 3), (0, 100), (.min, .max)] as [(Int32, Int32)] {
      #expect(await at.call(object, "EditableText", "CutText", .int32(start), .int32(end)).value == [.bool(false)])
      _ = await at.call(object, "EditableText", "CopyText", .int32(start), .int32(end))
    }
    await at.settle()
    #expect(await text() == "One " && field.text == "äöü three")
    // A text that can't be changed has nothing of this.
    field.isEnabled = false
    for call in ["CopyText", "CutText"] {
      #expect(await at.call(object, "EditableText", call, .int32(0), .int32(2)).value == nil)
    }
    #expect(await at.call(object, "EditableText", "PasteText", .int32(0)).value == nil)
    #expect(field.text == "äöü three")
  }

  // MARK: The cache

  /// An object of the cache as a client has it.
  private struct Item: Hashable {
    var path = "", parent = "", index: Int32 = 0, count: Int32 = 0, name = "", role: UInt32 = 0, hint = ""
    var interfaces: [String] = []
    var states: [UInt32] = []

    init?(_ value: BusValue) {
      guard let parts = value.elements, parts.count == 10 else { return nil }
      path = parts[0].elements?.last?.objectPath?.text ?? ""
      parent = parts[2].elements?.last?.objectPath?.text ?? ""
      (index, count) = (parts[3].int32 ?? 0, parts[4].int32 ?? 0)
      interfaces = parts[5].elements?.compactMap(\.string) ?? []
      (name, role, hint) = (parts[6].string ?? "", parts[7].uint32 ?? 0, parts[8].string ?? "")
      states = parts[9].elements?.compactMap(\.uint32) ?? []
    }
  }

  private func items(_ at: AccessibilityStage) async -> [Item] {
    let reply = await at.fixture.client.reply(
      at.program, CacheInterface.path, "org.a11y.atspi.Cache", "GetItems", [])
    return reply.value?.first?.elements?.compactMap(Item.init) ?? []
  }

  /// Compares the cache with what each object says when it is asked.
  private func expectTree(_ items: [Item], _ at: AccessibilityStage) async throws {
    var known: Set<String> = []
    for item in items {
      #expect(known.insert(item.path).inserted, "\(item.path) twice")
      let path = BusObjectPath(stringLiteral: item.path)
      let object = try #require(ObjectReference.number(path).flatMap { try? at.tracker.object($0) })
      #expect(await at.get(object, "Accessible", "Name")?.string == item.name)
      #expect(await at.get(object, "Accessible", "Description")?.string == item.hint)
      #expect(await at.call(object, "Accessible", "GetRole").value == [.uint32(item.role)])
      #expect(await at.call(object, "Accessible", "GetIndexInParent").value == [.int32(item.index)])
      #expect(await at.get(object, "Accessible", "ChildCount") == .int32(item.count), "\(item)")
      #expect(await interfaces(at, object) == item.interfaces)
      let states = await at.call(object, "Accessible", "GetState").value?.first?.elements?.compactMap(\.uint32)
      #expect(states == item.states)
      let parent = await at.get(object, "Accessible", "Parent")?.elements?.last?.objectPath?.text
      #expect(parent == item.parent)
      // Everything but rows that are scrolled away is in it.
      for index in 0..<object.childCount {
        guard let child = object.child(at: index), child.itemPlace == nil || child.view != nil else { continue }
        let path = ObjectReference.path(child).text
        #expect(items.contains { $0.path == path && $0.parent == item.path }, "\(child.description.outline)")
      }
    }
  }

  // AC-1, AC-9
  @Test func theCacheIsTheTreeAndTellsWhatComesAndGoes() async throws {
    let button = Button("Go")
    button.accessibilityHint = "Goes"
    let group = View(frame: Rect(x: 0, y: 400, width: 300, height: 100))
    group.isAccessibilityElement = true
    group.accessibilityLabel = "Group"
    let table = TableView(frame: Rect(x: 0, y: 100, width: 300, height: 200))
    let rows = CollectionViewDataSource<Int, String>(table, columns: [TableColumn("Name", width: 200)]) { cell, name in
      cell.label(0).text = name
    }
    rows.apply(DataSourceSnapshot(["One", "Two", "Three"]))
    let at = try await AccessibilityStage(root, showing: [button, table, group])
    let first = await items(at)
    #expect(first.contains { $0.name == "Two" && $0.count == 1 })
    #expect(first.first?.path == ObjectReference.root.text && first.contains { $0.name == "Go" && $0.hint == "Goes" })
    try await expectTree(first, at)

    let signals = Box<(member: String, item: BusValue)>()
    let subscription = try at.fixture.client.subscribe(
      path: CacheInterface.path, interface: "org.a11y.atspi.Cache"
    ) { signals.values.append(($0.member, $0.arguments.values[0])) }
    await at.settle()
    let card = View(frame: Rect(x: 0, y: 0, width: 300, height: 50))
    card.isAccessibilityElement = true
    card.accessibilityLabel = "Card"
    card.addSubview(CheckBox("In the card"))
    group.addSubview(card)
    await at.settle()
    #expect(signals.values.map(\.member) == ["AddAccessible", "AddAccessible"])
    let added = signals.values.compactMap { Item($0.item) }
    #expect(added.map(\.name) == ["Card", "In the card"] && added[1].parent == added[0].path)
    let second = await items(at)
    try await expectTree(second, at)
    for item in added { #expect(second.contains(item), "\(item)") }

    signals.values = []
    card.removeFromSuperview()
    await at.settle()
    let removed = signals.values.filter { $0.member == "RemoveAccessible" }
      .compactMap { $0.item.elements?.last?.objectPath?.text }
    #expect(removed.contains(added[0].path) && signals.values.count == removed.count)
    let third = await items(at)
    #expect(!third.contains { item in added.contains { $0.path == item.path } })
    #expect(third.map(\.path) == first.map(\.path))
    withExtendedLifetime(subscription) {}
  }

  // AC-9
  @Test func ofVeryManyChildrenTheCacheTellsNone() async throws {
    let at = try await AccessibilityStage(root)
    let signals = Box<String>()
    let subscription = try at.fixture.client.subscribe(
      path: CacheInterface.path, interface: "org.a11y.atspi.Cache"
    ) { signals.values.append(Item($0.arguments.values[0])?.name ?? "") }
    let menu = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    menu.isAccessibilityElement = true
    menu.accessibilityLabel = "Menu"
    for row in 0..<2000 {
      menu.addSubview(Label("Row \(row)", frame: Rect(x: 0, y: Double(row) * 20, width: 100, height: 20)))
    }
    root.view.addSubview(menu)
    await at.settle()
    #expect(signals.values == ["Menu"])
    let object = try at.object(menu)
    let paths = at.paths(await at.call(object, "Accessible", "GetChildren").value?.first)
    #expect(paths.count == 2000)
    let last = try #require(paths.last)
    #expect(await at.answers([.property(last, "Accessible", "Name")]).value(0)?.string == "Row 1999")
    withExtendedLifetime(subscription) {}
  }
}
