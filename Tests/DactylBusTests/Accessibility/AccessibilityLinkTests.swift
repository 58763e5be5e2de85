import Dactyl
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// Links in texts, over the bus.
@MainActor @Suite struct AccessibilityLinkTests {
  private let root = ViewController()
  private let opened = Opened()

  private final class Opened: TextViewDelegate {
    var links: [String] = []
    func textView(_ textView: TextView, didChoose link: String) { links.append(link) }
  }

  /// "Read the manual and terms", with two links.
  private func label() -> Label {
    let label = Label("", frame: Rect(x: 10, y: 10, width: 300, height: 40))
    var text = AttributedText("Read ")
    text.append("the manual", attributes: TextAttributes(link: "manual.html"))
    text.append(" and ")
    text.append("terms", attributes: TextAttributes(link: "terms.html"))
    label.attributedText = text
    label.linkAction = { [opened] in opened.links.append($0) }
    return label
  }

  private func objects(_ values: [BusValue]?, _ at: AccessibilityStage) -> [AccessibilityObject] {
    (values ?? []).compactMap { $0.elements?.last?.objectPath }.compactMap { ObjectReference.number($0) }
      .compactMap { try? at.tracker.object($0) }
  }

  // AC-27
  @Test func linksOfALabelAreObjectsThatCanBeUsed() async throws {
    let label = label()
    let at = try await AccessibilityStage(root, showing: [label])
    let text = try at.object(label)
    #expect(await at.call(text, "Hypertext", "GetNLinks").value == [.int32(2)])
    let reply = await at.call(text, "Hypertext", "GetLink", .int32(1))
    let link = try #require(objects(reply.value, at).first)
    #expect(await at.call(link, "Accessible", "GetRoleName").value == [.string("link")])
    #expect(await at.get(link, "Accessible", "Name") == .string("terms"))
    #expect(await at.get(link, "Accessible", "Parent") == (try at.connection.reference(text)))
    #expect(await at.call(link, "Accessible", "GetIndexInParent").value == [.int32(1)])
    let names = await at.call(link, "Accessible", "GetInterfaces").value?.first?.elements?.compactMap(\.string) ?? []
    for name in ["Component", "Action", "Hyperlink", "Collection"] { #expect(names.contains("org.a11y.atspi." + name)) }
    #expect(await at.get(link, "Hyperlink", "StartIndex") == .int32(20))
    #expect(await at.get(link, "Hyperlink", "EndIndex") == .int32(25))
    #expect(await at.call(link, "Hyperlink", "GetURI", .int32(0)).value == [.string("terms.html")])
    #expect(await at.call(link, "Hyperlink", "GetObject", .int32(0)).value == [try at.connection.reference(link)])
    // The place is that of the letters.
    let place = await at.call(link, "Component", "GetExtents", .uint32(1)).value?.first?.elements?.compactMap(\.int32)
    let letters = await at.call(text, "Text", "GetRangeExtents", .int32(20), .int32(25), .uint32(1)).value
    #expect(place == letters?.compactMap(\.int32) && place?[2] ?? 0 > 10)
    #expect(await at.call(link, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    #expect(opened.links == ["terms.html"])
    label.linkAction = nil
    await at.settle()
    #expect(await at.get(link, "Action", "NActions") == .int32(0))
  }

  // AC-27
  @Test func linksAreInListsOfLinks() async throws {
    let view = TextView("see link", frame: Rect(x: 10, y: 100, width: 300, height: 80))
    view.decorate = { part, _ in
      for range in part.text.ranges(of: "link") { part.changeAttributes(in: range) { $0.link = "there" } }
    }
    view.textDelegate = opened
    let at = try await AccessibilityStage(root, showing: [label(), view])
    let roles = [UInt32](repeating: 0, count: 4).enumerated().map { word, _ in
      BusValue.int32(word == 2 ? Int32(bitPattern: 1 << 24) : 0)
    }
    let rule = BusValue.structure([
      .array(element: "i", [.int32(0), .int32(0)]), .int32(1), .dictionary(key: "s", value: "s", []), .int32(1),
      .array(element: "i", roles), .int32(2), .strings([]), .int32(1), .bool(false),
    ])
    let frame = try #require(try at.tracker.root.child(at: 0))
    let reply = await at.call(frame, "Collection", "GetMatches", rule, .uint32(1), .int32(0), .bool(true))
    let found = objects(reply.value?.first?.elements, at)
    #expect(found.map(\.description.label) == ["the manual", "terms", "link"])
    #expect(await at.call(found.last, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    #expect(opened.links == ["there"])
    #expect(await at.call(try at.object(view), "Hypertext", "GetLinkIndex", .int32(5)).value == [.int32(0)])
  }

  // AC-28
  @Test func aLinkWithTheFocusHasItForOthers() async throws {
    let label = label()
    let at = try await AccessibilityStage(root, showing: [label])
    let first = await at.events { at.stage.window.moveFocus(.first) }
    #expect(first == ["the manual: StateChanged focused 1"])
    let second = await at.events { at.stage.keyboard.press("Tab") }
    #expect(second == ["the manual: StateChanged focused 0", "terms: StateChanged focused 1"])
    let link = try #require(try at.object(label).child(at: 0))
    #expect(await at.call(link, "Component", "GrabFocus").value == [.bool(true)])
    await at.settle()
    #expect(await at.states(link).contains(12))
    #expect(await at.states(link).isSuperset(of: [11, 12]))
  }

  // AC-28
  @Test func aLinkThatIsScrolledAwayIsScrolledTo() async throws {
    let lines = (0..<100).map { "line \($0)" } + ["the link"]
    let view = TextView(lines.joined(separator: "\n"), frame: Rect(x: 10, y: 10, width: 300, height: 100))
    view.decorate = { part, _ in
      for range in part.text.ranges(of: "link") { part.changeAttributes(in: range) { $0.link = "there" } }
    }
    let at = try await AccessibilityStage(root, showing: [view])
    let link = try #require(try at.object(view).child(at: 0))
    #expect(!(await at.states(link)).contains(25))
    #expect(await at.call(link, "Component", "ScrollTo", .uint32(0)).value == [.bool(true)])
    at.stage.advance(by: 1)
    await at.settle()
    let place = await at.call(link, "Component", "GetExtents", .uint32(1)).value?.first?.elements?.compactMap(\.int32)
    #expect((10..<110).contains(Int(place?[1] ?? -1)))
    #expect(await at.states(link).contains(25))
  }

  // AC-27
  @Test func aTextThatGetsAndLosesALinkTellsIt() async throws {
    let label = label()
    let at = try await AccessibilityStage(root, showing: [label])
    let gone = await at.events { label.text = "Read the manual and terms" }
    #expect(
      gone == [
        "Read the manual and terms: TextAttributesChanged 0", "Read the manual and terms: ChildrenChanged remove 1",
        "gone: StateChanged defunct 1", "Read the manual and terms: ChildrenChanged remove 0",
        "gone: StateChanged defunct 1",
      ])
    #expect(await at.call(try at.object(label), "Hypertext", "GetNLinks").value == [.int32(0)])
  }
}
