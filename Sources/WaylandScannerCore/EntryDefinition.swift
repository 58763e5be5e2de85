/// An `<entry>` of an enum.
package struct EntryDefinition: Hashable, Sendable {
  package var name: String
  package var value: UInt32
  package var since: Int
  package var deprecatedSince: Int?
  package var line: Int
}
