/// An `<interface>`. The index of a request or event in its list is its opcode on the wire.
package struct InterfaceDefinition: Hashable, Sendable {
  package var name: String
  package var version: Int
  package var requests: [MessageDefinition]
  package var events: [MessageDefinition]
  package var enums: [EnumDefinition]
  package var line: Int
}
