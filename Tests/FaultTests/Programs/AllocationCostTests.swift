import DactylCosts
import Foundation
import TestProcesses
import Testing

/// Allocations that can't grow unseen: a program that counts them does each operation of the table in Measurements.
@Suite struct AllocationCostTests {
  private struct Row {
    let subject: String
    let operation: String
    let few: Int
    let many: Int

    init(_ line: Substring) throws {
      let cells = line.split(separator: "\t").map(String.init)
      try #require(cells.count == 4)
      (subject, operation) = (cells[0], cells[1])
      (few, many) = (try #require(Int(cells[2])), try #require(Int(cells[3])))
    }
  }

  @Test @MainActor func allocationsGrowNoFasterThanTheTableSays() throws {
    let table = try CostTable.documented()
    let run = try ChildProcess(
      try DemoProcess.path(of: "AllocationCosts"), [], environment: ProcessInfo.processInfo.environment
    ).finish()
    #expect(run.status == 0, "\(run.errors)")
    let rows = try run.output.split(separator: "\n").map { try Row($0) }
    let subjects = HostileText.all.prefix(1).map(CostSubject.texts) + CostSubject.all
    for subject in subjects {
      let counted = rows.filter { $0.subject == subject.name }
      #expect(Set(counted.map(\.operation)) == Set(table[subject.name].keys), "\(subject.name)")
      for row in counted {
        let growth = try #require(table[row.subject][row.operation])
        let isAllowed = growth.allows(row.many, after: row.few, chance: subject.allocationChance)
        #expect(isAllowed, "\(row.subject), \(row.operation): \(row.few), then \(row.many)")
      }
    }
    // Something is counted.
    #expect(rows.contains { $0.few > 1000 })
  }
}
