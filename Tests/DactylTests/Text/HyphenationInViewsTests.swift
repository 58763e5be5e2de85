import DactylGeometry
import DactylInput
import DactylTestKit
import DactylText
import Foundation
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

/// Labels and text views whose words are broken by a dictionary.
@MainActor @Suite struct HyphenationInViewsTests {
  private let fixture = Fixture([.controls])
  private let text = "Roggensauerteigbrot"

  init() { fixture.focusKeyboard() }

  /// Calls `body` while there is a dictionary for a language that does not exist.
  private func withDictionary(_ body: @MainActor () throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileContents.write(Array("UTF-8\ng1g\nn1s\nu1e\nr1t\ng1b\n".utf8), to: folder + "/hyph_qaa.dic")
    HyphenationDictionaries.folders = [folder]
    defer {
      HyphenationDictionaries.folders = nil
      try? FileManager.default.removeItem(atPath: folder)
    }
    try body()
  }

  // TI-75
  @Test func aLabelHasTheSizeOfItsBrokenWords() throws {
    try withDictionary {
      let label = Label(text, role: .body)
      label.language = "qaa"
      label.numberOfLines = 0
      let whole = label.sizeThatFits(Size(width: .infinity, height: .infinity))
      let room = whole.width * 0.8
      let anywhere = label.sizeThatFits(Size(width: room, height: .infinity))
      label.hyphenates = true
      let broken = label.sizeThatFits(Size(width: room, height: .infinity))
      #expect(broken.width < anywhere.width && broken.height == anywhere.height)
      // The setting arrives, and goes again.
      #expect(label.hyphenates && label.language == "qaa")
      #expect(label.sizeThatFits(Size(width: .infinity, height: .infinity)) == whole)
      label.hyphenates = false
      #expect(label.sizeThatFits(Size(width: room, height: .infinity)) == anywhere)
      // Assistive technology gets the text.
      label.hyphenates = true
      label.frame = Rect(x: 0, y: 0, width: room, height: 100)
      #expect(label.accessibilityDescription.label == text)
      // A label with one line does not break it.
      label.numberOfLines = 1
      #expect(label.sizeThatFits(Size(width: room, height: .infinity)).height < broken.height)
    }
  }

  // TI-75
  @Test func theDictionaryIsThatOfTheLanguageOfTheView() throws {
    try withDictionary {
      let label = Label(text)
      label.numberOfLines = 0
      label.hyphenates = true
      let view = TextView(text, frame: Rect(x: 0, y: 0, width: 134, height: 200))
      view.hyphenates = true
      for part in [label, view] { fixture.window.addSubview(part) }
      let room = label.sizeThatFits(Size(width: .infinity, height: .infinity)).width * 0.8
      label.language = "qaa"
      let wanted = label.sizeThatFits(Size(width: room, height: .infinity)).width
      label.language = nil
      @MainActor func isBroken() -> (Bool, Bool) {
        fixture.window.layoutIfNeeded()
        let first = view.lines.blocks(from: 0, to: 100).first?.layout
        let width = label.sizeThatFits(Size(width: room, height: .infinity)).width
        return (width == wanted, first.map { String($0.text[$0.lines[0].range]) } == "Roggensauer")
      }
      #expect(isBroken() == (false, false))
      for part in [label, view] { part.traitOverrides.locale = "qaa" }
      #expect(isBroken() == (true, true))
      // A language of their own has precedence.
      (label.language, view.language) = ("qab", "qab")
      #expect(isBroken() == (false, false))
    }
  }

  // TI-75
  @Test func aTextViewKeepsItsText() throws {
    try withDictionary {
      let view = TextView(text, frame: Rect(x: 0, y: 0, width: 134, height: 200))
      view.language = "qaa"
      fixture.window.addSubview(view)
      view.becomeFirstResponder()
      fixture.window.layoutIfNeeded()
      @MainActor func lines() -> [String] {
        view.lines.blocks(from: 0, to: 100).flatMap { block in
          block.layout.lines.map { String(block.layout.text[$0.range]) }
        }
      }
      let plain = lines()
      view.hyphenates = true
      fixture.window.layoutIfNeeded()
      #expect(lines() == ["Roggensauer", "teigbrot"] && plain != lines())
      // Each position has its caret, on the line of its letter, and nothing is in between.
      let tops = (0...text.utf8.count).map { view.caretRect(at: $0).minY }
      #expect(Set(tops).count == 2 && tops == tops.sorted())
      #expect(tops.firstIndex(of: tops[text.utf8.count]) == "Roggensauer".utf8.count)
      for position in 0...text.utf8.count {
        let caret = view.caretRect(at: position)
        #expect(view.position(at: Point(x: caret.minX + 0.1, y: caret.midY)) == position)
      }
      view.editor.selectAll()
      #expect(view.editor.text[view.editor.selection.range] == text)
      #expect(view.text == text)
      // A letter more, and the words are broken anew.
      view.editor.selection = TextSelection(0)
      _ = view.editor.perform(.delete(.forward, .character))
      #expect(view.text == String(text.dropFirst()))
    }
  }
}
