/// A `<request>` or an `<event>`.
package struct MessageDefinition: Hashable, Sendable {
  package var name: String
  package var arguments: [ArgumentDefinition]
  /// Whether the message destroys its object.
  package var isDestructor: Bool
  package var since: Int
  package var deprecatedSince: Int?
  package var line: Int

  /// The argument for the new object, if the message has one.
  var newObject: ArgumentDefinition? { arguments.first { $0.type == .newID } }

  /// The signature that libwayland reads: the version that added the message, then a letter for each argument.
  ///
  /// Every object and string of an event may be null, since libwayland would end the connection over a null that is not
  /// allowed, and the generated code can handle it.
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
