import Dactyl
import DactylGeometry
import DactylRandom
import DactylText

/// Taps, clicks, and selections by finger and pointer.
extension EditingTrial {
  func tap(_ random: inout SeededSource) {
    endSeries()
    edited.view.findInteraction?.dismissFindNavigator()
    // Lines that are measured for their carets may move the visible ones.
    _ = carets
    stage.application.layOutWindows()
    let (point, count) = (place(in: edited, &random), random.weighted((1, 6), (2, 3), (3, 1)))
    let isClick = random.chance(40)
    let isText = edited.view.viewTakingTouch(at: point) === edited.view
    let carets = carets
    log.note("\(isClick ? "clicks" : "taps") \(count) times at \(point)")
    if isClick {
      stage.pointer.click(at: point, in: edited.view, count: count)
    } else {
      for number in 1...count {
        if number > 1 { stage.advance(by: 0.1) }
        finger.tap(at: point, in: edited.view)
      }
    }
    stage.application.layOutWindows()
    // The bar at the edge of a text view scrolls.
    let isBar = isClick && edited.view is TextView && (point.x < 20 || point.x > edited.view.bounds.width - 20)
    guard isText, !isBar, count == 1, edited.view.isFirstResponder, edited.editor.selection.isEmpty else { return }
    checkNearest(to: point, carets)
  }

  /// A held finger, which moves the caret, or drags what is selected.
  func press(_ random: inout SeededSource) {
    endSeries()
    let (start, end) = (place(in: edited, &random), place(in: edited, &random))
    log.note("holds at \(start), to \(end)")
    finger.down(at: start, in: edited.view)
    stage.advance(by: 0.6)
    for step in 1...3 {
      finger.move(to: start + (end - start) * (Double(step) / 3), in: edited.view)
      stage.advance(by: 0.02)
    }
    finger.up()
    stage.advance(by: 0.1)
  }

  /// A selection by a pointer, by a finger that has tapped, or by a handle.
  func select(_ random: inout SeededSource) {
    endSeries()
    let (start, end) = (place(in: edited, &random), place(in: edited, &random))
    log.note("selects from \(start) to \(end)")
    switch random.int(0...3) {
    case 0, 1:
      let isExtending = random.chance(30)
      if isExtending { stage.keyboard.down("Shift_L") }
      stage.pointer.move(to: start, in: edited.view)
      stage.pointer.press()
      stage.pointer.move(to: start + (end - start) * 0.5, in: edited.view)
      stage.pointer.move(to: end, in: edited.view)
      stage.advance(by: random.chance(20) ? 0.3 : 0)
      stage.pointer.release()
      if isExtending { stage.keyboard.up("Shift_L") }
    case 2:
      selectWords(from: start, to: end)
    default:
      // A handle, if there is one.
      let caret = edited.view.caretRect(at: edited.editor.selection.range.upperBound)
      let grip = Point(x: caret.midX + 4, y: caret.maxY + 2)
      guard edited.view.bounds.contains(grip) else { return }
      finger.drag(from: grip, to: end, in: edited.view, over: 0.1)
    }
    stage.advance(by: 0.5)
  }

  /// A tap, and a finger that lands there again and moves.
  private func selectWords(from start: Point, to end: Point) {
    edited.view.findInteraction?.dismissFindNavigator()
    stage.application.layOutWindows()
    let isText = [start, end].allSatisfy { edited.view.viewTakingTouch(at: $0) === edited.view }
    finger.tap(at: start, in: edited.view)
    stage.advance(by: 0.1)
    stage.application.layOutWindows()
    let (editor, view) = (edited.editor, edited.view)
    let (first, last, corner) = (view.position(at: start), view.position(at: end), view.caretRect(at: 0))
    // The first tap may have scrolled.
    let bounds = view.bounds
    let isInside = bounds.contains(start) && bounds.contains(end)
    finger.drag(from: start, to: end, in: view, over: 0.1)
    stage.application.layOutWindows()
    guard isText, isInside, view.isFirstResponder, view.bounds == bounds, view.caretRect(at: 0) == corner else {
      return
    }
    // TI-4
    let range = editor.selection.range
    let values = "\(editor.string.escaped) from \(start) \(first) to \(end) \(last): \(editor.selection)"
    log.check(
      range.lowerBound <= min(first, last) && range.upperBound >= max(first, last),
      "a drag behind a tap selects words: \(values)")
    // Line breaks are no words.
    let selected = editor.selectedText
    guard let head = selected.first, let tail = selected.last, !head.isNewline, !tail.isNewline else { return }
    // Longer words are cut (TI-64), wherever the reading of them begins.
    guard range.count < 1024 else { return }
    let isWord =
      editor.wordRange(at: range.lowerBound).lowerBound == range.lowerBound
      && editor.wordRange(at: editor.text.position(before: range.upperBound)).upperBound == range.upperBound
    log.check(isWord, "a drag behind a tap ends with a word: \(values)")
  }

  /// TI-4, TI-5: The caret is at the position nearest to the finger. Where text of both directions meets, one position
  /// has two places, so lines with both have no rule.
  private func checkNearest(to point: Point, _ carets: [(place: Int, rect: Rect)]) {
    let editor = edited.editor
    guard let geometry = editor.geometry else { return }
    let here = editor.selection.head
    let line = geometry.lineRange(at: here)
    guard hasOneDirection(at: here) else { return }
    func distance(_ caret: (place: Int, rect: Rect)) -> Double { abs(caret.rect.minX - point.x) }
    guard let found = carets.first(where: { $0.place == here }) else { return }
    // A character that is wider than a line may end on another one (TI-65).
    let onLine = carets.filter {
      line.lowerBound...line.upperBound ~= $0.place && abs($0.rect.midY - found.rect.midY) < found.rect.height / 2
    }
    guard let best = onLine.min(by: { distance($0) < distance($1) }) else { return }
    log.check(
      distance(found) <= distance(best) + 1.5,
      "a tap sets the nearest caret: \(editor.string.escaped) \(line) at \(found), \(best) is nearer to \(point)")
    // Carets are as high as their fonts.
    let (top, bottom) = (onLine.map(\.rect.minY).min() ?? 0, onLine.map(\.rect.maxY).max() ?? 0)
    let isInLine = top - 1...bottom + 1 ~= point.y
    let isOutside = carets.allSatisfy { !($0.rect.minY...$0.rect.maxY ~= point.y) }
    log.check(
      isInLine || isOutside || editor.isSingleLine,
      "a tap sets the caret on its line: \(editor.string.escaped) at \(found), \(point)")
  }

  /// The carets between all characters. A tap may scroll, so that they are elsewhere then.
  var carets: [(place: Int, rect: Rect)] {
    // Heights are estimates until all lines were asked for.
    for place in places { _ = edited.view.caretRect(at: place) }
    return places.map { ($0, edited.view.caretRect(at: $0)) }
  }

  /// Whether all of the paragraph at `place` reads in its direction, as far as a look at scripts shows.
  /// Where text of both directions meets, one position has two places.
  func hasOneDirection(at place: Int) -> Bool {
    let (text, geometry) = (edited.editor.text, edited.editor.geometry)
    let (left, right) = text.paragraph(at: text.paragraphIndex(at: place)).directions
    return geometry?.isRightToLeft(at: place) == true ? !left : !right
  }
}

extension String {
  /// Whether letters or digits read from the left, and from the right.
  fileprivate var directions: (left: Bool, right: Bool) {
    var (left, right) = (false, false)
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x200f, 0x10800...0x10fff, 0x1e800...0x1efff: right = true
      case 0x200e, 0x30...0x39: left = true
      default: left = left || scalar.properties.isAlphabetic || scalar.value > 0x2fff
      }
    }
    return (left, right)
  }
}
