/// An operation whose work is counted for a subject of some size and for one that is four times as large.
@MainActor package struct CostOperation {
  /// The name in the table of costs.
  package let name: String
  /// Makes a subject with that many parts, and returns the operation on it. The operation returns the work that is
  /// counted.
  package let prepare: @MainActor (_ count: Int) throws -> @MainActor () -> Int

  package init(_ name: String, prepare: @escaping @MainActor (_ count: Int) throws -> @MainActor () -> Int) {
    (self.name, self.prepare) = (name, prepare)
  }
}

/// Operations on one kind of subject.
@MainActor package struct CostSubject {
  /// The row in the table of costs.
  package let name: String
  /// The smaller size.
  package let count: Int
  /// Work that is not counted as growth.
  package let chance: Int
  /// Allocations that are not counted as growth.
  package let allocationChance: Int
  package let operations: [CostOperation]

  package static var all: [CostSubject] { [.lists, .layout, .touches] }
}

/// Work that views and items count.
@MainActor package final class CostCounter {
  package var count = 0

  package init() {}

  /// Returns what `action` adds.
  package func work(_ action: () -> Void) -> Int {
    let before = count
    action()
    return count - before
  }
}
