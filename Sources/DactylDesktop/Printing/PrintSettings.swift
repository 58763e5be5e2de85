import DactylBus

/// The settings of a print dialog that the program carries out itself (`PT-3`).
///
/// The program draws the pages that were chosen, at the scale that was. Copies, their order, odd and even pages and
/// several pages on a sheet are the printer's. A document that goes into a file has no printer: the portal writes it as
/// it gets it.
struct PrintSettings: Hashable {
  private var ranges: [ClosedRange<Int>]?
  private var isCurrentPage = false
  private var copies = 1
  private var isCollated = true
  private var isReversed = false
  private var pageSet = ""
  /// The factor of what is drawn.
  private(set) var scale = 1.0

  /// More pages of a document than a printer has paper for.
  static let mostPages = 10_000
  private static let mostCopies = 999

  init(_ table: BusValue?) {
    func text(_ key: String) -> String? {
      table?[key].flatMap { $0.string ?? $0.integer.map(String.init) ?? $0.bool.map { $0 ? "true" : "false" } }
    }
    func isOn(_ key: String) -> Bool? {
      switch text(key)?.lowercased() {
      case "true", "yes", "1": true
      case "false", "no", "0": false
      default: nil
      }
    }
    switch text("print-pages") {
    case "ranges": ranges = text("page-ranges").flatMap(Self.ranges)
    case "current": isCurrentPage = true
    default: break
    }
    if let percent = text("scale").flatMap({ Double($0) }), (1...1000).contains(percent) { scale = percent / 100 }
    guard let file = text("output-uri"), !file.isEmpty else { return }
    copies = min(max(text("n-copies").flatMap { Int($0) } ?? 1, 1), Self.mostCopies)
    isCollated = isOn("collate") ?? true
    isReversed = isOn("reverse") ?? false
    pageSet = text("page-set") ?? ""
  }

  /// Reads `0-2,4,9-11`, which counts from 0. A range without an end goes to the last page. Nil if no part is a range.
  private static func ranges(_ text: String) -> [ClosedRange<Int>]? {
    let ranges = text.utf8.prefix(1 << 16).split(separator: UInt8(ascii: ",")).compactMap { part in
      let ends = part.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard let first = ends.first.flatMap({ Int($0) }), first >= 0 else { return ClosedRange<Int>?.none }
      let last = ends.count == 1 ? first : Int(ends[1]).map { $0 < 0 ? .max : $0 } ?? (ends[1].isEmpty ? .max : -1)
      return last >= first ? first...last : nil
    }
    return ranges.isEmpty ? nil : ranges
  }

  /// Returns the pages of the document in the order in which they are drawn, of `count` pages from 0. Empty if it has
  /// none of those that the user wants.
  func pages(of count: Int, current: Int?) -> [Int] {
    let count = min(count, Self.mostPages)
    guard count > 0 else { return [] }
    var pages = Array(0..<count)
    if let ranges {
      var isTaken = [Bool](repeating: false, count: count)
      pages = []
      for range in ranges where range.lowerBound < count {
        for page in range.lowerBound...min(range.upperBound, count - 1) where !isTaken[page] {
          isTaken[page] = true
          pages.append(page)
        }
      }
    } else if isCurrentPage, let current {
      pages = pages.indices.contains(current) ? [current] : []
    }
    // Page 1 is odd.
    if pageSet == "odd" || pageSet == "even" {
      pages = pages.enumerated().filter { $0.offset % 2 == (pageSet == "odd" ? 0 : 1) }.map(\.element)
    }
    guard !pages.isEmpty else { return [] }
    if isReversed { pages.reverse() }
    let copies = min(copies, max(Self.mostPages / pages.count, 1))
    return isCollated
      ? (0..<copies).flatMap { _ in pages } : pages.flatMap { page in (0..<copies).map { _ in page } }
  }
}
