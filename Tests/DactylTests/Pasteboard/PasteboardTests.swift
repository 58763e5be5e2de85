import DactylSurface
import Testing

@testable import DactylCore

/// The pasteboards of an application, inside the program.
@MainActor struct PasteboardTests {
  private let application = Application()
  private var pasteboard: Pasteboard { application.pasteboard }

  private func read(_ type: PasteboardType, limit: Int = 1000) -> Result<[UInt8], PasteboardError>? {
    var results: [Result<[UInt8], PasteboardError>] = []
    pasteboard.read(type, limit: limit) { results.append($0) }
    #expect(results.count == 1)
    return results.first
  }

  private func text(of pasteboard: Pasteboard) -> String? {
    var text: String?
    pasteboard.readText { text = try? $0.get() }
    return text
  }

  @Test func aTextIsOfferedUnderAllItsNames() {
    pasteboard.setText("é")
    #expect(
      pasteboard.types.map(\.rawValue) == [
        "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING",
      ])
    for type in pasteboard.types { #expect(read(type) == .success([0xC3, 0xA9])) }
    #expect(pasteboard.hasText && text(of: pasteboard) == "é")
  }

  @Test func theTwoPasteboardsAreApart() {
    pasteboard.setText("copied")
    application.primarySelection.setText("selected")
    #expect(text(of: pasteboard) == "copied" && text(of: application.primarySelection) == "selected")
    pasteboard.clear()
    #expect(pasteboard.types == [] && !pasteboard.hasText && text(of: pasteboard) == nil)
    #expect(text(of: application.primarySelection) == "selected")
  }

  @Test func allFormatsOfAContentCanBeRead() {
    pasteboard.setRepresentations([
      .html("<b>a</b>"), .text("a"), .uris(["file:///tmp/a%20b", "https://example.org"]), .png([1, 2]),
      PasteboardRepresentation(PasteboardType("application/x-own"), bytes: [9]), .text("second"),
    ])
    #expect(pasteboard.types.first == .html && pasteboard.types.last?.rawValue == "application/x-own")
    #expect(read(.html) == .success(Array("<b>a</b>".utf8)))
    #expect(read(.text) == .success([97]))
    #expect(read(.uriList) == .success(Array("file:///tmp/a%20b\r\nhttps://example.org\r\n".utf8)))
    #expect(read(.png) == .success([1, 2]))
    #expect(read(PasteboardType("application/x-own")) == .success([9]))
    #expect(read(PasteboardType("application/x-other")) == .failure(.noSuchType))
    #expect(read(.html, limit: 3) == .failure(.tooLarge))
    #expect(read(.html, limit: -1) == .failure(.tooLarge))
    pasteboard.setRepresentations([])
    #expect(pasteboard.types == [] && read(.text) == .failure(.notAvailable))
  }

  @Test func aContentIsMadeWhenItIsAskedFor() {
    var count = 0
    pasteboard.setRepresentations([
      PasteboardRepresentation(.text) {
        count += 1
        return count == 1 ? [65] : nil
      }
    ])
    #expect(pasteboard.hasText && count == 0)
    #expect(read(.text) == .success([65]) && count == 1)
    #expect(read(.text) == .failure(.noSuchType))
  }

  @Test func brokenTextIsRepaired() {
    pasteboard.setRepresentations([PasteboardRepresentation(.text, bytes: [0x61, 0xFF, 0xC3])])
    #expect(text(of: pasteboard) == "a\u{FFFD}\u{FFFD}")
  }

  @Test func theBestNameOfATextIsRead() {
    for names in [["STRING", "text/plain", "UTF8_STRING"], ["TEXT", "text/plain;charset=UTF-8"]] {
      let types = names.map { PasteboardType($0) }
      pasteboard.setRepresentations(types.map { PasteboardRepresentation($0, bytes: Array($0.rawValue.utf8)) })
      #expect(text(of: pasteboard) == names.last)
      #expect(read(.text) == .success(Array((names.last ?? "").utf8)))
    }
    pasteboard.setRepresentations([.html("a")])
    #expect(!pasteboard.hasText && text(of: pasteboard) == nil)
  }

  @Test func observersLearnOfChangesWhileTheyAreKept() {
    var log: [Int] = []
    var observation: Subscription? = pasteboard.observe { log.append($0.changeCount) }
    pasteboard.setText("a")
    pasteboard.clear()
    #expect(log == [1, 2] && observation != nil)
    observation = nil
    pasteboard.setText("b")
    #expect(log == [1, 2] && pasteboard.changeCount == 3)
  }

  @Test func everyErrorHasAPublicName() {
    let pairs: [(TransferError, PasteboardError)] = [
      (.tooLarge, .tooLarge), (.timedOut, .timedOut), (.peerDied, .peerDied), (.noSuchType, .noSuchType),
      (.notAvailable, .notAvailable), (.cancelled, .cancelled),
    ]
    for (ours, theirs) in pairs { #expect(PasteboardError(ours) == theirs) }
  }
}
