import DactylCosts
import Testing

/// Costs of lists, layout, touches and keys that can't grow unseen: counts the work for some items or views and for
/// four times as many, and fails where it grows faster than the table in Measurements says.
@MainActor @Suite struct CostTableTests {
  private nonisolated static let names = ["a list, items", "layout, views", "touches and keys, views"]

  private func subject(_ name: String) throws -> CostSubject {
    try #require(CostSubject.all.first { $0.name == name })
  }

  @Test(arguments: names) func theTableHasEachOperation(_ name: String) throws {
    let subject = try subject(name)
    #expect(CostSubject.all.map(\.name) == Self.names)
    let table = try CostTable.documented()[subject.name]
    #expect(Set(table.keys) == Set(subject.operations.map(\.name)), "\(subject.name)")
  }

  @Test(arguments: names) func workGrowsNoFasterThanTheTableSays(_ name: String) throws {
    let subject = try subject(name)
    let table = try CostTable.documented()[subject.name]
    for operation in subject.operations {
      let few = try operation.prepare(subject.count)()
      let many = try operation.prepare(4 * subject.count)()
      let growth = try #require(table[operation.name])
      let isAllowed = growth.allows(many, after: few, chance: subject.chance)
      #expect(isAllowed, "\(operation.name): \(few), then \(many)")
    }
  }

  @Test func aTableIsReadFromItsSection() {
    let table = CostTable(
      """
      ### Before
      | x | a; b | c |
      ### How costs grow

      | | the same | in proportion |
      | --- | --- | --- |
      | lists | a; b c | d |
      | views | | e |

      ### After
      | lists | z | |
      """)
    #expect(table["lists"] == ["a": .constant, "b c": .constant, "d": .linear])
    #expect(table["views"] == ["e": .linear] && table["x"] == [:])
  }

  @Test func growthIsSeen() {
    #expect(Growth.constant.allows(15, after: 10) && !Growth.constant.allows(40, after: 10))
    #expect(Growth.linear.allows(40, after: 10) && !Growth.linear.allows(160, after: 10))
    #expect(!Growth.constant.allows(1, after: 0) && Growth.constant.allows(1, after: 0, chance: 1))
  }
}
