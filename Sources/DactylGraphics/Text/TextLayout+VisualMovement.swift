import CDactylPango

// Pango can move a caret on the screen, too, but its time for one step grows with the square of the line.

extension TextLayout {
  /// Returns the next position on the screen to the right or to the left of `start`. Most lines have one direction, and
  /// then it is the next character.
  func visually(from start: Int, isRight: Bool) -> Int {
    var line = CaretLine(shaped, at: start)
    let isForward = line.isForward(isRight)
    if line.hasOneDirection {
      let next = isForward ? text.characterEnd(start + 1) : text.characterStart(start - 1)
      if start + (isForward ? 1 : -1) >= 0, next != start, line.range.contains(next) { return next }
    }
    var (places, index) = (line.places, 0)
    if let found = places.firstIndex(of: start) {
      index = found + (isRight ? 1 : -1)
    } else {
      // The position is at an end of a line that is cut.
      index = isRight ? places.count : -1
    }
    for _ in 0..<Self.mostSteps {
      while !places.indices.contains(index) {
        guard let next = line.next(isRight) else {
          // A text that is cut has its end behind the last line.
          if line.hasDirectionOfText { return line.isForward(isRight) ? text.utf8.count : 0 }
          return (isRight ? places.last : places.first) ?? start
        }
        line = next
        places = line.places
        index = isRight ? 0 : places.count - 1
      }
      let byte = places[index]
      if byte != start, text.characterStart(byte) == byte { return byte }
      index += isRight ? 1 : -1
    }
    return start
  }

  /// The most code points of one character that a caret skips.
  private static var mostSteps: Int { 1000 }
}

/// A line of a text, for the movement of a caret.
@MainActor private struct CaretLine {
  let shaped: ShapedText
  let pieceIndex: Int
  let number: Int

  private init(_ shaped: ShapedText, _ pieceIndex: Int, _ number: Int) {
    (self.shaped, self.pieceIndex, self.number) = (shaped, pieceIndex, number)
  }

  /// The line of a byte of the text.
  init(_ shaped: ShapedText, at byte: Int) {
    let index = shaped.pieceIndex(ofByte: byte)
    let piece = shaped.piece(index)
    let number = piece.line(ofByte: piece.layoutByte(byte))?.number ?? 0
    self.init(shaped, index, min(Int(number), piece.lineCount - 1))
  }

  private var piece: TextPiece { shaped.piece(pieceIndex) }

  private var line: PangoLayoutLine? { pango_layout_get_line_readonly(piece.layout, Int32(number))?.pointee }

  /// The bytes of the text on the line.
  var range: ClosedRange<Int> {
    guard let line else { return piece.range.lowerBound...piece.range.lowerBound }
    let start = piece.textByte(Int(line.start_index))
    return start...max(piece.textByte(Int(line.start_index + line.length)), start)
  }

  /// Whether a movement is towards the end of the text at the ends of the line.
  func isForward(_ isRight: Bool) -> Bool { isRight == (piece.direction == .leftToRight) }

  /// Whether the paragraph has the direction of the first letter of the text.
  var hasDirectionOfText: Bool { piece.direction == shaped.piece(0).direction }

  /// Returns the line that the caret reaches to the right or the left of this one; nil if there is none.
  ///
  /// A paragraph is left in the direction of the text, which is that of its first letter, and the next one is entered on
  /// its other side (`TI-80`).
  func next(_ isRight: Bool) -> CaretLine? {
    if let beside = neighbour(isForward(isRight)), !beside.isOther { return beside.line }
    let isForward = isForward(isRight) == hasDirectionOfText
    guard let next = end(isForward).neighbour(isForward)?.line else { return nil }
    return next.end(!next.isForward(isRight))
  }

  /// Returns the line before or behind this one, and whether it is in another paragraph; nil if there is none.
  private func neighbour(_ isForward: Bool) -> (line: CaretLine, isOther: Bool)? {
    let next = number + (isForward ? 1 : -1)
    if next >= 0, next < piece.lineCount {
      let other = CaretLine(shaped, pieceIndex, next)
      return (other, (isForward ? other : self).line?.is_paragraph_start != 0)
    }
    let index = pieceIndex + (isForward ? 1 : -1)
    guard index >= 0, index < shaped.pieceCount else { return nil }
    let other = shaped.piece(index)
    // A line break between two pieces belongs to neither.
    let (first, second) = isForward ? (piece, other) : (other, piece)
    return (
      CaretLine(shaped, index, isForward ? 0 : other.lineCount - 1), first.range.upperBound != second.range.lowerBound
    )
  }

  /// Returns the last or the first line of the paragraph.
  private func end(_ isLast: Bool) -> CaretLine {
    var line = self
    while let next = line.neighbour(isLast), !next.isOther { line = next.line }
    return line
  }

  /// Calls `visit` with each part of the line that has one direction and one font, from left to right, until it returns
  /// false.
  private func forEachRun(_ visit: (_ item: PangoItem, _ isRightToLeft: Bool) -> Bool) {
    var next = line?.runs
    while let node = next {
      if let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item?.pointee {
        guard visit(item, item.analysis.level % 2 == 1) else { return }
      }
      next = node.pointee.next
    }
  }

  /// Whether all of the line has the direction of its paragraph.
  var hasOneDirection: Bool {
    let isRightToLeft = piece.direction == .rightToLeft
    var hasOther = false
    forEachRun { _, direction in
      hasOther = direction != isRightToLeft
      return !hasOther
    }
    return !hasOther
  }

  /// The places of the caret between the code points of the line, from left to right, as bytes of the text.
  ///
  /// Between text of both directions, a place belongs to the text in the direction of the paragraph.
  var places: [Int] {
    guard let line, let bytes = pango_layout_get_text(piece.layout) else { return [] }
    let isRightToLeft = piece.direction == .rightToLeft
    let (start, end) = (Int(line.start_index), Int(line.start_index + line.length))
    var places = [isRightToLeft ? end : start]
    var previous = isRightToLeft
    forEachRun { item, direction in
      var inside = [Int(item.offset)]
      let runEnd = Int(item.offset + item.length)
      for byte in stride(from: Int(item.offset) + 1, to: runEnd, by: 1)
      where UInt8(bitPattern: bytes[byte]) & 0xc0 != 0x80 { inside.append(byte) }
      inside.append(runEnd)
      if direction { inside.reverse() }
      // The place between this part and the one before it.
      if direction == isRightToLeft || direction == previous { places[places.count - 1] = inside[0] }
      places += inside.dropFirst()
      previous = direction
      return true
    }
    places[places.count - 1] = isRightToLeft ? start : end
    TextEngine.shared.bytesVisited += end - start
    // A separator of paragraphs for Unicode that is none for Pango, such as U+0085, leaves the parts in no order. A caret
    // that met a place twice would never reach the end.
    if Set(places).count != places.count { places = isRightToLeft ? places.sorted(by: >) : places.sorted() }
    return places.map(piece.textByte)
  }
}
