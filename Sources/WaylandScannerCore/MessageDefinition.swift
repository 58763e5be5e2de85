/// A `<request>` or an `<event>`.
package struct MessageDefinition: Hashable, Sendable {
  package var name: String
  package var arguments: [ArgumentDefinition]
  /// The object is gone after it.
  package var isDestructor: Bool
  package var since: Int
  package var deprecatedSince: Int?
  package var line: Int

  /// The new object that comes with it, if one does.
  var newObject: ArgumentDefinition? { arguments.first { $0.type == .newID } }

  /// As libwayland wants it: the version since which it exists, then a letter for each argument.
  ///
  /// Every object and string of an event may be null. libwayland ends the connection when one is null that may not be;
  /// we can do without it.
  func signature(isEvent: Bool) -> String {
    var text = since > 1 ? "\(since)" : ""
    for argument in arguments {
      if argument.type == .newID, argument.interface == nil { text += "su" }
      let canBeNull = isEvent && (argument.type == .object || argument.type == .string)
      text += (argument.allowsNull || canBeNull ? "?" : "") + argument.type.signature
    }
    return text
  }
}
