import DactylGeometry
import DactylRandom
import DactylTesting
import DactylWidgets
import GalleryKit
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// Odd calls, secrets, and changes at random (`AC-9`, `AC-11`).
@MainActor @Suite struct AccessibilityRobustnessTests {
  private static let numbers: [Int32] = [0, 1, -1, 7, 1_000_000, .max, .min]

  private func value(_ letter: Character, _ random: inout SeededSource) -> BusValue {
    switch letter {
    case "i": .int32(random.pick(Self.numbers) ?? 0)
    case "u": .uint32(random.pick(0, 1, 2, 6, 99, .max))
    case "b": .bool(random.chance(50))
    case "s": .string(random.pick("", "x", "\u{1f469}\u{200d}\u{1f467}", String(repeating: "z", count: 3000)))
    case "o": .objectPath(random.chance(50) ? "/nothing" : ObjectReference.root)
    default: .int32(0)
    }
  }

  private static let rule = BusValue.structure([
    .array(element: "i", [.int32(-1), .int32(-1), .int32(5), .int32(7), .int32(9)]), .int32(-4),
    .dictionary(key: "s", value: "s", [BusEntry(.string("a"), .string("b"))]), .int32(9), .array(element: "i", []),
    .int32(2), .strings(["Nonsense", ""]), .int32(3), .bool(true),
  ])

  /// Returns arguments of the types of a method; nil if there are types that this test does not make.
  private func arguments(_ signature: String, _ random: inout SeededSource) -> [BusValue]? {
    var (rest, values) = (signature[...], [BusValue]())
    while let letter = rest.first {
      if letter == "(" {
        values.append(Self.rule)
        rest = rest[(rest.lastIndex(of: ")") ?? rest.startIndex)...].dropFirst()
      } else if letter == "a" {
        return nil
      } else {
        values.append(value(letter, &random))
        rest = rest.dropFirst()
      }
    }
    return values
  }

  // AC-9
  @Test func everyMethodOfEveryObjectTakesAnything() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let table = TableView(frame: Rect(x: 0, y: 200, width: 300, height: 200))
    let names = CollectionViewDataSource<Int, Int>(table, columns: [TableColumn("A"), TableColumn("B")]) {
      $0.label(0).text = "Row \($1)"
    }
    names.apply(DataSourceSnapshot(Array(0..<50)), animated: false)
    let secret = TextField("hunter2")
    secret.textInputTraits.isSecure = true
    let views: [View] = [
      Button("Go"), slider(0.5), TextField("Some text"), secret, TextView("Lines\nof text"), Label("A label"),
      CheckBox("Box"), Picker(["A", "B"]), table,
    ]
    for (index, view) in views.enumerated() {
      if view.frame.isEmpty { view.frame = Rect(x: 0, y: Double(index) * 40, width: 200, height: 40) }
      root.view.addSubview(view)
    }
    await at.settle()
    var random = SeededSource(seed: 45)
    let interfaces = try #require(try at.connection.interfaces.of(ObjectReference.root))
    var objects = try views.map { try at.object($0) } + [at.tracker.root]
    objects += [try at.object(table).child(at: 0), try at.object(table).child(at: 40)].compactMap(\.self)
    var (answers, errors) = (0, 0)
    for object in objects {
      for interface in interfaces {
        for method in interface.methods {
          for _ in 0..<3 {
            guard let arguments = arguments(method.arguments.text, &random) else { continue }
            let reply = await at.fixture.client.reply(
              at.program, ObjectReference.path(object), interface.name, method.name, arguments)
            if reply.value != nil { answers += 1 } else { errors += 1 }
          }
        }
        _ = await at.fixture.client.reply(
          at.program, ObjectReference.path(object), "org.freedesktop.DBus.Properties", "GetAll",
          [.string(interface.name)])
      }
    }
    #expect(answers > 500 && errors > 100)
    // It is still there.
    #expect(await at.call(try at.tracker.root, "Accessible", "GetRole").value == [.uint32(75)])
    for path in ["/org/a11y/atspi/accessible/0", "/org/a11y/atspi/accessible/999999", "/org/a11y/atspi/link/1/x"] {
      let reply = await at.fixture.client.reply(
        at.program, BusObjectPath(stringLiteral: path), "org.a11y.atspi.Accessible", "GetRole")
      #expect(reply.value == nil, "\(path)")
    }
  }

  // AC-11
  @Test func aSecretNeverGetsOnTheBus() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let field = TextField("", frame: Rect(x: 0, y: 0, width: 200, height: 44))
    field.accessibilityLabel = "Password"
    field.textInputTraits.isSecure = true
    root.view.addSubview(field)
    await at.settle()
    let object = try at.object(field)
    var traffic: [String] = []
    field.becomeFirstResponder()
    traffic += await at.events { at.stage.keyboard.type("hunter2") }
    #expect(field.text == "hunter2")
    #expect(traffic.filter { $0.contains("TextChanged insert") }.count == 7)
    #expect(traffic.contains { $0.contains("\u{2022}") })
    #expect(await at.call(object, "Accessible", "GetRoleName").value == [.string("password text")])
    #expect(
      await at.call(object, "Text", "GetText", .int32(0), .int32(-1)).value == [
        .string("\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}")
      ])
    let calls: [(String, String, [BusValue])] = [
      ("Text", "GetText", [.int32(0), .int32(-1)]), ("Text", "GetStringAtOffset", [.int32(2), .uint32(1)]),
      ("Text", "GetCharacterAtOffset", [.int32(0)]), ("Accessible", "GetAttributes", []),
      ("EditableText", "CopyText", [.int32(0), .int32(7)]), ("EditableText", "CutText", [.int32(0), .int32(7)]),
    ]
    for (interface, method, arguments) in calls {
      let reply = await at.fixture.client.reply(
        at.program, ObjectReference.path(object), "org.a11y.atspi." + interface, method, arguments)
      traffic.append("\(reply)")
    }
    let items = await at.fixture.client.reply(
      at.program, CacheInterface.path, "org.a11y.atspi.Cache", "GetItems", [])
    traffic.append("\(items)")
    #expect(items.value?.first?.elements?.isEmpty == false)
    traffic += await at.events { at.stage.keyboard.press("BackSpace") }
    for letter in ["hunter", "nter", "104"] { #expect(!traffic.contains { $0.contains(letter) }, "\(letter)") }
    #expect(at.stage.application.pasteboard.types.isEmpty)
    #expect(await at.call(object, "Text", "SetCaretOffset", .int32(3)).value == [.bool(true)])
    #expect(await at.get(object, "Text", "CaretOffset") == .int32(3))
  }

  // AC-9
  @Test func aNameOfAMegabyteIsReadAndTold() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let button = Button("Go")
    button.frame = Rect(x: 0, y: 0, width: 200, height: 44)
    let text = TextView("")
    text.frame = Rect(x: 0, y: 100, width: 200, height: 200)
    root.view.addSubview(button)
    root.view.addSubview(text)
    await at.settle()
    let name = String(repeating: "n\u{fc}", count: 500_000)
    let told = await at.events {
      button.accessibilityLabel = name
      button.accessibilityHint = name + "!"
      text.text = name
    }
    #expect(told.contains { $0.utf8.count > 1_000_000 && $0.contains("PropertyChange accessible-name") })
    let object = try at.object(button)
    #expect(await at.get(object, "Accessible", "Name")?.string == name)
    #expect(await at.get(object, "Accessible", "Description")?.string == name + "!")
    #expect(await at.get(try at.object(text), "Text", "CharacterCount") == .int32(1_000_000))
    #expect(await at.call(try at.object(text), "Text", "GetText", .int32(0), .int32(-1)).value == [.string(name)])
    let items = await at.fixture.client.reply(
      at.program, CacheInterface.path, "org.a11y.atspi.Cache", "GetItems", [])
    #expect(items.value != nil)
  }

  // AC-9
  @Test(arguments: PageName.allCases) func whatIsKnownIsWhatIsThere(page: PageName) async throws {
    let at = try await AccessibilityStage(GalleryController(page), size: Size(width: 700, height: 900))
    await at.settle()
    var random = SeededSource(seed: UInt64(page.rawValue.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    try expectCurrent(at, "\(page) at the start")
    for step in 0..<25 {
      let nodes = at.stage.application.accessibilityTree.flattened.filter { !$0.description.actions.isEmpty }
      guard let node = random.pick(nodes), let action = random.pick(node.description.actions) else { break }
      _ = node.view?.performAccessibilityAction(action)
      if step % 3 == 0 { at.stage.keyboard.press(["Tab", "Down", "Escape"][step / 3 % 3]) }
      at.stage.advance(by: 0.6)
      try expectCurrent(at, "\(page) after \(action) of \(node.description.outline)")
    }
  }

  /// Compares what was told with what the views say now.
  private func expectCurrent(_ at: AccessibilityStage, _ what: String) throws {
    let tracker = try at.tracker
    tracker.update()
    var waiting = [tracker.root]
    while let object = waiting.popLast() {
      waiting += object.knownChildren
      guard let view = object.subjectView else { continue }
      let description = view.accessibilityDescription
      let now = ToldDescription(description)
      #expect(object.told.label == now.label, "\(what): the label of \(description.outline)")
      #expect(object.told.state == now.state, "\(what): the states of \(description.outline)")
      #expect(object.told.value == now.value, "\(what): the value of \(description.outline)")
      let content = tracker.content(of: view, description)
      let found = (content.before + content.behind).map { ObjectIdentifier($0.view) }
      let known = (object.before + object.behind).map(\.viewKey)
      #expect(known.prefix(found.count) == found[...].map { $0 }[...], "\(what): inside \(description.outline)")
    }
  }
}
