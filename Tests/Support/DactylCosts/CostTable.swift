import Foundation

/// The table of costs in `Measurements.md`: what the work for each operation may grow with.
///
/// Its rows are subjects; a cell has the names of operations with semicolons between.
package struct CostTable {
  private var rows: [String: [String: Growth]] = [:]

  /// Reads the table of the document.
  package static func documented() throws -> CostTable {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let file = root.appending(path: "Sources/Dactyl/Dactyl.docc/Measurements.md")
    return CostTable(try String(contentsOf: file, encoding: .utf8))
  }

  /// Reads the table below the heading "How costs grow".
  package init(_ document: String) {
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0 != "### How costs grow" }.dropFirst().prefix { !$0.hasPrefix("### ") }
    for line in section where line.hasPrefix("| ") && !line.hasPrefix("| ---") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      for (growth, cell) in zip(Growth.allCases, cells.dropFirst()) {
        for name in cell.split(separator: ";").map({ $0.trimmingCharacters(in: .whitespaces) }) where !name.isEmpty {
          rows[cells[0], default: [:]][name] = growth
        }
      }
    }
  }

  /// Returns the operations with a subject, and how each may grow.
  package subscript(subject: String) -> [String: Growth] { rows[subject] ?? [:] }
}
