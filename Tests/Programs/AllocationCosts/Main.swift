import CAllocationCounter
import DactylCosts

/// Prints a line for each operation of the table of costs: its subject, its name, and its allocations for a small
/// subject and for one that is four times as large, with tabs between.
@main enum Main {
  /// Texts whose layouts have few and many parts.
  private static let kinds = ["lines", "one line"]

  @MainActor static func main() throws {
    let texts = HostileText.all.filter { kinds.contains($0.name) }.map(CostSubject.texts)
    for subject in texts + CostSubject.all {
      for operation in subject.operations {
        // Fills the caches.
        _ = try allocations(of: operation, subject.count)
        let few = try allocations(of: operation, subject.count)
        let many = try allocations(of: operation, 4 * subject.count)
        print("\(subject.name)\t\(operation.name)\t\(few)\t\(many)")
      }
    }
  }

  @MainActor private static func allocations(of operation: CostOperation, _ count: Int) throws -> UInt {
    let run = try operation.prepare(count)
    let before = allocation_count()
    _ = run()
    return allocation_count() - before
  }
}
