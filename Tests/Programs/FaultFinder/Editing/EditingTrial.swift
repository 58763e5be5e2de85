import Dactyl
import DactylGeometry
import DactylRandom
import DactylTesting
import DactylText

/// Edits fields and text views on a stage at random: by keys, fingers, a pointer, drags, an input method, the
/// pasteboard and the program.
final class EditingTrial: Trial {
  static let length = 60

  let stage: TestStage
  let log: TrialLog
  let palette: EditedPieces.Palette
  var texts: [Edited] = []
  /// The text of the present step.
  var edited: Edited
  let finger: TestFinger
  private let drawsFrames: Bool

  init(_ random: inout SeededSource, log: TrialLog) throws {
    drawsFrames = random.chance(10)
    stage = try TestStage(size: Size(width: 540, height: 900), drawsFrames: drawsFrames)
    self.log = log
    finger = stage.finger()
    stage.application.touchKeyboardMode = .never
    stage.application.keyboardLayouts = [KeyboardLayout("us"), KeyboardLayout("de")]
    if random.chance(25) { stage.view.traitOverrides.layoutDirection = .rightToLeft }
    if random.chance(25) { stage.view.traitOverrides.fontScale = Double(random.int(7...22)) / 10 }
    let hasField = random.chance(50)
    palette = EditedPieces.Palette(&random, isSingleLine: hasField && random.chance(50))
    edited = Self.make(hasField, palette, &random)
    texts = [edited]
    if random.chance(50) { texts.append(Self.make(random.chance(60), palette, &random)) }
    var y = 60.0
    for text in texts {
      text.view.frame = Rect(origin: Point(x: 12, y: y), size: Self.size(for: text.view, &random))
      stage.view.addSubview(text.view)
      y += 420
    }
    stage.application.layOutWindows()
    for text in texts {
      log.note("\(name(of: text)) \(text.view.frame.size) \(text.filter): \(text.view.text.escaped)")
    }
  }

  private static func make(
    _ isField: Bool, _ palette: EditedPieces.Palette, _ random: inout SeededSource
  ) -> Edited {
    let filter: EditedFilter = random.chance(70) ? .everything : random.pick(EditedFilter.allCases) ?? .everything
    guard isField else {
      let view = TextView(palette.text(&random, 30))
      view.textRole = random.pick(.body, .largeTitle, .caption, .title)
      view.style = random.pick(.bordered, .plain)
      view.hyphenates = random.chance(20)
      if random.chance(10) { view.isScrollEnabled = false }
      return Edited(view, filter)
    }
    let isDigits = filter == .digits || filter == .onlyDigits
    let field = TextField(isDigits ? "12345" : palette.text(&random, 12))
    if random.chance(50) { field.font = .system(size: Double(random.int(6...40))) }
    field.textAlignment = random.pick(.leading, .trailing, .left, .center, .right)
    if random.chance(15) { field.textInputTraits.isSecure = true }
    if random.chance(20) { field.maximumLength = random.int(0...12) }
    if random.chance(10) { field.formatter = Self.grouped }
    if random.chance(15) { field.clearButtonMode = .always }
    if random.chance(30) { field.isFindEnabled = true }
    return Edited(field, filter)
  }

  /// Puts a dash behind each third character.
  private static func grouped(_ proposed: FormattedText) -> FormattedText {
    let (head, tail) = (proposed.text.utf8.prefix(proposed.caret), proposed.text.utf8.dropFirst(proposed.caret))
    func letters(_ part: Substring.UTF8View) -> String { String(decoding: part, as: UTF8.self).filter { $0 != "-" } }
    let (before, behind) = (letters(head[...]), letters(tail[...]))
    func grouped(_ text: String) -> String {
      text.enumerated().map { $0.offset % 3 == 2 ? "\($0.element)-" : "\($0.element)" }.joined()
    }
    let text = grouped(before + behind)
    return FormattedText(text, caret: min(grouped(before).utf8.count, text.utf8.count))
  }

  private static func size(for view: any EditedText, _ random: inout SeededSource) -> Size {
    let width = Double(random.chance(20) ? random.int(40...70) : random.int(70...500))
    return Size(width: width, height: Double(view is TextField ? random.int(24...80) : random.int(24...380)))
  }

  func name(of text: Edited) -> String {
    let number = texts.firstIndex { $0 === text } ?? 0
    return (text.view is TextField ? text.isSecure ? "secure field " : "field " : "view ") + "\(number)"
  }

  // MARK: Steps

  private enum Kind {
    case type, paste, move, delete, tap, press, select, drag, drop, compose, clipboard, undo, program, resize, find
    case scroll, tour, places, anew, history, wait, groups, lock, keyboard, long, picture
  }

  func step(_ random: inout SeededSource) async {
    edited = random.pick(texts) ?? edited
    let before = texts.map(\.moment)
    let couldEdit = texts.map(\.editor.isEditable)
    let kind: Kind = random.weighted(
      (.type, 14), (.paste, 10), (.move, 18), (.delete, 14), (.tap, 8), (.press, 3), (.select, 5), (.drag, 5),
      (.drop, 2),
      (.compose, 5), (.clipboard, 4), (.undo, 5), (.program, 2), (.resize, 3), (.find, 2), (.scroll, 2), (.tour, 2),
      (.places, 2), (.anew, 2), (.history, 1), (.wait, 2), (.groups, 4), (.lock, 2), (.keyboard, 2), (.long, 1),
      (.picture, drawsFrames ? 6 : 0))
    log.note("\(kind) in \(name(of: edited))")
    switch kind {
    case .type: type(&random)
    case .paste: insert(&random)
    case .move: move(&random)
    case .delete: delete(&random)
    case .tap: tap(&random)
    case .press: press(&random)
    case .select: select(&random)
    case .drag: drag(&random)
    case .drop: drop(&random)
    case .compose: compose(&random)
    case .clipboard: useClipboard(&random)
    case .undo: undo(&random)
    case .program: program(&random)
    case .resize: resize(&random)
    case .find: find(&random)
    case .scroll: scroll(&random)
    case .tour: tour()
    case .places: checkPlaces()
    case .anew: checkAnew()
    case .history: checkHistory()
    case .wait: stage.advance(by: Double(random.int(1...30)) / 10)
    case .groups: undoGroups(&random)
    case .lock: lock(&random)
    case .keyboard: useTouchKeyboard(&random)
    case .long: setLongText(&random)
    case .picture: checkPicture()
    }
    stage.application.layOutWindows()
    for (index, text) in texts.enumerated() {
      if !couldEdit[index] { checkLocked(text, before[index]) }
      // Undo and redo are not limited.
      if kind != .undo, kind != .history { checkLength(text, before[index]) }
      check(text, before[index])
    }
  }

  func end() async {
    for text in texts {
      edited = text
      checkAnew()
      checkHistory()
    }
  }

  /// Gives the text the focus, without a search in it.
  func focus() {
    edited.view.findInteraction?.dismissFindNavigator()
    edited.view.becomeFirstResponder()
    stage.application.layOutWindows()
  }

  /// Waits until no further tap belongs to a series (EI-20), and hides the menu of the last one.
  func endSeries() {
    stage.keyboard.press("Escape")
    stage.advance(by: 0.6)
  }

  /// Returns a place in the window, in or beside the visible text.
  func place(in text: Edited, _ random: inout SeededSource) -> Point {
    let bounds = text.view.bounds
    return Point(
      x: bounds.minX + Double(random.int(0...Int(bounds.width) - 1)) + 0.5,
      y: bounds.minY + Double(random.int(0...Int(bounds.height) - 1)) + 0.5)
  }
}
