/// An `<arg>` of a request or an event.
package struct ArgumentDefinition: Hashable, Sendable {
  package var name: String
  package var type: ArgumentType
  /// The interface of an object or a new object; nil if any is allowed.
  package var interface: String?
  package var allowsNull: Bool
  /// The name of the enum; `interface.name` if it belongs to another interface.
  package var enumeration: String?
  package var line: Int
}
