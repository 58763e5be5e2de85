import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

// Texts for assistive programs, which read them by characters, words and lines (`AC-6`).

extension TextField: AccessibilityReadingContent {
  /// The character in the place of each one of a secret.
  private static let secretCharacter = "•"

  /// The text; of a secret a dot for each character.
  public final var accessibilityText: TextStorage {
    textInputTraits.isSecure ? TextStorage(String(repeating: Self.secretCharacter, count: text.count)) : editor.text
  }

  public final func accessibilityTextRects(for range: Range<Int>) -> [Rect] {
    selectionRects(for: editorPosition(range.lowerBound)..<editorPosition(range.upperBound))
  }

  public final func accessibilityTextPosition(at point: Point) -> Int {
    let position = position(at: point)
    guard textInputTraits.isSecure else { return position }
    return editor.text[0..<position].count * Self.secretCharacter.utf8.count
  }

  public final func accessibilityTextLine(at position: Int) -> Range<Int> { 0..<accessibilityText.count }

  private func editorPosition(_ position: Int) -> Int {
    guard textInputTraits.isSecure else { return position }
    return text.prefix(position / Self.secretCharacter.utf8.count).utf8.count
  }
}

extension TextView: AccessibilityReadingContent {
  public final var accessibilityText: TextStorage { editor.text }

  public final func accessibilityTextRects(for range: Range<Int>) -> [Rect] { selectionRects(for: range) }

  public final func accessibilityTextPosition(at point: Point) -> Int { position(at: point) }

  public final func accessibilityTextLine(at position: Int) -> Range<Int> { lines.lineRange(at: position) }

  public final func scrollToAccessibilityText(_ range: Range<Int>) { scrollToPosition(range.lowerBound) }
}

/// Screen readers look for the value of a picker in its text.
extension Picker: AccessibilityReadingContent {
  public final var accessibilityText: TextStorage { TextStorage(selectedTitle ?? "") }

  public final func accessibilityTextRects(for range: Range<Int>) -> [Rect] { range.isEmpty ? [] : [bounds] }

  public final func accessibilityTextPosition(at point: Point) -> Int { 0 }

  public final func accessibilityTextLine(at position: Int) -> Range<Int> { 0..<accessibilityText.count }
}

/// The name of the colour.
extension ColorWell: AccessibilityReadingContent {
  public final var accessibilityText: TextStorage { TextStorage(accessibilityDescription.value ?? "") }

  public final func accessibilityTextRects(for range: Range<Int>) -> [Rect] { range.isEmpty ? [] : [bounds] }

  public final func accessibilityTextPosition(at point: Point) -> Int { 0 }

  public final func accessibilityTextLine(at position: Int) -> Range<Int> { 0..<accessibilityText.count }
}

extension Label: AccessibilityReadingContent {
  public final var accessibilityText: TextStorage { TextStorage(text) }

  public final func accessibilityTextRects(for range: Range<Int>) -> [Rect] {
    let (text, shown) = (text, shownText)
    let indices = text.index(atByte: range.lowerBound)..<text.index(atByte: range.upperBound)
    return shown.layout.selectionRects(for: indices).map { $0.offsetBy(dx: shown.origin.x, dy: shown.origin.y) }
  }

  public final func accessibilityTextPosition(at point: Point) -> Int {
    let (text, shown) = (text, shownText)
    return text.utf8.distance(from: text.startIndex, to: shown.layout.index(at: point - shown.origin))
  }

  public final func accessibilityTextLine(at position: Int) -> Range<Int> {
    let text = text
    func byte(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
    let lines = shownText.layout.lines
    guard let line = lines.last(where: { byte($0.range.lowerBound) <= position }) ?? lines.first else {
      return 0..<text.utf8.count
    }
    return byte(line.range.lowerBound)..<byte(line.range.upperBound)
  }

  public final var accessibilityTextLinks: [(range: Range<Int>, target: String)] {
    guard let attributedText else { return [] }
    let text = attributedText.text
    return attributedText.runs.compactMap { run in
      run.attributes.link.map { target in
        let start = text.utf8.distance(from: text.startIndex, to: run.range.lowerBound)
        return (start..<start + text[run.range].utf8.count, target)
      }
    }
  }
}
