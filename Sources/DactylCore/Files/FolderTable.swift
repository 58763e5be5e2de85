import DactylGeometry

/// The entries of a folder in few, large arrays: a hundred thousand of them are passed to another thread, and freed, in
/// no time. The number of an entry is its identifier, as long as its name is in the folder.
struct FolderTable: Sendable {
  private struct Record: Sendable {
    var start: Int
    var count: Int
    var foldedStart: Int
    var foldedCount: Int
    var size: Int
    var modified: Double
    var kind: FolderEntry.Kind
    var isSymbolicLink: Bool
    var isReadable: Bool
    var isHidden: Bool
    /// The name is no longer in the folder.
    var isRemoved = false
  }

  private var bytes: [UInt8] = []
  private var folded: [UInt8] = []
  private var records: [Record] = []
  private var removedCount = 0

  /// The number of entries that are in the folder.
  var count: Int { records.count - removedCount }
  /// The identifiers that were given are below it.
  var endID: Int { records.count }

  mutating func append(_ entry: FolderEntry) {
    let name = FoldedName.bytes(of: entry.name.bytes)
    records.append(
      Record(
        start: bytes.count, count: entry.name.bytes.count, foldedStart: folded.count, foldedCount: name.count,
        size: entry.size, modified: entry.modified, kind: entry.kind, isSymbolicLink: entry.isSymbolicLink,
        isReadable: entry.isReadable, isHidden: entry.isHidden))
    bytes += entry.name.bytes
    folded += name
  }

  /// Returns the entry with an identifier; nil if it was removed.
  func entry(_ id: Int) -> FolderEntry? {
    guard records.indices.contains(id), !records[id].isRemoved else { return nil }
    let record = records[id]
    return FolderEntry(
      name(of: record), kind: record.kind, isSymbolicLink: record.isSymbolicLink, isReadable: record.isReadable,
      size: record.size, modified: record.modified)
  }

  private func name(of record: Record) -> FilePath {
    FilePath(bytes: bytes[record.start..<record.start + record.count])
  }

  /// Takes the entries that have the names `changed` now; with nil, those of the whole folder.
  mutating func update(_ entries: [FolderEntry], changed names: Set<FilePath>?) {
    var new = Dictionary(entries.map { ($0.name, $0) }) { $1 }
    for id in records.indices where !records[id].isRemoved {
      let name = name(of: records[id])
      if let entry = new.removeValue(forKey: name) {
        records[id].kind = entry.kind
        records[id].isSymbolicLink = entry.isSymbolicLink
        records[id].isReadable = entry.isReadable
        (records[id].size, records[id].modified) = (entry.size, entry.modified)
      } else if names?.contains(name) ?? true {
        records[id].isRemoved = true
        removedCount += 1
      }
    }
    for entry in entries where new.removeValue(forKey: entry.name) != nil { append(entry) }
  }

  // MARK: Order

  /// Returns the identifiers of the entries that an arrangement shows, in its order.
  func order(_ arrangement: FolderArrangement) -> [Int32] {
    let search = FoldedName.bytes(of: arrangement.searchText.utf8)
    let kind = arrangement.kind.map(FileKindMatcher.init)
    return folded.withUnsafeBufferPointer { folded in
      func name(_ record: Record) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: folded[record.foldedStart..<record.foldedStart + record.foldedCount])
      }
      func isShown(_ record: Record) -> Bool {
        if record.isRemoved || record.isHidden && !arrangement.showsHidden { return false }
        if record.kind != .folder {
          if arrangement.showsFoldersOnly { return false }
          if let kind, !kind.matches(Array(bytes[record.start..<record.start + record.count])) { return false }
        }
        return FoldedName.contains(name(record), search)
      }
      func isBefore(_ first: Int32, _ second: Int32) -> Bool {
        let (a, b) = (records[Int(first)], records[Int(second)])
        if (a.kind == .folder) != (b.kind == .folder) { return a.kind == .folder }
        let (x, y) = arrangement.isAscending ? (a, b) : (b, a)
        switch arrangement.key {
        case .name: break
        case .modified where x.modified != y.modified: return x.modified < y.modified
        case .size where x.size != y.size: return x.size < y.size
        case .modified, .size: break
        }
        // By time and size, entries that are equal stay in the order of names.
        let (p, q) = arrangement.key == .name ? (x, y) : (a, b)
        if let isBefore = FoldedName.isBefore(name(p), name(q)) { return isBefore }
        let (left, right) = (bytes[p.start..<p.start + p.count], bytes[q.start..<q.start + q.count])
        return left.lexicographicallyPrecedes(right)
      }
      return (0..<Int32(records.count)).filter { isShown(records[Int($0)]) }.sorted(by: isBefore)
    }
  }

  /// Returns the identifier of the entry with a name; nil if there is none. It makes nothing for the others.
  func id(of name: FilePath) -> Int? {
    records.firstIndex { record in
      !record.isRemoved && record.count == name.bytes.count
        && bytes[record.start..<record.start + record.count].elementsEqual(name.bytes)
    }
  }
}

/// The numbers of the entries of a folder that are shown, in an order that does not change.
public struct FolderOrder: Sendable {
  let table: FolderTable
  private let order: [Int32]
  /// The place of each identifier in `order`; -1 for entries that are not shown.
  private let places: [Int32]

  init(_ table: FolderTable, _ arrangement: FolderArrangement) {
    self.table = table
    order = table.order(arrangement)
    var places = [Int32](repeating: -1, count: table.endID)
    for (place, id) in order.enumerated() { places[Int(id)] = Int32(place) }
    self.places = places
  }

  /// The number of entries that are shown.
  public var count: Int { order.count }
  /// Returns the number of the entry at a place, from 0 to `count` - 1.
  public subscript(index: Int) -> Int { Int(order[index]) }
  /// Returns the place of an entry by its number; nil if it is not shown.
  public func index(of id: Int) -> Int? { places.indices.contains(id) && places[id] >= 0 ? Int(places[id]) : nil }
}
