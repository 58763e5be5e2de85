/// A change of a text: what was in a range, and what is there now.
public struct TextChange: Hashable, Sendable {
  /// The position of the change, in UTF-8 bytes.
  public let position: Int
  /// The text that was removed.
  public let removed: String
  /// The text that was inserted.
  public let inserted: String

  /// The range of the removed text, before the change.
  public var oldRange: Range<Int> { position..<position + removed.utf8.count }
  /// The range of the inserted text, after the change.
  public var newRange: Range<Int> { position..<position + inserted.utf8.count }

  /// Whether the text is the same afterwards, byte by byte.
  var isEmpty: Bool { removed.hasBytes(of: inserted) }

  /// The change back.
  var inverse: TextChange { TextChange(position: position, removed: inserted, inserted: removed) }
}
