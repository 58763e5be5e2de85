import Dactyl
import DactylGeometry
import DactylRandom
import DactylTesting
import DactylText

/// Drags of selected text.
extension EditingTrial {
  /// Drags what is selected to a place in the same text or in the other one, by a pointer, with Shift or Control, or by
  /// a finger.
  func drag(_ random: inout SeededSource) {
    endSeries()
    focus()
    for text in texts { text.editor.unmarkText() }
    guard edited.view.isFirstResponder, !edited.editor.text.isEmpty else { return }
    if edited.editor.selection.isEmpty {
      let count = edited.editor.text.count
      edited.editor.selection = TextSelection(anchor: random.int(0...count), head: random.int(0...count))
    }
    (edited.view as? ScrollView)?.setContentOffset(.zero, animated: false)
    stage.application.layOutWindows()
    let (source, target) = (edited, random.pick(texts) ?? edited)
    guard let start = pointInSelection, source.view.viewTakingTouch(at: start) === source.view else { return }
    let end = place(in: target, &random)
    // The bar of a search is another text.
    guard target.view.viewTakingTouch(at: end) === target.view else { return }
    let before = (source.moment, target.moment)
    let key = random.weighted(("Shift_L", 3), ("Control_L", 1), (nil, 2))
    log.note("drags \(source.editor.selectedText.escaped) to \(name(of: target)) at \(end) with \(key ?? "nothing")")
    if random.chance(70) {
      stage.pointer.move(to: start, in: source.view)
      stage.pointer.press()
      stage.pointer.move(to: start + Point(x: 9, y: 0), in: source.view)
      stage.pointer.move(to: end, in: target.view)
      if let key { stage.keyboard.down(key) }
      stage.pointer.move(to: end, in: target.view)
      stage.pointer.release()
      if let key { stage.keyboard.up(key) }
    } else {
      finger.down(at: start, in: source.view)
      stage.advance(by: 0.6)
      finger.move(to: start + Point(x: 9, y: 12), in: source.view)
      finger.move(to: end, in: target.view)
      finger.up()
    }
    stage.advance(by: 0.5)
    stage.application.layOutWindows()
    checkMove(from: source, before.0, to: target, before.1)
  }

  /// A point on the selected text; nil if it is not seen.
  private var pointInSelection: Point? {
    let (view, editor) = (edited.view, edited.editor)
    let range = editor.selection.range
    let (first, second) = (
      view.caretRect(at: range.lowerBound), view.caretRect(at: editor.text.position(after: range.lowerBound))
    )
    let point =
      first.minY == second.minY
      ? Point(x: (first.midX + second.midX) / 2, y: first.midY) : Point(x: first.midX + 1, y: first.midY)
    return view.bounds.contains(point) ? point : nil
  }

  /// TI-62: What the source has lost is what the target has got. Letters count, whatever their order and their case;
  /// spaces do not, since a line break may have become one.
  private func checkMove(
    from source: Edited, _ old: Edited.Moment, to target: Edited, _ oldTarget: Edited.Moment
  ) {
    let isSame = source === target
    let lost = Letters(old.text.string) - Letters(source.editor.string)
    let got = Letters(target.editor.string) - Letters(oldTarget.text.string)
    let values =
      "\(old.text.string.escaped) \(old.selection), now \(source.editor.string.escaped); "
      + "\(oldTarget.text.string.escaped), now \(target.editor.string.escaped)"
    if isSame {
      // A copy in the same text adds what was selected.
      log.check(source.field?.formatter != nil || !lost.hasMore, "a drag inside a text loses nothing: \(values)")
      return
    }
    guard target.field?.formatter == nil, source.field?.formatter == nil else { return }
    log.check((lost - got).isEmpty, "a move deletes no more than arrives: \(values)")
    log.check(lost.isEmpty || (got - lost).isEmpty, "a move deletes all that arrives: \(values)")
  }

  /// A drop of text from another program.
  func drop(_ random: inout SeededSource) {
    let text = palette.text(&random, 5)
    let point = place(in: edited, &random)
    guard edited.view.viewTakingTouch(at: point) === edited.view else { return }
    let old = edited.moment
    log.note("drops \(text.escaped) at \(point)")
    let drag = stage.drag([.text(text)], operations: [.copy, .move], at: point, in: edited.view)
    if random.chance(10) { return drag.leave() }
    let operation = drag.drop()
    stage.application.layOutWindows()
    let new = edited.moment
    log.check(
      new.text != old.text || operation == nil || text.isEmpty, "a drop without an effect is none: \(text.escaped)")
    guard edited.isPlain, old.marked == nil, !edited.editor.isSingleLine, operation != nil else { return }
    log.check(new.text.count == old.text.count + text.utf8.count, "a drop inserts all: \(text.escaped)")
  }
}

/// The letters of a text with their numbers, without case, spaces and line breaks.
struct Letters {
  private var counts: [Unicode.Scalar: Int] = [:]

  init(_ text: String) {
    for scalar in text.lowercased().unicodeScalars where !scalar.properties.isWhitespace {
      counts[scalar, default: 0] += 1
    }
  }

  static func - (a: Letters, b: Letters) -> Letters {
    var difference = a
    for (letter, count) in b.counts { difference.counts[letter, default: 0] -= count }
    difference.counts = difference.counts.filter { $0.value > 0 }
    return difference
  }

  var isEmpty: Bool { counts.isEmpty }
  var hasMore: Bool { !isEmpty }
}
