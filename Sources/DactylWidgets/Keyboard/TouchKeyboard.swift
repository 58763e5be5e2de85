import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// A keyboard on the screen, for fingers.
///
/// Text fields show one when they are touched and the compositor has no input method
/// (``Application/touchKeyboardMode``). A field can change it each time before it is shown:
///
///     final class PinyinField: TextField {
///       var pinyin: (any TouchKeyboardComposer)?
///
///       override func makeInputView(reusing present: View?) -> View? {
///         let keyboard = super.makeInputView(reusing: present) as? TouchKeyboard
///         keyboard?.composer = pinyin
///         return keyboard
///       }
///     }
///
/// ![A keyboard with the German layout](touch-keyboard-de)
///
/// Letters come from the layouts of the system (``Application/keyboardLayouts``). A finger that holds a letter gets the
/// letters made from it; one that slides along the space bar moves the caret. It edits the text that has the keyboard
/// focus.
open class TouchKeyboard: View, InputView {
  /// The places of the keys.
  public enum Arrangement: Hashable, Sendable, CaseIterable {
    /// Keys take the whole width.
    case full
    /// Keys are close to the left edge, for the left hand.
    case left
    /// Keys are close to the right edge, for the right hand.
    case right
    /// Keys are in two halves at the edges, for two thumbs, if the keyboard is at least 900 points wide.
    case split
  }

  /// The places of the keys. The user changes them by holding the key that hides the keyboard. Default: `full`.
  public final var arrangement = Arrangement.full {
    didSet { if arrangement != oldValue { reload() } }
  }

  /// Turns letters into text of another script. Default: nil.
  public final var composer: (any TouchKeyboardComposer)? {
    didSet { if composer !== oldValue { endComposition() } }
  }

  /// The layout that is shown. Setting it shows the letters of the new one. Default: the first of
  /// ``Application/keyboardLayouts``.
  public final var keyboardLayout: KeyboardLayout? {
    didSet {
      guard keyboardLayout != oldValue else { return }
      page = page == .pad ? .pad : .letters
      reload()
    }
  }

  // MARK: State

  var page = KeyboardPage.letters
  var shift = KeyboardShift.off
  /// The time of the last tap on the shift key, in seconds, for a second one.
  var lastShiftTap = -Double.infinity
  /// The state of the composer.
  var composition = TouchKeyboardComposition()
  /// The fingers, in order of landing.
  var fingers: [KeyboardFinger] = []
  /// The keys in use come first.
  private(set) var keyViews: [KeyboardKeyView] = []
  private var storedLetters: (layout: KeyboardLayout, letters: KeyboardLetters)?
  private var rows: [[KeyboardKey]] = []
  private var candidates: [KeyboardKey] = []
  private var traitsOfText = TextInputTraits()
  private var isSingleLine = true
  private var reloadedWidth = 0.0
  private weak var text: (any TextInput)?
  private var fittedTitles: TitleState?

  /// A keyboard for the text with the keyboard focus.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  /// The text that is edited; nil if no text has the keyboard focus.
  var input: (any TextInput)? { window?.application?.keyWindow?.firstResponder as? any TextInput }

  var isSecure: Bool { traitsOfText.isSecure }

  /// Whether the composer gets letters.
  var composes: Bool {
    let isText = traitsOfText.contentType == .plain || traitsOfText.contentType == .name
    return composer != nil && isText && !isSecure && page == .letters
  }

  /// The layouts to switch between. Where the program has set the language of the text, the layout for it is the first
  /// (`LA-8`).
  var layouts: [KeyboardLayout] {
    let own = window?.application?.keyboardLayouts ?? []
    let locale = ((input as? View)?.traits ?? traits).chosenLocale
    if let storedLayouts, storedLayouts.own == own, storedLayouts.locale == locale { return storedLayouts.layouts }
    let layouts = Self.layouts(own, for: locale)
    storedLayouts = (own, locale, layouts)
    return layouts
  }
  private var storedLayouts: (own: [KeyboardLayout], locale: Locale?, layouts: [KeyboardLayout])?

  private static func layouts(_ own: [KeyboardLayout], for locale: Locale?) -> [KeyboardLayout] {
    guard let locale, locale.pseudoLanguage == nil else { return own }
    let usual = KeyboardLayout.usual(for: locale)
    let first = own.first { $0 == usual } ?? own.first { $0.abbreviation == locale.language } ?? usual
    return [first] + own.filter { $0 != first }
  }

  /// The layout that is shown.
  var shownLayout: KeyboardLayout { keyboardLayout ?? layouts.first ?? KeyboardLayout("us") }

  private var letters: KeyboardLetters {
    let layout = shownLayout
    if let storedLetters, storedLetters.layout == layout { return storedLetters.letters }
    let letters = KeyboardLetters(layout.keys())
    storedLetters = (layout, letters)
    return letters
  }

  // MARK: The text

  public final func textInputDidChange(_ input: any TextInput) {
    let (traits, isSingleLine) = (input.textInputTraits, input.editor.isSingleLine)
    if text !== input || traits != traitsOfText || isSingleLine != self.isSingleLine {
      if text !== input { endComposition() }
      text = input
      (traitsOfText, self.isSingleLine) = (traits, isSingleLine)
      page = traits.contentType.firstPage
      shift = .off
    }
    if !composition.marked.isEmpty, input.editor.markedRange == nil { endComposition() }
    suggestShift()
    reload()
  }

  /// Sets the shift key as the text before the caret asks for.
  func suggestShift() {
    guard let input, letters.hasCapitals else { return }
    let end = input.editor.selection.range.lowerBound
    let start = input.editor.text.characterStart(max(end - Self.reach, 0))
    shift.suggest(traitsOfText.wantsCapital(after: input.editor.text[start..<end]))
  }

  /// The bytes before the caret that are read for the end of a sentence.
  private static let reach = 16

  func endComposition() {
    let hadCandidates = !composition.candidates.isEmpty
    composition = TouchKeyboardComposition()
    composer?.reset()
    if hadCandidates { reload() }
  }

  // MARK: Keys

  /// Makes the keys again after a change of the page, the shift key or the text.
  func reload() {
    guard window?.application != nil else { return }
    var maker = KeyboardRows(letters: letters)
    maker.lettersTitle = localized(FrameworkText.keyboardLettersShort)
    maker.page = page
    maker.isShifted = shift.isOn
    maker.contentType = traitsOfText.contentType
    if maker.contentType == .number { maker.numberKeys = NumberKeys(((input as? View)?.traits ?? traits).formatLocale) }
    maker.submitTitle = traitsOfText.returnKeyLabel ?? ""
    maker.layoutName = layouts.count > 1 ? shownLayout.name : nil
    maker.isSplit = isSplit
    let rows = maker.rows
    let room = max(Int(bounds.width / Self.candidateWidth), 1)
    let candidates = composition.candidates.prefix(room).enumerated().map {
      KeyboardKey(function: .candidate($0.offset), title: $0.element)
    }
    let isHigher = rows.count != self.rows.count || candidates.isEmpty != self.candidates.isEmpty
    let isOther = rows != self.rows || candidates != self.candidates
    (self.rows, self.candidates, reloadedWidth) = (rows, candidates, bounds.width)
    if isOther { assignKeys() }
    for view in keyViews {
      view.shift = shift
      view.endsInput = isSingleLine
    }
    if isHigher { invalidateIntrinsicContentSize() }
    setNeedsLayout()
  }

  private func assignKeys() {
    let keys = candidates + rows.joined()
    while keyViews.count < keys.count {
      let view = KeyboardKeyView()
      view.onActivate = { [weak self] key in self?.activate(key) }
      view.choices = { [weak self] key in self?.choices(of: key) ?? [] }
      view.onChoose = { [weak self] index, key in self?.choose(index, of: key) }
      insertSubview(view, at: keyViews.count)
      keyViews.append(view)
    }
    for (index, view) in keyViews.enumerated() { view.key = index < keys.count ? keys[index] : nil }
    for finger in fingers { finger.stay(in: keyViews) }
  }

  /// Returns the place of a key in the rows, from the first key on; nil for a candidate.
  func place(of view: KeyboardKeyView) -> Int? {
    keyViews.firstIndex { $0 === view }.map { $0 - candidates.count }.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Returns the key at a place in the rows.
  func keyView(atPlace place: Int) -> KeyboardKeyView? { keyViews.dropFirst(candidates.count + place).first }

  // MARK: Layout

  private static let padding = 3.0
  /// The height of a row with room around the keys, in points.
  private static let rowHeight = 54.0
  private static let leastRowHeight = 30.0
  /// The part of the height of the text's window that the keyboard takes at most.
  private static let largestShare = 0.6
  private static let candidateHeight = 44.0
  /// The least width of a candidate, in points.
  private static let candidateWidth = 60.0
  /// The least width of a keyboard in two halves, in points.
  static let splitWidth = 900.0
  /// The room between the halves, as a part of the width.
  private static let splitGap = 0.3
  /// The width of a keyboard for one hand, in points, and as a part of the width at most.
  private static let handWidth = (points: 400.0, share: 0.8)
  private static let largestPadWidth = 420.0

  var isSplit: Bool { arrangement == .split && bounds.width >= Self.splitWidth && page != .pad }

  open override func traitsDidChange() {
    super.traitsDidChange()
    reload()
  }

  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    let bar = candidates.isEmpty ? 0 : Self.candidateHeight
    let room = (window?.application?.keyWindow?.bounds.height ?? .infinity) * Self.largestShare - bar - 2 * Self.padding
    let count = Double(max(rows.count, 4))
    let row = max(min(Self.rowHeight, (room / count).rounded(.down)), Self.leastRowHeight)
    return Size(width: proposal.width ?? 320, height: row * count + bar + 2 * Self.padding)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.width != reloadedWidth { reload() }
    let views = keyViews.prefix { $0.key != nil }
    let width = (bounds.width - 2 * Self.padding) / Double(max(candidates.count, 1))
    for (index, view) in views.prefix(candidates.count).enumerated() {
      view.frame = Rect(
        x: Self.padding + Double(index) * width, y: Self.padding, width: width, height: Self.candidateHeight)
    }
    let frames = KeyboardGeometry.frames(of: rows, in: keyArea, gap: isSplit ? bounds.width * Self.splitGap : 0)
    for (view, frame) in zip(views.dropFirst(candidates.count), frames.joined()) { view.frame = frame }
    fitTitles()
    placePopovers()
  }

  /// Gives the titles of each kind the size at which all of them fit. A title of several letters counts alone.
  private func fitTitles() {
    let state = TitleState(
      rows: rows, candidates: candidates, size: bounds.size, isSplit: isSplit, arrangement: arrangement,
      fontScale: traits.fontScale, family: traits.theme.typography.family)
    guard state != fittedTitles else { return }
    fittedTitles = state
    let views = keyViews.filter { $0.key?.title.isEmpty == false }
    for kind in KeyTitleKind.allCases {
      var titles = views.compactMap { view -> (text: String, room: Size)? in
        guard let key = view.key, key.titleKind == kind, kind != .letter || key.title.count == 1 else { return nil }
        return (key.title, Size(width: view.face.width - 2, height: view.face.height))
      }
      if kind == .letter, page == .letters, let narrow = titles.min(by: { $0.room.width < $1.room.width }) {
        // The letters behind the shift key count too, so that it does not change the size.
        let texts = letters.rows.joined().flatMap { [$0.plain, $0.shifted] }.filter { $0.count == 1 }
        titles += texts.map { (text: $0, room: narrow.room) }
      }
      let size = KeyTitle.size(for: titles, largest: kind.fontSize, traits.theme)
      for view in views where view.key?.titleKind == kind { view.fontSize = size }
    }
  }

  /// The values that the sizes of titles depend on.
  private struct TitleState: Equatable {
    let rows: [[KeyboardKey]]
    let candidates: [KeyboardKey]
    let size: Size
    let isSplit: Bool
    let arrangement: Arrangement
    let fontScale: Double
    let family: String
  }

  private var keyArea: Rect {
    var area = bounds.insetBy(dx: Self.padding, dy: Self.padding)
    if !candidates.isEmpty {
      area.origin.y += Self.candidateHeight
      area.size.height -= Self.candidateHeight
    }
    let hand = min(area.width * Self.handWidth.share, Self.handWidth.points)
    switch arrangement {
    case .left: area.size.width = hand
    case .right: (area.origin.x, area.size.width) = (area.maxX - hand, hand)
    case .full, .split:
      guard page == .pad, area.width > Self.largestPadWidth else { break }
      area.origin.x = area.midX - Self.largestPadWidth / 2
      area.size.width = Self.largestPadWidth
    }
    return area
  }

  // MARK: Drawing

  open override func draw(_ context: Context, in rect: Rect) {
    let colors = traits.theme.colors
    context.fill(bounds, with: colors.background)
    context.fill(bounds, with: colors.fill)
    context.fill(Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: 1), with: colors.separator)
  }

  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
    description.label = localized(FrameworkText.keyboard)
  }

  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if window == nil { dropFingers() }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    reload()
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches { fingerLanded(touch) }
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    for touch in touches { finger(of: touch).map(fingerMoved) }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    for touch in touches { finger(of: touch).map(fingerLifted) }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    for touch in touches { finger(of: touch).map { drop($0) } }
  }
}
