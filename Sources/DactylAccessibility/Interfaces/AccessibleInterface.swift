import DactylBus
import DactylCore

/// Names, roles, states and the tree: `org.a11y.atspi.Accessible`.
@MainActor struct AccessibleInterface {
  private let find: ObjectFinder
  /// The most children that one message lists. Those of larger containers are asked for one by one.
  private static let mostChildren = 100_000

  init(_ find: ObjectFinder) { self.find = find }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Accessible")
    addProperties(to: &interface)
    addTree(to: &interface)
    interface.method("GetRole", returns: "u") { [find] in [.uint32(RoleNumber(of: try find($0.path)).rawValue)] }
    interface.method("GetRoleName", returns: "s") { [find] in [.string(RoleNumber(of: try find($0.path)).name)] }
    interface.method("GetLocalizedRoleName", returns: "s") { [find] in
      let role = RoleNumber(of: try find($0.path)).name
      return [.text(find.connection.application.localized(FrameworkText.role(role)))]
    }
    interface.method("GetState", returns: "au") { [find] in
      [.array(element: "u", StateSet(of: try find($0.path)).words.map { .uint32($0) })]
    }
    interface.method("GetAttributes", returns: "a{ss}") { [find] in
      [ObjectAttributes(of: try find($0.path)).values.busValue]
    }
    interface.method("GetRelationSet", returns: "a(ua(so))") { [find] in
      [ObjectRelations(of: try find($0.path)).value { find.connection.reference($0) }]
    }
    interface.method("GetInterfaces", returns: "as") { [find] in
      let object = try find($0.path)
      return [.strings(object.interfaceNames(object.description))]
    }
    interface.method("GetApplication", returns: "(so)") { [find] _ in
      [find.connection.reference(find.connection.tracker.root)]
    }
    return interface
  }

  private func addProperties(to interface: inout BusInterface) {
    interface.property("Name", "s") { [find] in .text(try find($0).description.label ?? "") }
    interface.property("Description", "s") { [find] in .text(try find($0).description.hint ?? "") }
    interface.property("HelpText", "s") { [find] in .text(try find($0).description.hint ?? "") }
    interface.property("AccessibleId", "s") { [find] in .text(try find($0).description.identifier ?? "") }
    interface.property("Parent", "(so)") { [find] in find.connection.reference(toParentOf: try find($0)) }
    interface.property("ChildCount", "i") { [find] in
      let object = try find($0)
      object.prepareChildren()
      return .int32(Int32(clamping: object.childCount))
    }
    interface.property("Locale", "s") { [find] in
      let object = try find($0)
      let language = object.description.language ?? object.view?.traits.locale.identifier
      return .text(POSIXLocale.name(language ?? find.connection.application.traits.locale.identifier))
    }
  }

  private func addTree(to interface: inout BusInterface) {
    interface.method("GetChildAtIndex", "i", returns: "(so)") { [find] call in
      let object = try find(call.path)
      object.prepareChildren()
      return [find.connection.reference(object.child(at: Int(call.arguments.values[0].int32 ?? -1)))]
    }
    interface.method("GetChildren", returns: "a(so)") { [find] call in
      let object = try find(call.path)
      object.prepareChildren()
      guard object.childCount <= Self.mostChildren else { throw CallError.limit("children for one message") }
      let children = (0..<object.childCount).compactMap(object.child)
      return [.array(element: "(so)", children.map { find.connection.reference($0) })]
    }
    interface.method("GetIndexInParent", returns: "i") { [find] in
      [.int32(Int32(clamping: try find($0.path).indexInParent ?? -1))]
    }
  }
}

/// Names of languages as the C library has them.
enum POSIXLocale {
  /// Returns `de_DE` for `de-DE`.
  static func name(_ identifier: String) -> String { String(identifier.map { $0 == "-" ? "_" : $0 }) }
}
