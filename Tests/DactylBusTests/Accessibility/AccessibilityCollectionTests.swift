import Dactyl
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// Lists of objects of a kind, over the bus.
@MainActor @Suite struct AccessibilityCollectionTests {
  private static let heading = 83

  /// A rule for the objects of a role.
  private static func rule(role: Int) -> BusValue {
    func bits(_ roles: [Int], words: Int) -> BusValue {
      var values = [UInt32](repeating: 0, count: words)
      for role in roles { values[role / 32] |= 1 << UInt32(role % 32) }
      return .array(element: "i", values.map { .int32(Int32(bitPattern: $0)) })
    }
    return .structure([
      bits([], words: 2), .int32(1), .dictionary(key: "s", value: "s", []), .int32(1), bits([role], words: 4),
      .int32(2), .strings([]), .int32(1), .bool(false),
    ])
  }

  private static let canonical = BusValue.uint32(1)
  private static let reverse = BusValue.uint32(4)

  /// Returns the objects of an answer.
  private func objects(_ answer: Result<[BusValue], BusError>, _ at: AccessibilityStage) -> [AccessibilityObject] {
    (answer.value?.first?.elements ?? []).compactMap { $0.elements?.last?.objectPath }
      .compactMap { ObjectReference.number($0) }.compactMap { try? at.tracker.object($0) }
  }

  private func addLabel(_ text: String, level: Int?, to view: View, at y: Double) -> Label {
    let label = Label(text, frame: Rect(x: 0, y: y, width: 200, height: 30))
    if let level {
      label.accessibilityRole = .heading
      label.accessibilityLevel = level
    }
    view.addSubview(label)
    return label
  }

  // AC-14
  @Test func headingsAndLinksAreFoundByTheirRole() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    for (index, level) in [1, 2, 2].enumerated() {
      _ = addLabel("Heading \(index)", level: level, to: root.view, at: Double(index) * 50)
    }
    await at.settle()
    let frame = try #require(try at.tracker.root.child(at: 0))
    let found = objects(
      await at.call(
        frame, "Collection", "GetMatches", Self.rule(role: Self.heading), Self.canonical, .int32(0), .bool(true)), at)
    #expect(found.map(\.description.label) == ["Heading 0", "Heading 1", "Heading 2"])
    #expect(await at.call(found.first, "Accessible", "GetAttributes").value?.first?["level"]?.string == "1")
  }

  // AC-14
  @Test func theNearestHeadingIsFoundFromAnyObject() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    var labels: [Label] = []
    for (index, level) in [1, nil, 2, nil, 2].enumerated() {
      labels.append(addLabel("\(index)", level: level, to: root.view, at: Double(index) * 40))
    }
    await at.settle()
    let frame = try #require(try at.tracker.root.child(at: 0))
    func matches(
      _ method: String, _ label: Int, _ order: BusValue, tree: UInt32 = 2, count: Int32 = 0
    ) async throws -> [String?] {
      let path = BusValue.objectPath(ObjectReference.path(try at.object(labels[label])))
      let rest: [BusValue] =
        method == "GetMatchesTo"
        ? [order, .uint32(tree), .bool(false), .int32(count), .bool(true)]
        : [order, .uint32(tree), .int32(count), .bool(true)]
      let answer = await at.fixture.client.reply(
        at.program, ObjectReference.path(frame), "org.a11y.atspi.Collection", method,
        [path, Self.rule(role: Self.heading)] + rest)
      return objects(answer, at).map(\.description.label)
    }
    // An object that is itself no heading, and one that is.
    #expect(try await matches("GetMatchesFrom", 1, Self.canonical) == ["2", "4"])
    #expect(try await matches("GetMatchesFrom", 2, Self.canonical) == ["4"])
    #expect(try await matches("GetMatchesFrom", 0, Self.canonical, count: 1) == ["2"])
    #expect(try await matches("GetMatchesFrom", 0, Self.reverse, count: 1) == ["4"])
    #expect(try await matches("GetMatchesTo", 3, Self.canonical) == ["0", "2"])
    #expect(try await matches("GetMatchesTo", 3, Self.reverse, count: 1) == ["2"])
    #expect(try await matches("GetMatchesTo", 2, Self.reverse) == ["0"])
    // Inside of the object, and beside it.
    #expect(try await matches("GetMatchesFrom", 1, Self.canonical, tree: 0) == [])
    #expect(try await matches("GetMatchesFrom", 1, Self.canonical, tree: 1) == ["2", "4"])
  }
}
