/// An `<arg>` of a request or an event.
package struct ArgumentDefinition: Hashable, Sendable {
  package var name: String
  package var type: ArgumentType
  /// Of an object or a new object; nil where it can be any.
  package var interface: String?
  package var allowsNull: Bool
  /// `name`, or `interface.name` for one of another interface.
  package var enumeration: String?
  package var line: Int
}
