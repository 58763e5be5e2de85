import DactylBus
import DactylCore

/// All objects at once, so that assistive programs need not ask for each: `org.a11y.atspi.Cache`.
///
/// Items of lists are in it as far as views show them: describing the others takes longer.
@MainActor struct CacheInterface {
  static let path: BusObjectPath = "/org/a11y/atspi/cache"
  private static let name = "org.a11y.atspi.Cache"
  private static let item: BusSignature = "((so)(so)(so)iiassusau)"
  /// The most objects of one message.
  private static let mostItems = 50_000
  /// The most children that are told of when their parent comes. Of a long menu, assistive programs ask for those that
  /// they need, and would say nothing before they have read all others.
  private static let mostChildren = 500

  private unowned let connection: AccessibilityConnection

  init(_ connection: AccessibilityConnection) { self.connection = connection }

  var interface: BusInterface {
    var interface = BusInterface(Self.name)
    interface.method("GetItems", returns: "a((so)(so)(so)iiassusau)") { [unowned connection] _ in
      connection.tracker.update()
      var (items, waiting) = ([BusValue](), [connection.tracker.root])
      while let object = waiting.popLast(), items.count < Self.mostItems {
        // The program keeps it, and has to hear of changes.
        connection.tracker.noteQuestion(about: object)
        let children = object.shownChildren
        items.append(Self.value(object, connection))
        waiting += children.reversed()
      }
      return [.array(element: Self.item, items)]
    }
    interface.signal("AddAccessible", Self.item)
    interface.signal("RemoveAccessible", "(so)")
    return interface
  }

  private static func value(_ object: AccessibilityObject, _ connection: AccessibilityConnection) -> BusValue {
    let description = object.description
    return .structure([
      connection.reference(object), connection.reference(connection.tracker.root),
      connection.reference(toParentOf: object), .int32(Int32(clamping: object.indexInParent ?? -1)),
      .int32(Int32(clamping: object.childCount)), .strings(object.interfaceNames(description)),
      .text(description.label ?? ""), .uint32(RoleNumber(description, of: object).rawValue),
      .text(description.hint ?? ""), .array(element: "u", StateSet(description, of: object).words.map { .uint32($0) }),
    ])
  }

  /// Tells that an object has come, with everything inside but for very many children.
  static func add(_ object: AccessibilityObject, _ connection: AccessibilityConnection) {
    try? connection.bus.emit(path, name, "AddAccessible", [value(object, connection)])
    let children = object.knownChildren
    if children.count <= mostChildren { for child in children { add(child, connection) } }
  }

  /// Tells that an object has gone.
  static func remove(_ object: AccessibilityObject, _ connection: AccessibilityConnection) {
    try? connection.bus.emit(path, name, "RemoveAccessible", [connection.reference(object)])
  }
}
