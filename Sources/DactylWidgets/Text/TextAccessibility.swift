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

  public final var accessibilityTextStyle: TextStyle? {
    var style = line.textStyle
    style.alignment = textAlignment
    style.lineLimit = 1
    return style
  }

  public final func accessibilityTextRun(at position: Int) -> AccessibilityTextRun {
    let count = accessibilityText.count
    guard !textInputTraits.isSecure, let mistakes = interaction?.checking?.mistakes else {
      return AccessibilityTextRun(0..<count)
    }
    return mistakes.accessibilityRun(at: position, in: count)
  }

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

  public final var accessibilityTextLinks: [any AccessibilityTextLink] { linkViews }

  public final var accessibilityTextStyle: TextStyle? { lines.style }

  /// The part is in one paragraph, since only what is asked for is decorated.
  public final func accessibilityTextRun(at position: Int) -> AccessibilityTextRun {
    let text = editor.text
    guard let decorate = lines.decorate else { return AccessibilityTextRun(0..<text.count) }
    let index = text.paragraphIndex(at: position)
    let content = text.contentRange(ofParagraph: index)
    guard content.contains(position) else {
      return AccessibilityTextRun(content.upperBound..<text.paragraphRange(at: index).upperBound)
    }
    var part = AttributedText(text[content])
    decorate(&part, content)
    var run = part.accessibilityRun(at: position, from: content.lowerBound)
    run.isMisspelled = interaction?.checking?.mistakes.contains { $0.range.overlaps(run.range) } == true
    return run
  }
}

extension [TextMistake] {
  /// Returns the mistake at a position of a text of `count` bytes, or the part between two mistakes.
  fileprivate func accessibilityRun(at position: Int, in count: Int) -> AccessibilityTextRun {
    if let mistake = first(where: { $0.range.contains(position) }) {
      return AccessibilityTextRun(mistake.range, attributes: TextAttributes(underline: .wavy), isMisspelled: true)
    }
    let start = last { $0.range.upperBound <= position }?.range.upperBound ?? 0
    let end = first { $0.range.lowerBound > position }?.range.lowerBound ?? count
    return AccessibilityTextRun(start..<end)
  }
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

  public final var accessibilityTextLinks: [any AccessibilityTextLink] { linkViews.filter { !$0.isHidden } }

  public final var accessibilityTextStyle: TextStyle? { themedStyle }

  public final func accessibilityTextRun(at position: Int) -> AccessibilityTextRun {
    attributedText?.accessibilityRun(at: position) ?? AccessibilityTextRun(0..<text.utf8.count)
  }
}

extension AttributedText {
  /// Returns the part at a byte of a longer text, of which this one begins at `start`.
  fileprivate func accessibilityRun(at position: Int, from start: Int = 0) -> AccessibilityTextRun {
    var end = start
    for run in runs {
      let range = end..<end + text[run.range].utf8.count
      end = range.upperBound
      guard range.contains(position) else { continue }
      var attributes = run.attributes
      // As it is drawn.
      if attributes.link != nil, attributes.color == nil { attributes.color = .systemBlue }
      return AccessibilityTextRun(range, attributes: attributes)
    }
    return AccessibilityTextRun(start..<start + text.utf8.count)
  }
}
