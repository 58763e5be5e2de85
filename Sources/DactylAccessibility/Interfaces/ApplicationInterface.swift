import DactylBus
import DactylCore

/// The program: `org.a11y.atspi.Application`, which the root object has alone.
@MainActor struct ApplicationInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Application")
    func property(_ name: String, _ value: @escaping @MainActor () -> String) {
      interface.property(name, "s") { [find] in
        try root($0, find)
        return .text(value())
      }
    }
    property("ToolkitName") { "Dactyl" }
    property("Version") { "1.0" }
    property("ToolkitVersion") { "1.0" }
    property("AtspiVersion") { "2.1" }
    interface.property("InterfaceVersion", "u") { [find] in
      try root($0, find)
      return .uint32(1)
    }
    interface.property(
      "Id", "i",
      get: { [find] in
        try root($0, find)
        return .int32(find.connection.applicationID)
      },
      set: { [find] in
        try root($0, find)
        find.connection.applicationID = $1.int32 ?? 0
      })
    interface.method("GetLocale", "u", returns: "s") { [find] call in
      try root(call.path, find)
      return [.text(POSIXLocale.name(find.connection.application.traits.locale.identifier))]
    }
    interface.method("GetApplicationBusAddress", returns: "s") { _ in [.string("")] }
    return interface
  }
}

@MainActor private func root(_ path: BusObjectPath, _ find: ObjectFinder) throws {
  guard try find(path).isApplication else { throw CallError.unsupported("interface of the application") }
}
