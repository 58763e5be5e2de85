import Dactyl

/// A text that the user keeps. Its first line is its title.
public struct Note: Sendable {
  /// The identity of the note: the name of its file.
  public let id: ID
  /// The text, which copies of the note share.
  public var content: TextStorage
  /// The time of the last change, in seconds since 1970.
  public var changed: Double
  /// The number that the store has given to this text of the note. Another text has another number.
  var version = 0

  /// The whole text, which may have many megabytes: it is put together each time.
  public var text: String { content.string }

  /// The first line with text; empty if there is none near the beginning.
  public var title: String { String(parts.title.prefix(Self.shownLength)) }

  /// The title for the user, also of a note without one.
  var shownTitle: String { title.isEmpty ? "New note" : title }

  /// The first words below the title, on one line.
  public var excerpt: String { parts.rest.prefix(Self.shownLength).words }

  /// Whether there are no words in it.
  var hasNoText: Bool { content.count < Self.readLength && text.allSatisfy(\.isWhitespace) }

  /// More characters than fit into a row.
  private static let shownLength = 200
  /// The most bytes that are read for a title and the words below it. A line may have many megabytes.
  private static let readLength = 4096

  private var parts: (title: Substring, rest: Substring) {
    let text = content[0..<min(Self.readLength, content.count)].drop(while: \.isWhitespace)
    let end = text.firstIndex(where: \.isNewline) ?? text.endIndex
    return (text[..<end], text[end...])
  }
}

extension Note {
  /// A note with `text`.
  public init(id: ID, text: String, changed: Double) { self.init(id: id, content: TextStorage(text), changed: changed) }

  /// The name of the file of a note.
  public struct ID: Hashable, Comparable, Sendable {
    /// The name, without a folder.
    public let fileName: FilePath

    /// The longest name that file systems allow, in bytes.
    private static let longestName = 255

    /// The name of a file from a folder. Returns nil for a name that is not that of a note: a hidden one, one without
    /// `.txt`, or one that leads to another folder.
    public init?(fileName: FilePath) {
      let bytes = fileName.bytes
      guard bytes.suffix(4).elementsEqual(".txt".utf8), bytes.first != UInt8(ascii: "."),
        bytes.count <= Self.longestName,
        !bytes.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
      else { return nil }
      self.fileName = fileName
    }

    /// The name of a new file.
    static func random() -> ID {
      let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      return ID(new: FilePath("note-\(number).txt"))
    }

    public static func < (a: ID, b: ID) -> Bool { a.fileName.bytes.lexicographicallyPrecedes(b.fileName.bytes) }

    private init(new fileName: FilePath) { self.fileName = fileName }
  }
}

extension Substring {
  /// The text on one line, with one space between words.
  var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
