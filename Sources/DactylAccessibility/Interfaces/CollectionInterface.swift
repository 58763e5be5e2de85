import DactylBus
import DactylCore

/// Lists of objects of a kind, such as all headings and links: `org.a11y.atspi.Collection`.
@MainActor struct CollectionInterface {
  private static let rule = "(aiia{ss}iaiiasib)"
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Collection")
    interface.method("GetMatches", signature("uib"), returns: "a(so)") { [find] call in
      let found = matches(in: try find(call.path), call.arguments.values[0])
      return [list(found, count: call.int(2))]
    }
    interface.method("GetMatchesFrom", signature("uuib", before: "o"), returns: "a(so)") { call in
      let (all, start) = try around(call)
      return [list(start.map { Array(all[($0 + 1)...]) } ?? all, count: call.int(4))]
    }
    interface.method("GetMatchesTo", signature("uubib", before: "o"), returns: "a(so)") { call in
      let (all, start) = try around(call)
      return [list(start.map { Array(all[..<$0]) } ?? all, count: call.int(5))]
    }
    interface.method("GetActiveDescendant", returns: "(so)") { [find] in
      _ = try find($0.path)
      return [find.connection.reference(find.connection.tracker.focused)]
    }
    return interface
  }

  private func signature(_ rest: String, before: String = "") -> BusSignature {
    BusSignature(validating: before + Self.rule + rest) ?? ""
  }

  private func list(_ objects: [AccessibilityObject], count: Int) -> BusValue {
    let objects = count > 0 ? Array(objects.prefix(count)) : objects
    return .array(element: "(so)", objects.map { find.connection.reference($0) })
  }

  /// Returns the matches in the order of reading, and the place of the object that the first argument names, or where
  /// that would be.
  private func around(_ call: BusMethodCall) throws -> ([AccessibilityObject], Int?) {
    let root = try find(call.path)
    let all = matches(in: root, call.arguments.values[1])
    guard let path = call.arguments.values[0].objectPath, let object = try? find(path) else { return (all, nil) }
    return (all, all.firstIndex { $0 === object })
  }

  /// Returns the objects below `root` that a rule describes, in the order of reading, those of items as far as they are
  /// shown.
  private func matches(in root: AccessibilityObject, _ value: BusValue) -> [AccessibilityObject] {
    guard let rule = MatchRule(value) else { return [] }
    var (found, waiting) = ([AccessibilityObject](), Array(children(of: root).reversed()))
    while let object = waiting.popLast() {
      if rule.matches(object) { found.append(object) }
      waiting += children(of: object).reversed()
    }
    return found
  }

  private func children(of object: AccessibilityObject) -> [AccessibilityObject] {
    object.prepareChildren()
    return object.before + object.shownItems + object.behind
  }
}

/// A rule that describes objects.
@MainActor private struct MatchRule {
  private enum Kind: Int {
    case all = 1
    case any = 2
    case none = 3
    case empty = 4
  }

  private let states: [UInt64]
  private let stateKind: Kind
  private let attributes: [String: String]
  private let attributeKind: Kind
  private let roles: [UInt32]
  private let roleKind: Kind
  private let interfaces: [String]
  private let interfaceKind: Kind
  private let isInverted: Bool

  init?(_ value: BusValue) {
    guard let parts = value.elements, parts.count == 9 else { return nil }
    func kind(_ index: Int) -> Kind { parts[index].integer.flatMap(Kind.init) ?? .all }
    func bits(_ index: Int) -> [Int] {
      (parts[index].elements ?? []).compactMap(\.int32).prefix(8).enumerated().flatMap { word, value in
        (0..<32).filter { UInt32(bitPattern: value) & 1 << UInt32($0) != 0 }.map { word * 32 + $0 }
      }
    }
    states = bits(0).map { UInt64($0) }
    stateKind = kind(1)
    var attributes: [String: String] = [:]
    for entry in parts[2].entries ?? [] {
      if let key = entry.key.string, let value = entry.value.string { attributes[key] = value }
    }
    self.attributes = attributes
    attributeKind = kind(3)
    roles = bits(4).map { UInt32($0) }
    roleKind = kind(5)
    interfaces = (parts[6].elements ?? []).compactMap(\.string)
    interfaceKind = kind(7)
    isInverted = parts[8].bool ?? false
  }

  func matches(_ object: AccessibilityObject) -> Bool {
    let description = object.description
    let set = StateSet(description, of: object).bits
    let values = attributes.isEmpty ? [:] : ObjectAttributes(of: object).values
    let role = RoleNumber(description, of: object).rawValue
    let names = interfaces.isEmpty ? [] : object.interfaceNames(description).map { $0.lowercased() }
    let isMatch =
      matches(states, stateKind) { $0 < 64 && set & 1 << $0 != 0 }
      && matches(Array(attributes.keys), attributeKind) { values[$0] == attributes[$0] }
      && matches(roles, roleKind) { $0 == role }
      && matches(interfaces, interfaceKind) { name in names.contains { $0.hasSuffix("." + name.lowercased()) } }
    return isMatch != isInverted
  }

  private func matches<Value>(_ wanted: [Value], _ kind: Kind, _ has: (Value) -> Bool) -> Bool {
    if wanted.isEmpty { return true }
    switch kind {
    case .all: return wanted.allSatisfy(has)
    case .any: return wanted.contains(where: has)
    case .none, .empty: return !wanted.contains(where: has)
    }
  }
}
