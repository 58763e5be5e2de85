/// An `<enum>` of an interface.
package struct EnumDefinition: Hashable, Sendable {
  package var name: String
  package var entries: [EntryDefinition]
  package var isBitfield: Bool
  package var since: Int
  package var line: Int
}
