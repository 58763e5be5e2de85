import DactylGeometry

/// The list of recent files that all programs of the user share, as the Desktop Bookmark Specification describes it
/// (`RF-1`). It knows the places of what it understands, and leaves all other bytes alone.
struct BookmarkList {
  /// The element of a program in a bookmark.
  struct Program {
    /// The element, with its end tag.
    var range: Range<Int>
    var tag: TagScanner.Tag
    var name: String
    var modified: Double?
    var count: Int
  }

  /// An element that others can be put into.
  struct Holder {
    var tag: TagScanner.Tag
    /// The place before the end tag, or behind an empty element.
    var end: Int
  }

  /// A bookmark: the address of a file, and the programs that have noted it.
  struct Bookmark {
    var range: Range<Int>
    var holder: Holder
    var address: String
    var modified: Double?
    var info: Holder?
    /// The part of the information that freedesktop.org describes.
    var metadata: Holder?
    var applications: Holder?
    var programs: [Program] = []
    var mimeType: (text: String, place: Range<Int>)?
    var isPrivate = false

    func program(_ name: String) -> Program? { programs.last { $0.name == name } }
  }

  let bytes: [UInt8]
  private(set) var bookmarks: [Bookmark] = []
  private(set) var root: Holder
  /// Whether the elements that are read now are in the metadata that freedesktop.org describes.
  private var isOurs = false

  /// The most elements around each other. No list has more than six.
  private static let mostDepth = 64
  private static let owner = "http://freedesktop.org"

  /// Reads a list. Throws if it is damaged, or none.
  init(_ bytes: [UInt8]) throws(TagScanner.Damage) {
    self.bytes = bytes
    var scanner = TagScanner(bytes)
    var path: [(name: ArraySlice<UInt8>, holder: Holder)] = []
    var found: Holder?
    root = Holder(tag: .init(range: 0..<0, name: 0..<0, attributes: [], isEmpty: true), end: 0)
    while let token = try scanner.next() {
      switch token {
      case .begin(let tag):
        guard found == nil, path.count < Self.mostDepth else { throw TagScanner.Damage() }
        let name = bytes[tag.name]
        if path.isEmpty, !name.elementsEqual("xbel".utf8) { throw TagScanner.Damage() }
        begin(tag, in: path.map { Self.localName($0.name) })
        if tag.isEmpty {
          end(Holder(tag: tag, end: tag.range.upperBound), in: path.map { Self.localName($0.name) }, at: tag.range)
          if path.isEmpty { found = Holder(tag: tag, end: tag.range.upperBound) }
        } else {
          path.append((name, Holder(tag: tag, end: tag.range.upperBound)))
        }
      case .end(let name, let range):
        guard var last = path.popLast(), last.name.elementsEqual(bytes[name]) else { throw TagScanner.Damage() }
        last.holder.end = range.lowerBound
        end(
          last.holder, in: path.map { Self.localName($0.name) }, at: last.holder.tag.range.lowerBound..<range.upperBound
        )
        if path.isEmpty { found = last.holder }
      }
    }
    guard let found, path.isEmpty else { throw TagScanner.Damage() }
    root = found
  }

  // MARK: Elements

  private static let bookmarkPath = ["xbel", "bookmark"]
  private static let infoPath = bookmarkPath + ["info"]
  private static let metadataPath = infoPath + ["metadata"]
  private static let applicationsPath = metadataPath + ["applications"]

  private static func localName(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name[(name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex)...], as: UTF8.self)
  }

  private mutating func begin(_ tag: TagScanner.Tag, in path: [String]) {
    let name = Self.localName(bytes[tag.name])
    let last = bookmarks.count - 1
    if path == ["xbel"], name == "bookmark" {
      bookmarks.append(
        Bookmark(
          range: tag.range, holder: Holder(tag: tag, end: tag.range.upperBound), address: text("href", of: tag) ?? "",
          modified: [text("modified", of: tag), text("visited", of: tag)].compactMap { $0.flatMap(RecentTime.seconds) }
            .max()))
    }
    if path == Self.infoPath, name == "metadata" { isOurs = text("owner", of: tag) == Self.owner }
    if path == Self.metadataPath, isOurs, last >= 0 {
      if name == "mime-type", let place = place("type", of: tag) {
        bookmarks[last].mimeType = (TagScanner.text(bytes[place]), place)
      }
      if name == "private" { bookmarks[last].isPrivate = true }
    }
  }

  private mutating func end(_ holder: Holder, in path: [String], at range: Range<Int>) {
    let name = Self.localName(bytes[holder.tag.name])
    let last = bookmarks.count - 1
    guard last >= 0 else { return }
    switch name {
    case "bookmark" where path == ["xbel"]:
      bookmarks[last].range = range
      bookmarks[last].holder = holder
    case "info" where path == Self.bookmarkPath: bookmarks[last].info = holder
    case "metadata" where path == Self.infoPath && isOurs:
      bookmarks[last].metadata = holder
      isOurs = false
    case "applications" where path == Self.metadataPath && isOurs: bookmarks[last].applications = holder
    case "application" where path == Self.applicationsPath && isOurs:
      guard let program = text("name", of: holder.tag) else { return }
      let time = text("modified", of: holder.tag).flatMap(RecentTime.seconds)
      bookmarks[last].programs.append(
        Program(
          range: range, tag: holder.tag, name: program,
          modified: time ?? text("timestamp", of: holder.tag).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil },
          count: text("count", of: holder.tag).flatMap { Int($0) } ?? 1))
    default: break
    }
  }

  func place(_ attribute: String, of tag: TagScanner.Tag) -> Range<Int>? {
    tag.attributes.first { bytes[$0.name].elementsEqual(attribute.utf8) }?.value
  }

  private func text(_ attribute: String, of tag: TagScanner.Tag) -> String? {
    place(attribute, of: tag).map { TagScanner.text(bytes[$0]) }
  }
}
