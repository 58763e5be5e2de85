import DactylCosts
import DactylText
import Testing

/// Costs of texts that can't grow unseen: counts the work of each operation for a text and for one that is four times
/// as long, and fails where it grows faster than the table in Measurements says.
@MainActor @Suite struct CostTests {
  /// Work that is not counted as growth: where a block, a part or a line begins is chance. A coarse block that comes
  /// into sight costs 80,000.
  private static let chance = 240_000

  private static func operations(_ growth: Growth) throws -> [TextOperation] {
    let table = try CostTable.documented()["a text, bytes"]
    return TextOperation.all.filter { table[$0.name] == growth }
  }

  @Test func theTableHasEachOperationOnTexts() throws {
    let table = try CostTable.documented()["a text, bytes"]
    #expect(Set(table.keys) == Set(TextOperation.all.map(\.name)))
  }

  // TI-64
  @Test(arguments: HostileText.all) func workGrowsNoFasterThanTheTableSays(_ kind: HostileText) throws {
    func work(_ operation: TextOperation, _ text: CountedText) -> Int {
      text.prepare()
      return text.work(operation)
    }
    let (short, long) = (CountedText(kind.make(128 << 10)), CountedText(kind.make(512 << 10)))
    for operation in try Self.operations(.constant) {
      let few = work(operation, short)
      let before = long.changed
      // A deleted word may be as long as the text.
      let many = work(operation, long) - 3 * (long.changed - before)
      let isAllowed = Growth.constant.allows(many, after: few, chance: Self.chance)
      #expect(isAllowed, "\(operation.name): \(few), then \(many)")
    }
    for operation in try Self.operations(.linear) {
      let few = work(operation, CountedText(kind.make(32 << 10)))
      let many = work(operation, CountedText(kind.make(128 << 10)))
      let isAllowed = Growth.linear.allows(many, after: few, chance: Self.chance)
      #expect(isAllowed, "\(operation.name): \(few), then \(many)")
    }
  }

  /// The work for a hostile text is some times that for ordinary lines.
  @Test(arguments: HostileText.all) func settingATextCostsAboutAsMuchAsSettingLines(_ kind: HostileText) throws {
    let lines = try #require(HostileText.all.first)
    func work(_ kind: HostileText) -> Int {
      let text = CountedText("")
      text.prepare()
      return text.work { text.editor.string = kind.make(256 << 10) }
    }
    let (ordinary, hostile) = (work(lines), work(kind))
    #expect(hostile <= ordinary * 2, "\(ordinary), then \(hostile)")
  }

  @Test func aTextThatIsSetBeforeTheFirstLayoutBreaksNoLines() {
    let text = CountedText(String(repeating: "x", count: 20_000), width: 0)
    #expect(text.lines.block(at: 0).layout.lineCount == 1)
  }
}

extension HostileText: CustomTestStringConvertible {
  public var testDescription: String { name }
}
