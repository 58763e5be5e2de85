import DactylGeometry

/// Divides what is inside a group into rows and parts (`SW-4`).
extension ScanItem {
  /// The most items that are not divided into rows.
  private static let fewItems = 4
  /// The most rows that are not divided into parts.
  private static let mostRows = 8

  /// Returns `items`, which are in one group, with a group for each row of several, and with parts of a long column.
  static func arranged(_ items: [ScanItem]) -> [ScanItem] {
    guard items.count > fewItems else { return items }
    let rows = rows(of: items)
    guard rows.count > 1 else { return items }
    let entries =
      rows.count == items.count
      ? items : rows.enumerated().map { index, row in row.count == 1 ? row[0] : part(index, row) }
    return entries.count > mostRows ? parts(of: entries) : entries
  }

  /// Items of one row are side by side: each overlaps the one before by half of the lower one's height.
  private static func rows(of items: [ScanItem]) -> [[ScanItem]] {
    var rows: [[ScanItem]] = []
    for item in items {
      if let last = rows.last?.last, last.isBeside(item) {
        rows[rows.count - 1].append(item)
      } else {
        rows.append([item])
      }
    }
    return rows
  }

  private func isBeside(_ other: ScanItem) -> Bool {
    let common = min(frame.maxY, other.frame.maxY) - max(frame.minY, other.frame.minY)
    return stack === other.stack && common > min(frame.height, other.frame.height) / 2
  }

  /// About as many parts as each one has entries.
  private static func parts(of entries: [ScanItem]) -> [ScanItem] {
    var count = 1
    while count * count < entries.count { count += 1 }
    return (0..<count).compactMap { index in
      let entries = Array(entries[index * entries.count / count..<(index + 1) * entries.count / count])
      return entries.count > 1 ? part(index, entries) : entries.first
    }
  }

  private static func part(_ index: Int, _ items: [ScanItem]) -> ScanItem {
    group(.part(index), items.map(\.label).joined(separator: ", "), items[0].view, items)
  }

  /// Returns the group of `items`, of which there is at least one, with an entry that goes back.
  static func group(_ id: ScanID, _ label: String, _ view: View?, _ items: [ScanItem]) -> ScanItem {
    let frame = items.dropFirst().reduce(items[0].frame) { $0.union($1.frame) }
    let stack = items[0].stack
    let back = ScanItem(id: .back, content: .back, label: "", view: view, stack: stack, frame: frame)
    return ScanItem(id: id, content: .group(items + [back]), label: label, view: view, stack: stack, frame: frame)
  }
}
