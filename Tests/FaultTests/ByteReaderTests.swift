import DactylByteReaders
import Foundation
import Testing

/// The readers of bytes from outside: `Tests/run` feeds random bytes to them, and `Tests/fuzz` those of libFuzzer.
@MainActor struct ByteReaderTests {
  private static let corpora = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Support/Corpora")

  @Test func allExamplesAreRead() throws {
    for reader in ByteReader.all {
      let folder = Self.corpora.appendingPathComponent(reader.name)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
      #expect(!names.isEmpty)
      for example in names.sorted() {
        let bytes = try Data(contentsOf: folder.appendingPathComponent(example))
        #expect(throws: Never.self, "\(reader.name)/\(example)") { try reader.read(Array(bytes)) }
      }
    }
  }

  @Test func aRuleThatDoesNotHoldIsNoticed() {
    let reader = ByteReader("even") { bytes in
      if bytes.count % 2 != 0 { throw BrokenRule("even: \(bytes.count)") }
    }
    #expect(throws: Never.self) { try reader.read([1, 2]) }
    #expect(throws: BrokenRule.self) { try reader.read([1]) }
  }
}
