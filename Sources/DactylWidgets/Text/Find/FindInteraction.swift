import DactylCore
import DactylText

/// The search in a text by its user (`TI-30` to `TI-35`): a bar with the searched text, and the matches behind the
/// text.
///
///     noteView.findInteraction?.presentFindNavigator()
///
/// ![The bar above a text with matches](find-bar)
///
/// A ``TextView`` and a ``TextField`` make theirs when it is first asked for.
@MainActor public final class FindInteraction {
  /// The number of bytes that are searched at once, so that a frame is not late.
  private static let slice = 64 << 10
  /// The pause between two slices, in seconds.
  private static let pause = 1.0 / 60
  /// The most bytes of a selection that are taken as the searched text.
  private static let longestSelection = 1024

  unowned let view: any FindableText
  private(set) var bar: FindBar?
  private(set) var search: TextSearch?
  /// The position from which text is searched while it is typed, in UTF-8 bytes.
  private var origin = 0
  /// The match that is selected as soon as the search has come to it.
  private var wanted: Wanted?
  private var nextSlice: ScheduledAction?
  /// Whether the match was asked for by a step, so that further typing goes on there.
  private var isStep = false
  /// Whether the search changes the selection itself.
  private var isSelecting = false

  private enum Wanted {
    case next(from: Int)
    case previous(before: Int)
  }

  init(_ view: any FindableText) { self.view = view }

  private var editor: TextEditor { view.editor }

  // MARK: The bar

  /// Whether the bar is shown.
  public var isFindNavigatorVisible: Bool { bar != nil }

  /// Shows the bar with the focus in its field, and with `showingReplace` a field for the replacement.
  /// Selected text on one line becomes the searched text. Does nothing in a secure text, or while the view is in no
  /// window.
  public func presentFindNavigator(showingReplace: Bool = false) {
    guard view.window != nil, !view.textInputTraits.isSecure else { return }
    editor.unmarkText()
    let isNew = bar == nil
    let bar = bar ?? FindBar(self)
    self.bar = bar
    let selected = editor.selection.range
    if isNew || view.isFirstResponder {
      origin = selected.lowerBound
      if !selected.isEmpty, selected.count <= Self.longestSelection, !editor.selectedText.contains(where: \.isNewline) {
        storedText = editor.selectedText
      }
    }
    bar.showsReplace = showingReplace && editor.isEditable
    bar.field.text = searchText
    if isNew { view.show(bar) }
    bar.field.editor.selectAll()
    bar.field.becomeFirstResponder()
    begin()
  }

  /// Hides the bar. The match stays selected, and the text gets the focus back.
  public func dismissFindNavigator() {
    guard let bar else { return }
    if bar.hasFocus { view.becomeFirstResponder() }
    view.hide(bar)
    self.bar = nil
    end()
    changed()
  }

  /// Ends the search of a text that becomes a secret, and forgets the searched text, which may be a part of it.
  func forget() {
    dismissFindNavigator()
    storedText = ""
    end()
  }

  // MARK: Searching

  /// The searched text. Setting it selects the first match behind the place where the search began. Default: empty.
  public var searchText: String {
    get { storedText }
    set {
      guard newValue != storedText else { return }
      storedText = newValue
      bar?.field.text = newValue
      begin()
    }
  }

  private var storedText = ""

  /// The rules for what is a match. Default: none, so that case does not matter, and a match may be a part of a word.
  public var options: TextSearch.Options = [] { didSet { if options != oldValue { begin() } } }

  /// The number of matches that were found so far.
  public var resultCount: Int { search?.matchCount ?? 0 }

  /// Whether the whole text was searched.
  public var isComplete: Bool { search?.isComplete ?? true }

  /// The index of the match that is selected; nil if none is.
  public var selectedResult: Int? {
    guard let search else { return nil }
    let range = editor.selection.range
    let index = search.index(from: range.lowerBound)
    return index < search.matchCount && search.match(at: index) == range ? index : nil
  }

  /// Selects the first match behind the selection; behind the last one, the first one of the text. Shows the bar if
  /// there is nothing to search for.
  public func findNext() {
    guard prepare() else { return presentFindNavigator() }
    step(.next(from: editor.selection.range.upperBound))
  }

  /// Selects the last match before the selection; before the first one, the last one of the text. Shows the bar if
  /// there is nothing to search for.
  public func findPrevious() {
    guard prepare() else { return presentFindNavigator() }
    step(.previous(before: editor.selection.range.lowerBound))
  }

  private func step(_ wanted: Wanted) {
    (self.wanted, isStep) = (wanted, true)
    advance()
  }

  /// Called when the user has typed in the bar.
  func typed(_ text: String) {
    storedText = text
    if text.isEmpty { select(origin..<origin) }
    begin()
  }

  /// Makes the search that `findNext` needs. Returns false if there is nothing to search for.
  private func prepare() -> Bool {
    guard !storedText.isEmpty, !view.textInputTraits.isSecure else { return false }
    if search == nil { search = TextSearch(storedText, options: options, in: editor.text) }
    return true
  }

  /// Searches anew, from the place where the search began.
  private func begin() {
    end()
    if bar == nil { origin = editor.selection.range.lowerBound }
    guard !storedText.isEmpty, !view.textInputTraits.isSecure else { return changed() }
    search = TextSearch(storedText, options: options, in: editor.text)
    (wanted, isStep) = (.next(from: origin), false)
    advance()
  }

  private func end() {
    nextSlice?.cancel()
    (nextSlice, search, wanted) = (nil, nil, nil)
  }

  /// Searches a slice, and the next one after a pause.
  private func advance() {
    nextSlice?.cancel()
    nextSlice = nil
    let start =
      switch wanted {
      case .next(let position): position
      // The slice ends near the position.
      case .previous(let position): max(position - Self.slice / 2, 0)
      case nil: editor.selection.head
      }
    search?.advance(in: editor.text, from: start, limit: Self.slice)
    selectWanted()
    if search?.isComplete == false {
      nextSlice = view.schedule(after: Self.pause) { [weak self] in self?.advance() }
    }
    changed()
  }

  /// Shows the matches.
  private func changed() {
    bar?.update()
    view.foundChanged()
  }

  private func selectWanted() {
    guard let wanted, let search else { return }
    let next =
      switch wanted {
      case .next(let position): search.next(from: position)
      case .previous(let position): search.previous(before: position)
      }
    switch next {
    case .unknown: return
    case .none:
      // A text that is nowhere leaves the place where the search began.
      if bar?.field.isFirstResponder == true { select(origin..<origin) }
    case .match(let index):
      select(search.match(at: index))
      if isStep { origin = search.match(at: index).lowerBound }
    }
    self.wanted = nil
  }

  private func select(_ range: Range<Int>) {
    isSelecting = true
    editor.selection = TextSelection(range)
    isSelecting = false
    view.reveal(range)
  }

  // MARK: Replacing

  /// Replaces the selected match by `string`, as a change by the user, and selects the next one. Without a selected
  /// match it only does the latter.
  public func replaceSelected(with string: String) {
    if selectedResult != nil { editor.replace(editor.selection.range, with: string) }
    findNext()
  }

  /// Replaces all matches by `string`, as one change by the user. Returns their number.
  @discardableResult public func replaceAll(with string: String) -> Int {
    guard editor.isEditable, prepare() else { return 0 }
    editor.unmarkText()
    while search?.isComplete == false { search?.advance(in: editor.text, limit: .max) }
    guard let matches = search?.matches, let first = matches.first, let last = matches.last else { return 0 }
    var (text, end) = ("", first.lowerBound)
    for match in matches {
      text += editor.text[end..<match.lowerBound] + string
      end = match.upperBound
    }
    let caret = editor.selection.range.lowerBound
    let before = matches.prefix { $0.upperBound <= caret }
    let shift = before.reduce(0) { $0 + string.utf8.count - $1.count }
    let old = editor.text
    // The text between the matches must not be lost to the delegate (TI-62).
    editor.replace(first.lowerBound..<last.upperBound, with: text, isExact: true)
    guard editor.text != old else { return 0 }
    editor.selection = TextSelection(caret + shift)
    return matches.count
  }

  // MARK: Changes

  /// Called when the selection has changed, by anything.
  func selectionChanged() {
    guard !isSelecting, bar != nil else { return }
    origin = editor.selection.range.lowerBound
    changed()
  }

  /// Called for each change of the text.
  func didMake(_ change: TextChange) {
    guard search != nil else { return }
    search?.didMake(change, in: editor.text)
    origin = change.moved(origin)
    switch wanted {
    case .next(let position): wanted = .next(from: change.moved(position))
    case .previous(let position): wanted = .previous(before: change.moved(position))
    case nil: break
    }
    advance()
  }
}

extension TextChange {
  /// Returns the place of a position of the former text in the new one; the beginning of the change for those inside
  /// it.
  func moved(_ place: Int) -> Int {
    place >= oldRange.upperBound ? place + newRange.count - oldRange.count : min(place, position)
  }
}
