import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The keys of the touch keyboard (section 7c).
@MainActor @Suite struct TouchKeyboardTests {
  private let stage: KeyboardStage

  init() throws { stage = try KeyboardStage("us", "de") }

  // TK-5
  @Test func keysTypeLettersNumbersAndSigns() {
    stage.open()
    stage.tap("H", "e", "l", "l", "o", "space", "shift", "W", "numbers", "4", "2", "symbols", "#", "letters", "x")
    #expect(stage.field.text == "Hello W42#x")
  }

  // TK-5
  @Test func theShiftKeyIsForOneLetterAndLockedByADoubleTap() {
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
    stage.tap("a", "shift", "B", "c")
    #expect(stage.field.text == "aBc")
    stage.key("shift").tap()
    stage.key("shift").tap()
    stage.tap("D", "E")
    #expect(stage.key("shift").isChecked)
    stage.tap("shift", "f")
    #expect(stage.field.text == "aBcDEf")
  }

  // TK-6
  @Test func capitalsFollowTheTraitsAndTheText() {
    stage.open()
    stage.tap("A", "b", ".", "space", "C", "delete", "C")
    #expect(stage.field.text == "Ab. C")
    stage.field.textInputTraits.autocapitalization = .words
    stage.field.text = "one "
    stage.stage.advance(by: 0.1)
    stage.tap("T", "w")
    stage.field.textInputTraits.autocapitalization = .allCharacters
    stage.stage.advance(by: 0.1)
    stage.tap("O", "P")
    #expect(stage.field.text == "one TwOP")
  }

  // TK-5
  @Test func theDeleteKeyRepeatsAndThenTakesWords() {
    stage.open()
    stage.field.text = String(repeating: "word ", count: 20)
    stage.stage.advance(by: 0.1)
    let finger = stage.stage.finger()
    finger.down(at: stage.middle("delete"), in: stage.keyboard)
    #expect(stage.field.text.count == 99)
    stage.stage.advance(by: 0.45)
    #expect(stage.field.text.count == 99)
    stage.stage.advance(by: 0.3)
    #expect(stage.field.text.count == 96)
    stage.stage.advance(by: 2.2)
    let count = stage.field.text.count
    #expect(count < 78)
    stage.stage.advance(by: 2)
    #expect(stage.field.text.count < count - 40)
    finger.up()
    let rest = stage.field.text
    stage.stage.advance(by: 2)
    #expect(stage.field.text == rest)
  }

  // TK-5
  @Test func aHeldKeyOffersTheLettersMadeFromIt() {
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
    let finger = stage.stage.finger()
    let middle = stage.middle("a")
    finger.down(at: middle, in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    finger.up()
    #expect(stage.field.text == "a")
    finger.down(at: middle, in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    finger.move(to: middle + Point(x: 45, y: -40), in: stage.keyboard)
    finger.up()
    #expect(stage.field.text == "aà")
    finger.down(at: middle, in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    finger.move(to: Point(x: 390, y: 200), in: stage.keyboard)
    finger.up()
    #expect(stage.field.text == "aà")
  }

  // TK-5
  @Test func slidingAlongTheSpaceBarMovesTheCaret() {
    stage.open()
    stage.field.text = "one two"
    let finger = stage.stage.finger()
    let middle = stage.middle("space")
    finger.drag(from: middle, to: middle + Point(x: -56, y: 0), in: stage.keyboard)
    #expect(stage.field.text == "one two" && stage.field.editor.selection.head == 3)
    finger.drag(from: middle, to: middle + Point(x: 36, y: 0), in: stage.keyboard)
    #expect(stage.field.editor.selection.head == 5)
    finger.tap(at: middle, in: stage.keyboard)
    #expect(stage.field.text == "one t wo")
  }

  // TK-4
  @Test func aFingerThatSlidesToAnotherKeyChoosesThatOne() {
    stage.open()
    let finger = stage.stage.finger()
    finger.drag(from: stage.middle("Q"), to: stage.middle("W"), in: stage.keyboard)
    finger.drag(from: stage.middle("q"), to: stage.middle("delete"), in: stage.keyboard)
    finger.drag(from: stage.middle("q"), to: Point(x: 200, y: -100), in: stage.keyboard)
    #expect(stage.field.text == "W")
    // From the key of another page, and back.
    finger.down(at: stage.middle("numbers"), in: stage.keyboard)
    finger.move(to: stage.middle("5"), in: stage.keyboard)
    finger.up()
    #expect(stage.field.text == "W5" && stage.key("q").exists)
  }

  // TK-4
  @Test func aSecondFingerCompletesTheLetterOfTheFirst() {
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    left.down(at: stage.middle("a"), in: stage.keyboard)
    #expect(stage.field.text == "")
    right.down(at: stage.middle("p"), in: stage.keyboard)
    #expect(stage.field.text == "a")
    right.up()
    #expect(stage.field.text == "ap")
    left.up()
    #expect(stage.field.text == "ap")
    stage.stage.together {
      left.down(at: stage.middle("s"), in: stage.keyboard)
      right.down(at: stage.middle("l"), in: stage.keyboard)
    }
    stage.stage.together {
      right.up()
      left.up()
    }
    #expect(stage.field.text == "apsl")
  }

  // TK-4
  @Test func aSecondFingerCompletesTheChoiceOfTheFirst() {
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
    stage.field.text = "x"
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    left.down(at: stage.middle("e"), in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    right.tap(at: stage.middle("t"), in: stage.keyboard)
    #expect(stage.field.text == "xet")
    left.up()
    #expect(stage.field.text == "xet")
    // The letter that the finger has slid to.
    left.down(at: stage.middle("a"), in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    left.move(to: stage.middle("a") + Point(x: 45, y: -40), in: stage.keyboard)
    right.down(at: stage.middle("space"), in: stage.keyboard)
    #expect(stage.field.text == "xetà")
    left.up()
    right.up()
    #expect(stage.field.text == "xetà ")
    // None, if it has slid away; Delete takes back what is there.
    left.down(at: stage.middle("a"), in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    right.tap(at: stage.middle("delete"), in: stage.keyboard)
    left.up()
    #expect(stage.field.text == "xetà ")
    #expect(stage.keyboard?.subviews.contains { $0 is KeyboardPopover } == false)
  }

  // TK-4
  @Test func aSecondFingerCompletesTheSignThatTheFirstHasSlidTo() {
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    left.down(at: stage.middle("numbers"), in: stage.keyboard)
    left.move(to: stage.middle("5"), in: stage.keyboard)
    right.tap(at: stage.middle("7"), in: stage.keyboard)
    #expect(stage.field.text == "57")
    left.up()
    #expect(stage.field.text == "57" && stage.key("q").exists)
  }

  // TK-4
  @Test func aSecondFingerLeavesAListOfNamesOpen() {
    stage.open()
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    let middle = stage.middle("next keyboard layout")
    left.down(at: middle, in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    right.tap(at: stage.middle("Q"), in: stage.keyboard)
    left.move(to: middle + Point(x: 0, y: -50), in: stage.keyboard)
    left.up()
    #expect(stage.field.text == "Q" && stage.keyboard?.keyboardLayout == KeyboardLayout("de"))
  }

  // TK-4
  @Test func twoThumbsLoseAndSwapNoLetter() {
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
    let letters = Array("thequickbrownfoxjumpsoverthelazydog")
    let thumbs = [stage.stage.finger(), stage.stage.finger()]
    // 12 letters a second; each thumb is down for 1.4 of the steps, so that touches overlap.
    for (index, letter) in letters.enumerated() {
      let thumb = thumbs[index % 2]
      thumb.down(at: stage.middle(String(letter)), in: stage.keyboard)
      stage.stage.advance(by: 0.4 / 12)
      if index > 0 { thumbs[(index + 1) % 2].up() }
      stage.stage.advance(by: 0.6 / 12)
    }
    for thumb in thumbs where thumb.isDown { thumb.up() }
    #expect(stage.field.text == String(letters))
  }

  // TK-4
  @Test func aLetterTypedWhileShiftIsHeldIsACapital() {
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    left.down(at: stage.middle("shift"), in: stage.keyboard)
    right.tap(at: stage.middle("P"), in: stage.keyboard)
    right.tap(at: stage.middle("O"), in: stage.keyboard)
    left.up()
    stage.tap("p")
    #expect(stage.field.text == "POp")
  }

  // TK-4, IN-1
  @Test func cancelledTouchesTypeNothing() {
    stage.open()
    let finger = stage.stage.finger()
    finger.down(at: stage.middle("Q"), in: stage.keyboard)
    stage.stage.cancelTouches()
    #expect(stage.field.text == "" && stage.keyboard?.fingers.isEmpty == true)
    finger.up()
    finger.down(at: stage.middle("delete"), in: stage.keyboard)
    stage.field.resignFirstResponder()
    stage.stage.advance(by: 3)
    #expect(stage.keyboard == nil)
  }

  // TK-1, TI-5
  @Test func touchesOnTheKeyboardKeepFocusAndSelection() {
    stage.open()
    stage.field.text = "one two"
    stage.field.editor.selectAll()
    stage.tap("shift", "shift")
    stage.stage.finger().tap(at: Point(x: 1, y: 1), in: stage.keyboard)
    #expect(stage.field.isFirstResponder && stage.field.text.count <= 7)
  }

  // TK-7
  @Test func theLayoutKeySwitchesAndLists() {
    stage.open()
    stage.tap("next keyboard layout", "Ü")
    #expect(stage.field.text == "Ü")
    stage.tap("next keyboard layout")
    #expect(!stage.key("ü").exists)
    let finger = stage.stage.finger()
    finger.down(at: stage.middle("next keyboard layout"), in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    finger.move(to: stage.middle("next keyboard layout") + Point(x: 0, y: -50), in: stage.keyboard)
    finger.up()
    #expect(stage.keyboard?.keyboardLayout == KeyboardLayout("de") && stage.key("ü").exists)
  }

  // TK-8
  @Test func padsAreShownForTheTraits() {
    stage.field.textInputTraits.contentType = .telephone
    stage.open()
    stage.tap("+", "4", "9", "#")
    #expect(stage.field.text == "+49#" && !stage.stage.elements(.button, "q").contains { $0.exists })
    stage.field.textInputTraits.contentType = .email
    stage.field.text = ""
    stage.stage.advance(by: 0.1)
    stage.tap("a", "@", "b", ".", "c")
    #expect(stage.field.text == "a@b.c")
  }

  // TK-8, TI-6
  @Test func aSecretIsNotShownAboveTheFinger() {
    stage.field.textInputTraits.isSecure = true
    stage.open()
    let finger = stage.stage.finger()
    finger.down(at: stage.middle("a"), in: stage.keyboard)
    #expect(stage.keyboard?.fingers.first?.preview == nil)
    finger.up()
    stage.field.textInputTraits.isSecure = false
    stage.stage.advance(by: 0.1)
    finger.down(at: stage.middle("b"), in: stage.keyboard)
    #expect(stage.keyboard?.fingers.first?.preview?.titles == ["b"])
    finger.up()
    #expect(stage.field.text == "ab")
  }
}
