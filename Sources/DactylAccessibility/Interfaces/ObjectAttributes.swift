import DactylBus
import DactylCore

/// Facts about an object that no interface has: pairs of a name and a value.
@MainActor struct ObjectAttributes {
  private(set) var values: [String: String] = ["toolkit": "Dactyl"]

  init(of object: AccessibilityObject) {
    let description = object.description
    if let position = description.position ?? Self.position(of: object, description) {
      values["posinset"] = String(position.index + 1)
      values["setsize"] = String(position.count)
    }
    if let level = description.level { values["level"] = String(level) }
    // With a text nobody sees it.
    if let placeholder = description.placeholder, object.text?.isEmpty != false { set("placeholder-text", placeholder) }
    if let identifier = description.identifier { set("id", identifier) }
    if let value = description.value, object.text == nil { set("valuetext", value) }
    if let language = description.language { set("language", language) }
    switch description.liveRegion {
    case .polite: values["live"] = "polite"
    case .assertive: values["live"] = "assertive"
    case nil: break
    }
    if let order = description.sortOrder { values["sort"] = order.attribute }
    if description.role == .switch { values["xml-roles"] = "switch" }
    if description.role == .searchField { values["xml-roles"] = "searchbox" }
  }

  /// The place of a tab or a choice among the others.
  private static func position(
    of object: AccessibilityObject, _ description: AccessibilityDescription
  ) -> AccessibilityPosition? {
    guard let parent = object.parent, parent.description.role.holdsSelection else { return nil }
    let others = parent.before.filter { $0 === object || $0.description.role == description.role }
    return others.firstIndex { $0 === object }.map { AccessibilityPosition(index: $0, count: others.count) }
  }

  private mutating func set(_ name: String, _ text: String) { values[name] = BusValue.text(text).string }
}

extension AccessibilitySortOrder {
  /// The value of the attribute `sort`.
  var attribute: String {
    switch self {
    case .none: "none"
    case .ascending: "ascending"
    case .descending: "descending"
    }
  }
}

/// The objects that belong to another one, by the kinds of AT-SPI.
@MainActor struct ObjectRelations {
  private enum Kind: UInt32 {
    case labelFor = 1
    case labelledBy = 2
    case controllerFor = 3
    case popupFor = 15
    case descriptionFor = 17
    case describedBy = 18
    case errorMessage = 21
    case errorFor = 22
  }

  private var found: [(kind: Kind, objects: [AccessibilityObject])] = []

  init(of object: AccessibilityObject) {
    let relations = object.description.relations
    add(.labelledBy, [relations.labeledBy], of: object)
    add(.describedBy, [relations.describedBy], of: object)
    add(.errorMessage, [relations.errorMessage], of: object)
    let controlled = relations.controls.flatMap { object.tracker.outermostObjects(in: $0) } + object.popups
    if !controlled.isEmpty { found.append((.controllerFor, controlled)) }
    add(.popupFor, [object.popupSource], of: object)
    add(.labelFor, object) { $0.labeledBy }
    add(.descriptionFor, object) { $0.describedBy }
    add(.errorFor, object) { $0.errorMessage }
  }

  private mutating func add(_ kind: Kind, _ views: [View?], of object: AccessibilityObject) {
    let objects = views.compactMap { $0.flatMap { object.tracker.exactObject(of: $0) } }
    if !objects.isEmpty { found.append((kind, objects)) }
  }

  /// Adds the objects that name this one in a relation.
  private mutating func add(
    _ kind: Kind, _ object: AccessibilityObject, _ relation: (AccessibilityRelations) -> View?
  ) {
    let objects = object.tracker.objectsRelated(to: object).filter {
      relation($0.description.relations) === object.view
    }
    if !objects.isEmpty { found.append((kind, objects)) }
  }

  /// The kinds of the relations that there are, by their numbers.
  var kinds: [UInt32] { found.map(\.kind.rawValue) }

  func value(_ reference: (AccessibilityObject) -> BusValue) -> BusValue {
    .array(
      element: "(ua(so))",
      found.map { .structure([.uint32($0.kind.rawValue), .array(element: "(so)", $0.objects.map(reference))]) })
  }
}
