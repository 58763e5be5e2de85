import CDactylPango
import DactylGeometry

extension TextLayout {
  /// The direction of a caret's movement on the screen.
  public enum Movement: Hashable, Sendable {
    /// To the left on the screen, in any script.
    case left
    /// To the right on the screen, in any script.
    case right
    /// A line up, whatever the unit; from the first line to the start of the text.
    case up
    /// A line down, whatever the unit; from the last line to the end of the text.
    case down
  }

  /// The distance of one step of the caret.
  public enum Unit: Hashable, Sendable {
    /// By one character as the reader sees it, with all its accents.
    case character
    /// Forwards to the end of a word, backwards to the beginning of one.
    case word
    /// To the end of the line. In a wrapped line that is before the last character, since the position after it is on
    /// the next line.
    case line
  }

  /// Returns the caret's next position from `index`; `index` itself at the ends of the text.
  ///
  /// Up and down move to the character nearest to `x`, in points from the layout's left edge. For several such steps,
  /// pass the coordinate where the first one began. Nil is the caret's own coordinate.
  public func index(
    from index: String.Index, moving movement: Movement, by unit: Unit = .character, x: Double? = nil
  ) -> String.Index {
    let start = text.characterStart(text.byteOffset(of: index))
    let byte =
      switch (movement, unit) {
      case (.up, _), (.down, _):
        vertically(from: start, isDown: movement == .down, x: x) ?? (movement == .down ? text.utf8.count : 0)
      case (_, .character): visually(from: start, isRight: movement == .right)
      case (_, .word): byWord(from: start, isForward: isForward(movement, at: start))
      case (_, .line): toLineEnd(from: start, isForward: isForward(movement, at: start))
      }
    return text.index(atByte: byte)
  }

  /// Returns the position nearest to `x`, in points from the layout's left edge, on the line below or above that of
  /// `index`; nil if there is no such line.
  package func index(from index: String.Index, isDown: Bool, x: Double) -> String.Index? {
    let start = text.characterStart(text.byteOffset(of: index))
    return vertically(from: start, isDown: isDown, x: x).map(text.index(atByte:))
  }

  /// Returns the position on the next line, which is found by its number: a caret may be lower than its line.
  private func vertically(from byte: Int, isDown: Bool, x: Double?) -> Int? {
    var number = shaped.pieceIndex(ofByte: byte)
    let here = shaped.piece(number)
    guard let line = here.line(ofByte: here.layoutByte(byte)) else { return nil }
    var target = Int(line.number) + (isDown ? 1 : -1)
    if target < 0 {
      number -= 1
      guard number >= 0 else { return nil }
      target = shaped.piece(number).lineCount - 1
    } else if target >= here.lineCount {
      number += 1
      guard number < shaped.pieceCount else { return nil }
      target = 0
    }
    let there = shaped.piece(number)
    guard let y = there.middle(ofLine: target) else { return nil }
    let found = self.byte(at: Point(x: x ?? caretX(byte), y: y))
    guard let lineThere = pango_layout_get_line_readonly(there.layout, Int32(target))?.pointee else { return found }
    // A line may begin and end inside of one character, and then has no place for the caret.
    let start = there.textByte(Int(lineThere.start_index))
    if isDown { return found < start ? text.characterEnd(start) : found }
    if found < start {
      // The last line of a paragraph has a place behind the character.
      let end = text.characterEnd(start)
      let isLast = pango_layout_get_line_readonly(there.layout, Int32(target + 1))?.pointee.is_paragraph_start != 0
      if isLast, end <= there.textByte(Int(lineThere.start_index + lineThere.length)), end < byte { return end }
    }
    return found < here.textByte(Int(line.line.start_index)) ? found : text.characterStart(start)
  }

  /// Whether the movement is towards the end of the text. This depends on the direction of the paragraph, not of its
  /// words.
  private func isForward(_ movement: Movement, at byte: Int) -> Bool {
    (movement == .right) == (shaped.piece(shaped.pieceIndex(ofByte: byte)).direction == .leftToRight)
  }

  // MARK: Words

  private func byWord(from start: Int, isForward: Bool) -> Int {
    var number = shaped.pieceIndex(ofByte: start)
    while true {
      let piece = shaped.piece(number)
      if let byte = piece.wordEdge(from: start, isForward: isForward) {
        return isForward ? text.characterEnd(byte) : text.characterStart(byte)
      }
      number += isForward ? 1 : -1
      guard number >= 0, number < shaped.pieceCount else { return isForward ? text.utf8.count : 0 }
    }
  }

  // MARK: Lines

  private func toLineEnd(from byte: Int, isForward: Bool) -> Int {
    let piece = shaped.piece(shaped.pieceIndex(ofByte: byte))
    guard let (number, line) = piece.line(ofByte: piece.layoutByte(byte)) else { return byte }
    let start = piece.textByte(Int(line.start_index))
    guard isForward else { return text.characterStart(start) }
    let end = piece.textByte(Int(line.start_index + line.length))
    let next = pango_layout_get_line_readonly(piece.layout, number + 1)?.pointee
    let isWrapped = next.map { $0.is_paragraph_start == 0 } ?? false
    return isWrapped && end > start ? text.characterStart(end - 1) : text.characterStart(end)
  }
}

extension TextPiece {
  /// Returns the vertical middle of a line, in points below the top of the text.
  fileprivate func middle(ofLine number: Int) -> Double? {
    var middle: Double?
    forEachLine { iterator, index in
      guard index == number else { return }
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &extents)
      middle = top + Rect(pango: extents).midY
    }
    return middle
  }

  /// Returns the next end or the previous beginning of a word, as a byte of the text; nil if the piece has none in that
  /// direction. The search begins at `start`, or at the nearest end of the piece.
  fileprivate func wordEdge(from start: Int, isForward: Bool) -> Int? {
    var count: Int32 = 0
    guard let text = pango_layout_get_text(layout), let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
    else { return nil }
    let (start, end) = (layoutByte(start), layoutByte(range.upperBound))
    // Counts bytes and code points together.
    var (byte, edge): (Int, Int?) = (0, nil)
    for index in 0..<Int(count) {
      if byte > end || !isForward && byte >= start { break }
      if isForward, byte > start, attributes[index].is_word_end != 0 { return textByte(byte) }
      if !isForward, attributes[index].is_word_start != 0 { edge = byte }
      guard text[byte] != 0 else { break }
      byte += 1
      while UInt8(bitPattern: text[byte]) & 0xc0 == 0x80 { byte += 1 }
    }
    return edge.map(textByte)
  }
}
