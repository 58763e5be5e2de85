import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylWidgets

/// Relations, attributes, and lists of objects that have something in common (`AC-13`, `AC-14`).
@MainActor @Suite struct AccessibilityRelationTests {
  private let root = ViewController()

  private func relations(_ at: AccessibilityStage, _ object: AccessibilityObject) async -> [UInt32: [String]] {
    let sets = await at.call(object, "Accessible", "GetRelationSet").value?.first?.elements ?? []
    var found: [UInt32: [String]] = [:]
    for set in sets.compactMap(\.elements) where set.count == 2 {
      found[set[0].uint32 ?? 0] = at.paths(set[1]).map(\.text)
    }
    return found
  }

  private func attributes(_ at: AccessibilityStage, _ object: AccessibilityObject) async -> [String: String] {
    let entries = await at.call(object, "Accessible", "GetAttributes").value?.first?.entries ?? []
    return Dictionary(entries.map { ($0.key.string ?? "", $0.value.string ?? "") }) { $1 }
  }

  private func path(_ at: AccessibilityStage, _ view: View) throws -> String {
    ObjectReference.path(try at.object(view)).text
  }

  // AC-13
  @Test func anExplanationBelongsToWhatItExplains() async throws {
    let (field, hint, other) = (TextField(""), Label("Eight letters or more"), Label("Two digits"))
    field.accessibilityDescribedBy = hint
    let at = try await AccessibilityStage(root, showing: [field, hint, other])
    #expect(await relations(at, try at.object(field)) == [18: [try path(at, hint)]])
    #expect(await relations(at, try at.object(hint)) == [17: [try path(at, field)]])
    #expect(await relations(at, try at.object(other)) == [:])
    field.accessibilityDescribedBy = other
    await at.settle()
    #expect(await relations(at, try at.object(field)) == [18: [try path(at, other)]])
    #expect(await relations(at, try at.object(hint)) == [:])
    #expect(await relations(at, try at.object(other)) == [17: [try path(at, field)]])
  }

  // AC-13
  @Test func anElementControlsWhatTheProgramSays() async throws {
    let (search, list, count) = (TextField(""), Label("12 results"), Label("1 of 12"))
    search.accessibilityControls = [list]
    let at = try await AccessibilityStage(root, showing: [search, list, count])
    let object = try at.object(search)
    #expect(await relations(at, object) == [3: [try path(at, list)]])
    search.accessibilityControls = [list, count]
    await at.settle()
    #expect(await relations(at, object) == [3: [try path(at, list), try path(at, count)]])
    list.removeFromSuperview()
    await at.settle()
    #expect(await relations(at, object) == [3: [try path(at, count)]])
    search.accessibilityControls = []
    await at.settle()
    #expect(await relations(at, object) == [:])
  }

  // AC-13
  @Test func aMenuBelongsToWhatHasOpenedIt() async throws {
    let button = Button("File")
    button.menu = Menu(children: [Action(title: "New") { _ in }])
    let at = try await AccessibilityStage(root, showing: [button])
    #expect(await relations(at, try at.object(button)) == [:])
    _ = button.performAccessibilityAction(.showMenu)
    await at.settle()
    let menu = try at.find(.menu)
    #expect(await relations(at, menu) == [15: [try path(at, button)]])
    #expect(await relations(at, try at.object(button)) == [3: [ObjectReference.path(menu).text]])
    at.stage.keyboard.press("Escape")
    await at.settle()
    #expect(await relations(at, try at.object(button)) == [:])
  }

  // AC-13
  @Test func attributesTellWhatNoInterfaceHas() async throws {
    let slider = Slider()
    (slider.accessibilityLabel, slider.accessibilityIdentifier) = ("Volume", "volume")
    slider.value = 0.5
    let (toggle, search, status, urgent) = (Switch(), SearchField(), Label("Ready"), Label("Stop"))
    (toggle.accessibilityLabel, search.accessibilityLabel) = ("Sound", "Search")
    status.accessibilityLiveRegion = .polite
    urgent.accessibilityLiveRegion = .assertive
    let foreign = Label("Guten Tag")
    foreign.accessibilityLanguage = "de-AT"
    let tabs = TabStrip(["One", "Two", "Three"])
    let at = try await AccessibilityStage(root, showing: [slider, toggle, search, status, urgent, foreign, tabs])
    func values(_ view: View) async throws -> [String: String] { await attributes(at, try at.object(view)) }
    #expect(try await values(slider)["id"] == "volume")
    #expect(try await values(slider)["valuetext"] == slider.accessibilityDescription.value)
    slider.value = 1
    #expect(try await values(slider)["valuetext"] == "100%")
    #expect(try await values(toggle)["xml-roles"] == "switch")
    #expect(try await values(search)["xml-roles"] == "searchbox")
    #expect(try await values(status)["live"] == "polite")
    #expect(try await values(urgent)["live"] == "assertive")
    #expect(try await values(foreign)["language"] == "de-AT")
    #expect(await at.get(try at.object(foreign), "Accessible", "Locale") == .string("de_AT"))
    let second = await attributes(at, try at.find(.tab, "Two"))
    #expect(second["posinset"] == "2" && second["setsize"] == "3")
    // An element that has nothing of this says nothing of it.
    for name in ["id", "xml-roles", "live", "language", "posinset", "setsize", "level", "sort", "valuetext"] {
      let value = await attributes(at, try at.tracker.root)[name]
      #expect(value == nil || name == "id", "\(name)")
    }
    status.accessibilityLiveRegion = nil
    #expect(try await values(status)["live"] == nil)
  }

  // MARK: Lists

  private struct Rule {
    var states: [StateSet.State] = []
    var stateKind: Int32 = 1
    var attributes: [String: String] = [:]
    var attributeKind: Int32 = 1
    var roles: [RoleNumber] = []
    var roleKind: Int32 = 2
    var interfaces: [String] = []
    var isInverted = false

    private static func bits(_ numbers: [Int], words: Int) -> BusValue {
      var values = [UInt32](repeating: 0, count: words)
      for number in numbers { values[number / 32] |= 1 << UInt32(number % 32) }
      return .array(element: "i", values.map { .int32(Int32(bitPattern: $0)) })
    }

    var value: BusValue {
      let entries = attributes.sorted { $0.key < $1.key }.map { BusEntry(.string($0.key), .string($0.value)) }
      return .structure([
        Self.bits(states.map { Int($0.rawValue) }, words: 2), .int32(stateKind),
        .dictionary(key: "s", value: "s", entries), .int32(attributeKind),
        Self.bits(roles.map { Int($0.rawValue) }, words: 4), .int32(roleKind), .strings(interfaces), .int32(1),
        .bool(isInverted),
      ])
    }
  }

  /// Returns the labels of the objects of the window that a rule describes.
  private func matches(_ at: AccessibilityStage, _ rule: Rule, count: Int32 = 0) async throws -> [String] {
    let frame = try #require(try at.tracker.root.child(at: 0))
    let found = await at.call(
      frame, "Collection", "GetMatches", rule.value, .uint32(1), .int32(count), .bool(true))
    return at.objects(found.value?.first).map { $0.description.label ?? "" }
  }

  // AC-14
  @Test func listsAreChosenByRoleStateAttributeAndInterface() async throws {
    let (first, second) = (Link("Imprint"), Link("Terms"))
    let (on, off) = (CheckBox("On"), CheckBox("Off"))
    (on.isOn, second.isVisited) = (true, true)
    let heading = Label("Title")
    (heading.accessibilityRole, heading.accessibilityLevel) = (.heading, 2)
    let slider = Slider()
    slider.accessibilityLabel = "Volume"
    let at = try await AccessibilityStage(root, showing: [first, on, second, heading, off, slider])
    #expect(try await matches(at, Rule(roles: [.link])) == ["Imprint", "Terms"])
    #expect(try await matches(at, Rule(roles: [.link, .heading])) == ["Imprint", "Terms", "Title"])
    #expect(try await matches(at, Rule(roles: [.link]), count: 1) == ["Imprint"])
    #expect(try await matches(at, Rule(states: [.visited])) == ["Terms"])
    #expect(try await matches(at, Rule(states: [.checked])) == ["On"])
    // All, any and none of the states.
    let checkable: [StateSet.State] = [.checkable, .checked]
    #expect(try await matches(at, Rule(states: checkable)) == ["On"])
    #expect(try await matches(at, Rule(states: checkable, stateKind: 2)) == ["On", "Off"])
    #expect(try await matches(at, Rule(states: [.checked], stateKind: 3, roles: [.checkBox])) == ["Off"])
    #expect(try await matches(at, Rule(attributes: ["level": "2"])) == ["Title"])
    #expect(try await matches(at, Rule(attributes: ["level": "1"])) == [])
    #expect(try await matches(at, Rule(interfaces: ["Value"])) == ["Volume"])
    #expect(try await matches(at, Rule(roles: [.link], interfaces: ["Value"])) == [])
    // All others.
    let others = try await matches(at, Rule(roles: [.link, .checkBox], isInverted: true))
    #expect(others.contains("Title") && others.contains("Volume"))
    #expect(Set(others).isDisjoint(with: ["Imprint", "Terms", "On", "Off"]))
    second.isVisited = false
    #expect(try await matches(at, Rule(states: [.visited])) == [])
  }
}
