import DactylBus
import DactylCore

/// A number in a range: `org.a11y.atspi.Value`.
@MainActor struct ValueInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Value")
    interface.property("MinimumValue", "d") { [find] in .double(try range($0, find).minimum) }
    interface.property("MaximumValue", "d") { [find] in .double(try range($0, find).maximum) }
    interface.property("MinimumIncrement", "d") { [find] in .double(try range($0, find).step ?? 0) }
    interface.property("Text", "s") { [find] in .text(try find($0).description.value ?? "") }
    interface.property(
      "CurrentValue", "d", get: { [find] in .double(try range($0, find).value) },
      set: { [find] in
        let object = try find($0)
        guard let value = $1.double, object.perform(.set(value)) else {
          throw CallError.unsupported("value that can be set")
        }
      })
    return interface
  }
}

@MainActor private func range(_ path: BusObjectPath, _ find: ObjectFinder) throws -> AccessibilityRange {
  guard let range = try find(path).description.range else { throw CallError.unsupported("value") }
  return range
}
