/// A request or an event in the tables of a protocol. Only generated code makes one.
public struct Message {
  let name: StaticString
  let signature: StaticString
  let types: [Interface?]

  /// A message. `signature` is libwayland's: the version that added the message, then a letter for each argument.
  /// `types` has an entry for each letter, or none at all.
  public init(_ name: StaticString, _ signature: StaticString, _ types: [Interface?] = []) {
    self.name = name
    self.signature = signature
    self.types = types
  }
}
