import DactylGeometry

/// The program that notes files: its name, by which it finds them again.
struct RecentProgram: Hashable, Sendable {
  var name: String
}

/// The changes of a list: bytes are put in, replaced or taken out, and all others stay.
extension BookmarkList {
  /// The most bookmarks of a list. Beyond it, those that only this program has noted leave, the oldest first.
  static let mostBookmarks = 1000

  private static let namespaces = [
    ("xmlns:bookmark", "http://www.freedesktop.org/standards/desktop-bookmarks"),
    ("xmlns:mime", "http://www.freedesktop.org/standards/shared-mime-info"),
  ]

  /// A list without bookmarks.
  static let empty = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
    >
    </xbel>

    """.utf8)

  /// A change of the bytes at a place.
  private struct Edit {
    var place: Range<Int>
    var text: String

    init(_ place: Range<Int>, _ text: String) { (self.place, self.text) = (place, text) }
    init(at place: Int, _ text: String) { self.init(place..<place, text) }
  }

  /// Returns the bytes with the edits, which do not overlap.
  private func applying(_ edits: [Edit]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    // Those at one place stay in their order.
    let inOrder = edits.enumerated().sorted {
      ($0.element.place.lowerBound, $0.offset) < ($1.element.place.lowerBound, $1.offset)
    }
    for (_, edit) in inOrder where edit.place.lowerBound >= place {
      result += bytes[place..<edit.place.lowerBound]
      result += Array(edit.text.utf8)
      place = edit.place.upperBound
    }
    return result + bytes[place...]
  }

  // MARK: Noting

  /// Returns the list with a file that `program` has opened at `seconds`. `mimeType` replaces a type that is noted, if
  /// it is not nil.
  func noting(
    _ file: FilePath, mimeType: String?, isPrivate: Bool, by program: RecentProgram, at seconds: Double
  ) -> [UInt8] {
    let time = RecentTime.text(seconds)
    var edits = namespaceEdits
    if let bookmark = bookmarks.last(where: { FilePath(uri: $0.address) == file }) {
      edits += edit(bookmark, mimeType: mimeType, by: program, time)
    } else {
      let mark = isPrivate ? "        <bookmark:private/>\n" : ""
      let info = self.info(mimeType, element(of: program, time, count: 1), mark)
      let text =
        "  <bookmark href=\"\(TagScanner.value(file.uri))\" added=\"\(time)\" modified=\"\(time)\" visited=\"\(time)\">\n"
        + info + "  </bookmark>\n"
      edits.append(adding(text, to: root))
      edits += removalOfOldest(besides: program)
    }
    return applying(edits)
  }

  /// Gives the root the prefixes of the elements, if it has none.
  private var namespaceEdits: [Edit] {
    let missing = Self.namespaces.filter { place($0.0, of: root.tag) == nil }
    return missing.isEmpty
      ? [] : [Edit(at: root.tag.name.upperBound, missing.map { " \($0.0)=\"\($0.1)\"" }.joined())]
  }

  private func edit(
    _ bookmark: Bookmark, mimeType: String?, by program: RecentProgram, _ time: String
  ) -> [Edit] {
    let known = bookmark.program(program.name)
    let count = known.map { min(max($0.count, 0), 1 << 30) + 1 } ?? 1
    let element = element(of: program, time, count: count)
    var edits = ["modified", "visited"].map { name in
      place(name, of: bookmark.holder.tag).map { Edit($0, time) }
        ?? Edit(at: bookmark.holder.tag.name.upperBound, " \(name)=\"\(time)\"")
    }
    if let mimeType, let known = bookmark.mimeType, known.text != mimeType {
      edits.append(Edit(known.place, TagScanner.value(mimeType)))
    }
    if let known {
      edits.append(Edit(known.range, element))
    } else if let applications = bookmark.applications {
      edits.append(adding("  " + element + "\n        ", to: applications))
    } else if let metadata = bookmark.metadata {
      let type = bookmark.mimeType == nil ? self.type(mimeType) : ""
      edits.append(adding(type + self.applications(element), to: metadata))
    } else if let info = bookmark.info {
      edits.append(adding(self.metadata(mimeType, element, ""), to: info))
    } else {
      edits.append(adding(self.info(mimeType, element, ""), to: bookmark.holder))
    }
    return edits
  }

  /// Puts text before the end tag of an element. An empty element gets an end tag.
  private func adding(_ text: String, to holder: Holder) -> Edit {
    guard holder.tag.isEmpty else { return Edit(at: holder.end, text) }
    let name = String(decoding: bytes[holder.tag.name], as: UTF8.self)
    return Edit(holder.end - 2..<holder.end, ">\n" + text + "</\(name)>")
  }

  private func info(_ mimeType: String?, _ element: String, _ mark: String) -> String {
    "    <info>\n" + metadata(mimeType, element, mark) + "    </info>\n"
  }

  private func metadata(_ mimeType: String?, _ element: String, _ mark: String) -> String {
    "      <metadata owner=\"http://freedesktop.org\">\n" + type(mimeType) + applications(element) + mark
      + "      </metadata>\n"
  }

  private func type(_ mimeType: String?) -> String {
    "        <mime:mime-type type=\"\(TagScanner.value(mimeType ?? "application/octet-stream"))\"/>\n"
  }

  private func applications(_ element: String) -> String {
    "        <bookmark:applications>\n          \(element)\n        </bookmark:applications>\n"
  }

  /// The command is quoted for a shell, as GLib expects it.
  private func element(of program: RecentProgram, _ time: String, count: Int) -> String {
    let command = "'" + program.name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    return "<bookmark:application name=\"\(TagScanner.value(program.name))\" "
      + "exec=\"\(TagScanner.value(command + " %u'"))\" modified=\"\(time)\" count=\"\(count)\"/>"
  }

  // MARK: Removing

  private func removalOfOldest(besides program: RecentProgram) -> [Edit] {
    let excess = bookmarks.count + 1 - Self.mostBookmarks
    guard excess > 0 else { return [] }
    let own = bookmarks.filter { $0.programs.count == 1 && $0.programs[0].name == program.name }
    let oldest = own.enumerated().sorted {
      ($0.element.modified ?? 0, $0.offset) < ($1.element.modified ?? 0, $1.offset)
    }
    return oldest.prefix(excess).map { Edit(line($0.element.range), "") }
  }

  /// Returns the list without the note of `program` about a file; nil if there is none. A bookmark that no program is
  /// left for goes, too.
  func removing(_ file: FilePath, by program: RecentProgram) -> [UInt8]? {
    var edits: [Edit] = []
    for bookmark in bookmarks where FilePath(uri: bookmark.address) == file {
      let own = bookmark.programs.filter { $0.name == program.name }
      if own.isEmpty { continue }
      if own.count == bookmark.programs.count {
        edits.append(Edit(line(bookmark.range), ""))
      } else {
        edits += own.map { Edit(line($0.range), "") }
      }
    }
    return edits.isEmpty ? nil : applying(edits)
  }

  /// The element, with the blanks before it and the end of its line, if it has lines of its own.
  private func line(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    let isOwnLine =
      start > 0 && bytes[start - 1] == 0x0A && range.upperBound < bytes.count && bytes[range.upperBound] == 0x0A
    return isOwnLine ? start..<range.upperBound + 1 : range
  }
}
