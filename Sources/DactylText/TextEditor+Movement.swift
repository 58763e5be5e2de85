/// Movements of the caret.
extension TextEditor {
  /// Moves the caret. With `extending`, the other end of the selection stays.
  ///
  /// A selection that is not extended collapses to its end in the direction of a movement by characters.
  public func move(_ movement: TextMovement, by granularity: TextGranularity = .character, extending: Bool = false) {
    // The delegate may change what was marked.
    unmarkText()
    let isVertical = (movement == .up || movement == .down) && granularity != .paragraph && granularity != .document
    if isVertical, column == nil { column = caretX(at: selection.head) }
    var head = position(from: selection.head, moving: movement, by: granularity)
    if !extending, !selection.isEmpty, granularity == .character, !isVertical {
      head = isForward(movement, at: selection.head) ? selection.range.upperBound : selection.range.lowerBound
    }
    var anchor = extending ? selection.anchor : head
    // The caret may be inside a character after an edit. The whole character is selected then.
    if extending, selection.isEmpty { anchor = head < anchor ? text.characterEnd(anchor) : text.characterStart(anchor) }
    select(TextSelection(anchor: anchor, head: head), keepsColumn: isVertical)
  }

  /// Returns the next position from `position` in the direction of `movement`.
  public func position(
    from position: Int, moving movement: TextMovement, by granularity: TextGranularity = .character
  ) -> Int {
    let inside = text.scalarStart(position)
    let position = text.characterStart(position)
    if position < inside, granularity == .character, movement != .up, movement != .down {
      return isForward(movement, at: position) ? text.characterEnd(inside) : position
    }
    if granularity == .document {
      return isForward(movement, at: position) ? text.count : 0
    }
    switch movement {
    case .up, .down:
      return granularity == .paragraph
        ? byParagraph(from: position, isForward: movement == .down) : vertically(from: position, movement == .down)
    case .left, .right, .forward, .backward:
      if granularity == .character, movement == .left || movement == .right, let geometry {
        return onScreen(from: position, isRight: movement == .right, geometry)
      }
      if granularity == .word, !isOneWord, movement == .left || movement == .right, let geometry {
        return byWordOnScreen(from: position, isRight: movement == .right, geometry)
      }
      return logically(from: position, isForward: isForward(movement, at: position), granularity)
    }
  }

  /// Whether the movement is towards the end of the text.
  func isForward(_ movement: TextMovement, at position: Int) -> Bool {
    switch movement {
    case .forward, .down: true
    case .backward, .up: false
    case .left, .right: (movement == .right) != (geometry?.isRightToLeft(at: position) ?? false)
    }
  }

  /// The most bytes of a character whose ends the lines know.
  private static let longestOnScreen = 256

  /// Returns the next position on the screen. A character may be longer than a part of a line; beside such a one it is
  /// the next position in the text.
  private func onScreen(from position: Int, isRight: Bool, _ geometry: any TextGeometry) -> Int {
    let (before, behind) = (text.position(before: position), text.position(after: position))
    if max(position - before, behind - position) <= Self.longestOnScreen {
      let found = geometry.position(from: position, isRight: isRight)
      let start = text.characterStart(found)
      let isLong = text.position(after: start) - start > Self.longestOnScreen
      if start != position, start == before || start == behind || !isLong { return start }
      if start == position, found > position { return text.characterEnd(found) }
    }
    let next = logically(from: position, isForward: isForward(isRight ? .right : .left, at: position), .character)
    // Only the lines know where a paragraph is left (TI-80).
    return text.paragraphIndex(at: next) == text.paragraphIndex(at: position) ? next : position
  }

  /// Returns the end of the next word on the screen. A paragraph is left and entered as by characters (TI-80).
  private func byWordOnScreen(from position: Int, isRight: Bool, _ geometry: any TextGeometry) -> Int {
    let movement = isRight ? TextMovement.right : .left
    func next(from position: Int) -> Int {
      logically(from: position, isForward: isForward(movement, at: position), .word)
    }
    let found = next(from: position)
    let content = text.contentRange(ofParagraph: text.paragraphIndex(at: position))
    if found > content.lowerBound && found < content.upperBound { return found }
    let isToEnd = isForward(movement, at: position)
    let edge = isToEnd ? content.upperBound : content.lowerBound
    if found == edge, found != position { return found }
    let beyond = onScreen(from: edge, isRight: isRight, geometry)
    guard beyond != edge else { return edge }
    let isSame = geometry.isRightToLeft(at: found) == geometry.isRightToLeft(at: position)
    if isSame, (beyond > edge) == isToEnd { return found }
    let other = text.contentRange(ofParagraph: text.paragraphIndex(at: beyond))
    return min(max(next(from: beyond), other.lowerBound), other.upperBound)
  }

  private func logically(from position: Int, isForward: Bool, _ granularity: TextGranularity) -> Int {
    switch granularity {
    case .character: return isForward ? text.position(after: position) : text.position(before: position)
    case .word where isOneWord: return isForward ? text.count : 0
    case .word: return isForward ? text.wordEnd(after: position) : text.wordStart(before: position)
    case .line:
      let line = lineRange(at: position)
      return text.characterStart(isForward ? line.upperBound : line.lowerBound)
    case .paragraph: return byParagraph(from: position, isForward: isForward)
    case .document: return isForward ? text.count : 0
    }
  }

  private func byParagraph(from position: Int, isForward: Bool) -> Int {
    let index = text.paragraphIndex(at: position)
    let content = text.contentRange(ofParagraph: index)
    if isForward {
      if position < content.upperBound || index + 1 == text.paragraphCount { return content.upperBound }
      return text.contentRange(ofParagraph: index + 1).upperBound
    }
    if position > content.lowerBound || index == 0 { return content.lowerBound }
    return text.contentRange(ofParagraph: index - 1).lowerBound
  }

  // MARK: Lines

  func lineRange(at position: Int) -> Range<Int> {
    geometry?.lineRange(at: position) ?? text.contentRange(ofParagraph: text.paragraphIndex(at: position))
  }

  /// Without a geometry, all characters are one point wide.
  private func caretX(at position: Int) -> Double {
    geometry?.caretX(at: position) ?? Double(text[lineRange(at: position).lowerBound..<position].count)
  }

  private func vertically(from position: Int, _ isDown: Bool) -> Int {
    let x = column ?? caretX(at: position)
    let end = isDown ? text.count : 0
    if let geometry {
      guard let found = geometry.position(from: position, isDown: isDown, x: x) else { return end }
      let start = text.characterStart(found)
      // A line may begin inside of a character, which is on the line before then.
      let isBefore = start < found && start < geometry.lineRange(at: found).lowerBound
      return isDown && (isBefore || start <= position) ? text.characterEnd(max(found, position + 1)) : start
    }
    let index = text.paragraphIndex(at: position) + (isDown ? 1 : -1)
    guard index >= 0, index < text.paragraphCount else { return end }
    let line = text.contentRange(ofParagraph: index)
    return line.lowerBound + text[line].prefix(x > 0 ? Int(min(x, 1e9)) : 0).utf8.count
  }
}
