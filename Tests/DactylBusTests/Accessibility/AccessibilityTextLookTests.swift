import Dactyl
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// The attributes of texts, and the part of a text in a rectangle, over the bus.
@MainActor @Suite struct AccessibilityTextLookTests {
  private let root = ViewController()

  private func stage(_ views: View...) async throws -> AccessibilityStage {
    try await AccessibilityStage(root, showing: views)
  }

  private func values(_ value: BusValue?) -> [String: String] {
    var values: [String: String] = [:]
    for entry in value?.entries ?? [] { values[entry.key.string ?? ""] = entry.value.string }
    return values
  }

  private func defaults(_ view: View, _ at: AccessibilityStage) async throws -> [String: String] {
    values(await at.call(try at.object(view), "Text", "GetDefaultAttributes").value?.first)
  }

  /// The attributes at an offset, and the part that has them.
  private func run(
    _ view: View, _ offset: Int32, _ at: AccessibilityStage, defaults: Bool = false
  ) async throws -> (values: [String: String], range: [Int32]) {
    let reply = await at.call(try at.object(view), "Text", "GetAttributeRun", .int32(offset), .bool(defaults))
    return (values(reply.value?.first), reply.value?.dropFirst().compactMap(\.int32) ?? [])
  }

  // AC-26
  @Test func aLabelTellsItsFontItsColourAndItsLines() async throws {
    let label = Label("Total")
    label.font = Font(family: "Serif", size: 20, weight: .semibold, isItalic: true)
    label.textColor = Color(red: 1, green: 0, blue: 0.5)
    label.textAlignment = .center
    label.numberOfLines = 0
    let at = try await stage(label)
    let found = try await defaults(label, at)
    let wanted = [
      "family-name": "Serif", "size": "20", "weight": "600", "style": "italic", "fg-color": "65535,0,32768",
      "justification": "center", "wrap-mode": "word_char", "editable": "false", "invisible": "false",
      "underline": "none", "strikethrough": "false", "direction": "ltr",
    ]
    for (name, value) in wanted.sorted(by: { $0.key < $1.key }) { #expect(found[name] == value, "\(name)") }
    #expect(found["bg-color"] == nil && found["rise"] == nil)
    let set = await at.call(try at.object(label), "Text", "GetDefaultAttributeSet")
    #expect(values(set.value?.first) == found)
    label.traitOverrides.fontScale = 1.5
    label.numberOfLines = 1
    await at.settle()
    #expect(try await defaults(label, at)["size"] == "30")
    #expect(try await defaults(label, at)["wrap-mode"] == "none")
  }

  // AC-26
  @Test func partsOfATextHaveTheirOwnAttributes() async throws {
    let label = Label("")
    var text = AttributedText("Añ ")
    text.append("bold", attributes: TextAttributes(font: .system(size: 14, weight: .bold)))
    text.append(
      " struck",
      attributes: TextAttributes(
        color: Color(red: 0, green: 1, blue: 0), backgroundColor: Color(red: 0, green: 0, blue: 1), underline: .double,
        isStruckThrough: true, language: "de"))
    label.attributedText = text
    label.font = .system(size: 14)
    let at = try await stage(label)
    var found = try await run(label, 0, at)
    #expect(found.values == [:] && found.range == [0, 3])
    found = try await run(label, 4, at)
    #expect(found.values == ["weight": "700"] && found.range == [3, 7])
    found = try await run(label, 8, at)
    #expect(
      found.values == [
        "fg-color": "0,65535,0", "bg-color": "0,0,65535", "bg-full-height": "true", "underline": "double",
        "strikethrough": "true", "language": "de",
      ])
    #expect(found.range == [7, 14])
    // Behind the last character are its attributes.
    #expect(try await run(label, 14, at).range == [7, 14])
    let all = try await run(label, 4, at, defaults: true).values
    #expect(all["weight"] == "700" && all["size"] == "14" && all["editable"] == "false")
    let object = try at.object(label)
    #expect(
      await at.call(object, "Text", "GetAttributeValue", .int32(4), .string("weight")).value == [.string("700")])
    #expect(await at.call(object, "Text", "GetAttributeValue", .int32(0), .string("weight")).value == [.string("400")])
    for offset in [-1, 15, Int32.max, Int32.min] {
      let reply = try await run(label, offset, at, defaults: true)
      #expect(reply.values == [:] && reply.range == [0, 0])
      #expect(
        await at.call(object, "Text", "GetAttributeValue", .int32(offset), .string("size")).value == [.string("")])
    }
  }

  // AC-26
  @Test func linksAreBlueAndUnderlined() async throws {
    let label = Label("")
    label.attributedText = AttributedText("a ") + AttributedText("link", attributes: TextAttributes(link: "x"))
    let at = try await stage(label)
    let found = try await run(label, 3, at)
    #expect(found.values["underline"] == "single" && found.values["fg-color"] != nil && found.range == [2, 6])
  }

  // AC-26
  @Test func fieldsTellWhetherTheyCanBeChangedAndSecretsAreInvisible() async throws {
    let (field, secret) = (TextField("One"), TextField("Two"))
    secret.textInputTraits.isSecure = true
    field.textAlignment = .right
    let at = try await stage(field, secret)
    let found = try await defaults(field, at)
    #expect(found["editable"] == "true" && found["invisible"] == "false" && found["justification"] == "right")
    #expect(found["wrap-mode"] == "none" && found["size"] != nil)
    #expect(try await defaults(secret, at)["invisible"] == "true")
    field.isEnabled = false
    #expect(try await defaults(field, at)["editable"] == "false")
  }

  // AC-26
  @Test func aTextFromTheRightSaysSo() async throws {
    let label = Label("שלום")
    label.numberOfLines = 0
    let at = try await stage(label)
    let found = try await defaults(label, at)
    #expect(found["direction"] == "rtl" && found["justification"] == "right")
  }

  // AC-26
  @Test func decorationsOfATextViewAreTold() async throws {
    let view = TextView("one red\nred", frame: Rect(x: 0, y: 0, width: 300, height: 100))
    view.decorate = { part, _ in
      for range in part.text.ranges(of: "red") {
        part.changeAttributes(in: range) { $0.color = Color(red: 1, green: 0, blue: 0) }
      }
    }
    view.checker = Checker()
    let at = try await stage(view)
    at.stage.advance(by: 1)
    await at.settle()
    #expect(try await run(view, 5, at).values == ["fg-color": "65535,0,0"])
    #expect(try await run(view, 5, at).range == [4, 7])
    #expect(try await run(view, 7, at).values == [:])
    #expect(try await run(view, 8, at).range == [8, 11])
    let one = try await run(view, 0, at)
    #expect(one.values == ["underline": "error", "text-spelling": "misspelled"] && one.range == [0, 3])
    view.isEditable = false
    #expect(try await defaults(view, at)["editable"] == "false")
  }

  /// Finds "one".
  private final class Checker: TextChecker {
    func check(_ text: String, completion: @escaping @MainActor ([TextMistake]) -> Void) {
      completion(text.hasPrefix("one") ? [TextMistake(0..<3)] : [])
    }
  }

  // AC-26, AC-8
  @Test func otherAttributesAreToldBehindTextsAndOnce() async throws {
    let (label, box) = (Label("Total"), CheckBox("Box"))
    let at = try await stage(label, box)
    #expect(
      await at.events {
        label.textColor = .red
        label.font = .system(size: 30)
      } == ["Total: TextAttributesChanged 0"])
    #expect(await at.events { label.textColor = .red } == [])
    let view = TextView("abc", frame: Rect(x: 0, y: 200, width: 300, height: 100))
    view.accessibilityLabel = "Note"
    root.view.addSubview(view)
    await at.settle()
    let events = await at.events {
      view.setNeedsDecoration(0..<3)
      view.editor.replace(0..<0, with: "x")
      view.becomeFirstResponder()
      box.isOn = true
    }
    let kinds = ["StateChanged checked", "TextChanged insert", "TextAttributesChanged", "StateChanged focused"]
    let places = kinds.map { kind in events.firstIndex { $0.contains(kind) } }
    #expect(places == places.sorted { ($0 ?? -1) < ($1 ?? -1) } && !places.contains(nil), "\(events)")
  }

  // AC-29
  @Test func theTextInARectangleIsToldByLines() async throws {
    let view = TextView("first line\nsecond\nthird", frame: Rect(x: 0, y: 0, width: 300, height: 150))
    let at = try await stage(view)
    let object = try at.object(view)
    func ranges(_ rect: [Int32], _ clip: UInt32 = 0) async -> [String] {
      let reply = await at.call(
        object, "Text", "GetBoundedRanges", .int32(rect[0]), .int32(rect[1]), .int32(rect[2]), .int32(rect[3]),
        .uint32(1), .uint32(clip), .uint32(clip))
      return (reply.value?.first?.elements ?? []).map { range in
        let parts = range.elements ?? []
        return "\(parts[0].int32 ?? -1)-\(parts[1].int32 ?? -1) \(parts[2].string ?? "")"
      }
    }
    func extents(_ start: Int32, _ end: Int32) async -> [Int32] {
      let reply = await at.call(object, "Text", "GetRangeExtents", .int32(start), .int32(end), .uint32(1))
      return reply.value?.compactMap(\.int32) ?? []
    }
    #expect(await ranges([0, 0, 300, 150]) == ["0-10 first line", "11-17 second", "18-23 third"])
    let word = await extents(6, 10)
    let inside = [word[0] + 1, word[1] + 1, word[2] - 2, word[3] - 4]
    #expect(await ranges(inside) == ["6-10 line"])
    // The first and the last letter are cut.
    #expect(await ranges(inside, 3) == [])
    #expect(await ranges([word[0] + 1, 0, word[2] - 2, 150], 3).first == "7-9 in")
    #expect(await ranges([word[0] + 1, 0, word[2] + 50, 150], 1).first == "7-10 ine")
    for rect in [[0, 0, 0, 0], [900, 900, 10, 10], [0, 0, -5, -5], [Int32.min, Int32.min, Int32.max, Int32.max]] {
      _ = await ranges(rect)
    }
    #expect(await ranges([900, 900, 10, 10]) == [])
  }
}
