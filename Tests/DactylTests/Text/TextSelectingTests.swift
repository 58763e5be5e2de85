import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Selections by a pointer with Shift, and by a finger that taps twice and moves.
@MainActor @Suite struct TextSelectingTests {
  private let stage: TestStage
  private let view = TextView("alpha beta gamma\ndelta", frame: Rect(x: 0, y: 100, width: 300, height: 200))
  private let field = TextField("alpha beta gamma", frame: Rect(x: 0, y: 20, width: 300, height: 44))

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(view)
    stage.view.addSubview(field)
    stage.application.layOutWindows()
  }

  private var texts: [any SelectableText] { [view, field] }

  private func click(_ position: Int, in text: any SelectableText, count: Int = 1, shift: Bool = false) {
    // Longer than the pause in a series.
    stage.advance(by: 1)
    if shift { stage.keyboard.down("Shift_L") }
    stage.pointer.click(at: text.caretRect(at: position).center, in: text, count: count)
    if shift { stage.keyboard.up("Shift_L") }
  }

  // TI-5
  @Test func shiftExtendsFromTheFarEndOfWhatADoubleClickSelected() {
    for text in texts {
      click(7, in: text, count: 2)
      #expect(text.editor.selectedText == "beta")
      click(2, in: text, shift: true)
      #expect(text.editor.selectedText == "pha beta" && text.editor.selection.head == 2)
      click(14, in: text, shift: true)
      #expect(text.editor.selectedText == "pha beta gam" && text.editor.selection.head == 14)
      // Inside, the end moves that was moved last.
      click(12, in: text, shift: true)
      #expect(text.editor.selection == TextSelection(anchor: 2, head: 12))
    }
  }

  // TI-5
  @Test func aDoubleClickWithShiftExtendsByWords() {
    for text in texts {
      click(2, in: text)
      click(14, in: text, count: 2, shift: true)
      #expect(text.editor.selectedText == "pha beta gamma")
      click(12, in: text)
      click(2, in: text, count: 2, shift: true)
      #expect(text.editor.selectedText == "alpha beta g" && text.editor.selection.head == 0)
    }
  }

  // TI-5, TI-13
  @Test func aTripleClickWithShiftExtendsByParagraphsOrToTheWholeLine() {
    click(8, in: view)
    click(19, in: view, count: 3, shift: true)
    #expect(view.editor.selectedText == "ta gamma\ndelta")
    click(8, in: field)
    click(2, in: field, count: 3, shift: true)
    #expect(field.editor.selectedText == "alpha be")
  }

  // TI-5
  @Test func aMotionAfterADoubleClickWithShiftExtendsByWords() {
    for text in texts {
      click(2, in: text)
      stage.advance(by: 1)
      stage.keyboard.down("Shift_L")
      stage.pointer.click(at: text.caretRect(at: 7).center, in: text)
      stage.pointer.press()
      #expect(text.editor.selectedText == "pha beta")
      stage.pointer.move(to: text.caretRect(at: 13).center, in: text)
      #expect(text.editor.selectedText == "pha beta gamma")
      stage.pointer.move(to: text.caretRect(at: 1).center, in: text)
      #expect(text.editor.selectedText == "al" && text.editor.selection == TextSelection(anchor: 2, head: 0))
      stage.pointer.release()
      stage.keyboard.up("Shift_L")
    }
  }

  /// Presses with Shift at `position`, and drags to the others.
  private func shiftDrag(_ position: Int, to places: [Int], in text: any SelectableText) -> [Range<Int>] {
    stage.advance(by: 1)
    stage.keyboard.down("Shift_L")
    stage.pointer.move(to: text.caretRect(at: position).center, in: text)
    stage.pointer.press()
    var ranges = [text.editor.selection.range]
    for place in places {
      stage.pointer.move(to: text.caretRect(at: place).center, in: text)
      ranges.append(text.editor.selection.range)
    }
    stage.pointer.release()
    stage.keyboard.up("Shift_L")
    return ranges
  }

  // TI-5
  @Test func aDragWithShiftKeepsWhatADoubleClickSelected() {
    for text in texts {
      click(7, in: text, count: 2)
      #expect(shiftDrag(14, to: [2, 8, 12], in: text) == [6..<14, 2..<10, 6..<10, 6..<12])
      // Again, from the same word.
      #expect(shiftDrag(15, to: [3], in: text) == [6..<15, 3..<10])
      // The press is beside all that is selected, on the side of the end that stayed before.
      click(7, in: text, count: 2)
      #expect(shiftDrag(2, to: [14, 4], in: text) == [2..<10, 6..<14, 4..<10])
      // A single click or a key leaves one end.
      click(6, in: text)
      #expect(shiftDrag(14, to: [2, 8], in: text) == [6..<14, 2..<6, 6..<8])
      text.editor.selection = TextSelection(anchor: 12, head: 7)
      #expect(shiftDrag(9, to: [3, 14], in: text) == [9..<12, 3..<12, 12..<14])
      text.editor.selection = TextSelection(anchor: 12, head: 7)
      #expect(shiftDrag(2, to: [9], in: text) == [2..<12, 9..<12])
    }
  }

  // TI-5, TI-13
  @Test func aDragWithShiftKeepsTheParagraphOfATripleClick() {
    view.text = "alpha\nbeta\ngamma"
    stage.application.layOutWindows()
    click(8, in: view, count: 3)
    #expect(shiftDrag(14, to: [2, 13], in: view) == [6..<14, 2..<11, 6..<13])
  }

  // TI-5
  @Test func aDragWithShiftKeepsAWordFromTheRightToTheLeft() {
    view.text = "אבג דהו זחט"
    field.text = view.text
    stage.application.layOutWindows()
    for text in texts {
      click(9, in: text, count: 2)
      #expect(shiftDrag(18, to: [2, 16], in: text) == [7..<18, 2..<13, 7..<16])
      click(9, in: text, count: 2)
      #expect(shiftDrag(2, to: [16, 4], in: text) == [2..<13, 7..<16, 4..<13])
    }
  }

  /// The point in the right or the left part of the character at `position`, near its edge.
  private func edge(ofCharacterAt position: Int, atRight: Bool, in text: any SelectableText) -> Point {
    let next = text.caretRect(at: text.editor.text.position(after: position))
    let (a, b) = (text.caretRect(at: position), next)
    let (left, right) = (min(a.minX, b.minX), max(a.minX, b.minX))
    return Point(x: atRight ? right - 1 : left + 1, y: a.midY)
  }

  // TI-4, TI-5
  @Test(arguments: [
    ("alpha beta, gamma", 4, "alpha"), ("alpha beta, gamma", 6, "beta"), ("alpha beta, gamma", 9, "beta"),
    ("alpha beta, gamma", 10, ","), ("alpha beta, gamma", 16, "gamma"), ("שלום עולם", 6, "שלום"),
    ("שלום עולם", 9, "עולם"),
    ("ab שלום", 1, "ab"), ("ab שלום cd", 9, "שלום"), ("ab שלום cd", 3, "שלום"), ("これはテスト", 6, "これは"), ("x👍🏽y", 1, "👍🏽"),
  ])
  func aDoubleClickOnAnyPartOfALetterSelectsItsWord(string: String, position: Int, word: String) {
    (view.text, field.text) = (string, string)
    stage.application.layOutWindows()
    for text in texts {
      for atRight in [true, false] {
        let point = edge(ofCharacterAt: position, atRight: atRight, in: text)
        stage.advance(by: 1)
        stage.pointer.click(at: point, in: text, count: 2)
        #expect(text.editor.selectedText == word, "by a pointer, \(atRight)")
        text.editor.selection = TextSelection(0)
        stage.advance(by: 1)
        for _ in 0..<2 { stage.finger().tap(at: point, in: text) }
        #expect(text.editor.selectedText == word, "by a finger, \(atRight)")
        stage.advance(by: 1)
      }
    }
  }

  // TI-5
  @Test func aDragByWordsTakesTheWordUnderThePointer() {
    for text in texts {
      stage.advance(by: 1)
      stage.pointer.click(at: text.caretRect(at: 8).center, in: text)
      stage.pointer.press()
      #expect(text.editor.selectedText == "beta")
      stage.pointer.move(to: edge(ofCharacterAt: 15, atRight: true, in: text), in: text)
      #expect(text.editor.selectedText == "beta gamma")
      stage.pointer.move(to: edge(ofCharacterAt: 4, atRight: true, in: text), in: text)
      #expect(text.editor.selectedText == "alpha beta")
      stage.pointer.release()
    }
  }

  // TI-5
  @Test func shiftExtendsAcrossLinesFromBothEndsOfASelection() {
    view.text = "alpha beta\ngamma delta\nשלום עולם"
    stage.application.layOutWindows()
    view.editor.selection = TextSelection(anchor: 14, head: 8)
    click(3, in: view, shift: true)
    #expect(view.editor.selection == TextSelection(anchor: 14, head: 3))
    click(20, in: view, shift: true)
    #expect(view.editor.selection == TextSelection(anchor: 3, head: 20))
    click(34, in: view, count: 2, shift: true)
    #expect(view.editor.selection == TextSelection(anchor: 3, head: 40))
    click(14, in: view, count: 3, shift: true)
    #expect(view.editor.selection.anchor == 3 && [11, 23].contains(view.editor.selection.head))
  }

  // TI-5
  @Test func shiftExtendsTextFromTheRightToTheLeft() {
    view.text = "אבג דהו זחט"
    stage.application.layOutWindows()
    click(9, in: view, count: 2)
    #expect(view.editor.selectedText == "דהו")
    click(2, in: view, shift: true)
    #expect(view.editor.selectedText == "בג דהו")
  }

  // TI-5, TI-6
  @Test func shiftSelectsAllOfASecretByWords() {
    field.textInputTraits.isSecure = true
    click(2, in: field)
    click(9, in: field, count: 2, shift: true)
    #expect(field.editor.selection.range == 2..<16)
    click(5, in: field)
    click(2, in: field, count: 2, shift: true)
    #expect(field.editor.selection.range == 0..<5)
  }

  // MARK: Fingers

  /// Taps, and puts the finger down again at the same place.
  private func tapAndDown(_ position: Int, in text: any SelectableText) -> TestFinger {
    stage.advance(by: 1)
    let (finger, place) = (stage.finger(), text.caretRect(at: position).center)
    finger.tap(at: place, in: text)
    stage.advance(by: 0.1)
    finger.down(at: place, in: text)
    return finger
  }

  // TI-4
  @Test func aSecondTapThatMovesExtendsByWords() {
    for text in texts {
      let finger = tapAndDown(8, in: text)
      #expect(text.editor.selection == TextSelection(8))
      finger.move(to: text.caretRect(at: 9).center + Point(x: 0, y: 2), in: text)
      #expect(text.editor.selectedText == "beta")
      finger.move(to: text.caretRect(at: 13).center, in: text)
      #expect(text.editor.selectedText == "beta gamma")
      finger.move(to: text.caretRect(at: 2).center, in: text)
      #expect(text.editor.selectedText == "alpha beta" && text.editor.selection.head == 0)
      finger.up()
      #expect(text.editor.selectedText == "alpha beta" && text.isFirstResponder)
      stage.application.layOutWindows()
      #expect(text.subviews.count { $0 is TextHandle && !$0.isHidden } == 2)
    }
  }

  // TI-4, SV-4
  @Test func aSecondTapThatMovesScrollsNothing() {
    view.text = (0..<100).map { "line \($0)" }.joined(separator: "\n")
    let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    outer.contentSize = Size(width: 400, height: 2000)
    stage.view.addSubview(outer)
    for text in texts { outer.addSubview(text) }
    stage.application.layOutWindows()
    let finger = tapAndDown(2, in: view)
    finger.move(to: view.caretRect(at: 2).center + Point(x: 0, y: 40), in: view)
    finger.move(to: view.caretRect(at: 2).center + Point(x: 0, y: 80), in: view)
    #expect(view.contentOffset == .zero && outer.contentOffset == .zero && view.editor.selection.range.lowerBound == 0)
    #expect(view.editor.selection.range.upperBound > 20)
    finger.up()
    let other = tapAndDown(2, in: field)
    other.move(to: field.caretRect(at: 7).center + Point(x: 0, y: 60), in: field)
    #expect(field.editor.selectedText == "alpha beta" && outer.contentOffset == .zero)
    other.up()
  }

  // TI-4
  @Test func aSecondTapThatIsHeldSelectsTheWord() {
    let finger = tapAndDown(8, in: view)
    stage.advance(by: 0.6)
    #expect(view.editor.selectedText == "beta")
    finger.move(to: view.caretRect(at: 13).center, in: view)
    #expect(view.editor.selectedText == "beta gamma")
    finger.up()
    #expect(view.editor.selectedText == "beta gamma")
  }

  // TI-13
  @Test func aThirdTapThatMovesExtendsByParagraphs() {
    stage.advance(by: 1)
    let (finger, place) = (stage.finger(), view.caretRect(at: 8).center)
    for _ in 0..<2 {
      finger.tap(at: place, in: view)
      stage.advance(by: 0.1)
    }
    finger.down(at: place, in: view)
    finger.move(to: view.caretRect(at: 18).center, in: view)
    #expect(view.editor.selectedText == "alpha beta gamma\ndelta")
    finger.up()
  }

  // TI-4
  @Test func aCancelledMovementOfASecondTapKeepsWhatIsSelected() {
    let finger = tapAndDown(8, in: view)
    finger.move(to: view.caretRect(at: 13).center, in: view)
    stage.cancelTouches()
    #expect(view.editor.selectedText == "beta gamma" && !view.isSelecting)
    _ = finger
  }

  // TI-4, TI-14
  @Test func aSecondTapThatRestsOutsideOfALongLineScrollsIt() {
    field.text = String(repeating: "word ", count: 60)
    stage.application.layOutWindows()
    field.becomeFirstResponder()
    field.editor.selection = TextSelection(0)
    stage.application.layOutWindows()
    let finger = tapAndDown(2, in: field)
    finger.move(to: Point(x: 299, y: 22), in: field)
    let first = field.editor.selection.range.count
    stage.advance(by: 1)
    #expect(first > 10 && field.editor.selection.range.count > first + 20)
    finger.up()
  }
}
