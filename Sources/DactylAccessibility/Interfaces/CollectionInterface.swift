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
      let found = matches(in: try find(call.path), call.arguments.values[0]).found
      return [list(found, order: call.number(1), count: call.int(2))]
    }
    interface.method("GetMatchesFrom", signature("uuib", before: "o"), returns: "a(so)") { call in
      let (object, found, place) = try around(call)
      let behind = found[place...].filter { $0 !== object && isInside($0, of: object, tree: call.number(3)) }
      return [list(behind, order: call.number(2), count: call.int(4))]
    }
    interface.method("GetMatchesTo", signature("uubib", before: "o"), returns: "a(so)") { call in
      let (object, found, place) = try around(call)
      let isLimited = call.arguments.values[4].bool == true
      let before = found[..<place].filter { !isLimited || isAround(object?.parent, $0) }
      return [list(Array(before), order: call.number(2), count: call.int(5))]
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

  /// Returns the first `count` objects in an order, which is that of reading or the opposite.
  private func list(_ objects: [AccessibilityObject], order: UInt32, count: Int) -> BusValue {
    let all = order >= Self.firstReverseOrder ? objects.reversed() : objects
    let objects = count > 0 ? Array(all.prefix(count)) : all
    return .array(element: "(so)", objects.map { find.connection.reference($0) })
  }

  /// The number of the first of the orders from the end to the start.
  private static let firstReverseOrder: UInt32 = 4

  /// Returns the object that the first argument names, the matches in the order of reading, and how many of them are
  /// before the object.
  private func around(
    _ call: BusMethodCall
  ) throws -> (object: AccessibilityObject?, found: [AccessibilityObject], place: Int) {
    let root = try find(call.path)
    let object = try? call.arguments.values[0].objectPath.map { try find($0) }
    let (found, place) = matches(in: root, call.arguments.values[1], before: object)
    return (object, found, place)
  }

  /// Whether a match behind `object` is where the argument `tree` says: inside of the object, beside it, or anywhere.
  private func isInside(_ match: AccessibilityObject, of object: AccessibilityObject?, tree: UInt32) -> Bool {
    switch tree {
    case 0: isAround(object, match)
    case 1: match.parent === object?.parent
    default: true
    }
  }

  /// Whether `object` is an object around `other`; nil is around all.
  private func isAround(_ object: AccessibilityObject?, _ other: AccessibilityObject) -> Bool {
    object == nil || sequence(first: other, next: \.parent).dropFirst().contains { $0 === object }
  }

  /// Returns the objects below `root` that a rule describes, in the order of reading, those of items as far as they are
  /// shown, and how many of them are before `object`.
  private func matches(
    in root: AccessibilityObject, _ value: BusValue, before object: AccessibilityObject? = nil
  ) -> (found: [AccessibilityObject], place: Int) {
    guard let rule = MatchRule(value) else { return ([], 0) }
    var (found, place) = ([AccessibilityObject](), 0)
    var waiting = Array(root.shownChildren.reversed())
    while let next = waiting.popLast() {
      if next === object { place = found.count }
      if rule.matches(next) { found.append(next) }
      waiting += next.shownChildren.reversed()
    }
    return (found, place)
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
