import DactylGeometry
import DactylInput
import DactylLanguage

/// Moves the highlight and uses what is selected, while switches are enabled (section 9l).
///
/// All its calls are made in a cycle of dispatch, or while a frame is prepared.
@MainActor final class SwitchScanner {
  private unowned let application: Application
  private var settings: SwitchAccess
  private var input = SwitchInput()
  private var isPaused: Bool
  private var place = ScanPlace()
  /// The places outside of the popup or the controller in front, the last one being the nearest.
  private var outerPlaces: [ScanPlace] = []
  /// The place at which scanning goes on when the touch keyboard is gone.
  private var placeOfText: ScanPlace?
  /// Whether scanning goes to the touch keyboard as soon as it is there.
  private var awaitsKeyboard = false
  /// The element with the menu of actions.
  @WeakRef private var menuView: View?
  private var items: [ScanItem] = []
  private var index = 0
  /// The place that was shown last; nil for none.
  private var position: Position?
  /// How often the highlight has gone through the group.
  private var passes = 0
  private var isEnded = false
  /// The requests for frames up to the last reading, and to show the highlight. Without another one nothing has changed.
  private var knownRequests: Int?
  private var moving: DispatchTimer?
  private var pending: (source: SwitchInput.Source, timer: DispatchTimer)?
  /// The time until which presses do not count.
  private var deafUntil = Timestamp.zero
  private let overlay = SwitchOverlay()

  private struct Position: Equatable {
    let scope: ScanID?
    let path: [ScanID]
  }

  /// Counts the moves of the highlight.
  private(set) var moves = 0

  init(application: Application, settings: SwitchAccess) {
    self.application = application
    self.settings = settings
    isPaused = settings.startsPaused
    // The first frame finds the elements.
    for stack in application.toplevels.map(\.stack) { stack.setNeedsFrame() }
  }

  func change(to new: SwitchAccess) {
    settings = new
    passes = 0
    restartTimer()
  }

  func end() {
    isEnded = true
    cancelTimers()
    overlay.hide()
    items = []
  }

  /// The item that is highlighted; nil for none.
  var highlighted: ScanItem? { items.isEmpty ? nil : items[index] }

  // MARK: Input

  /// Uses the part of `input` that comes from switches. Returns the rest; nil if there is none.
  func take(_ item: InputItem) -> InputItem? {
    let (rest, changes) = input.take(item, settings)
    if !changes.isEmpty {
      application.dispatcher.runCycle(at: item.time, event: nil) {
        for change in changes where !isEnded { handle(change) }
      }
    }
    return rest
  }

  /// The application has become inactive: held switches do not count.
  func inputWasLost() {
    input.forgetHeld()
    endPending()
    restartTimer()
  }

  /// The application has become active.
  func inputReturned() { restartTimer() }

  private func handle(_ change: SwitchInput.Change) {
    switch change {
    case .pressed(let source, let action):
      guard pending == nil, now >= deafUntil else { return }
      guard settings.holdBeforePress > 0 else { return use(action) }
      moving?.cancel()
      let deadline = now + Timestamp(seconds: settings.holdBeforePress)
      let timer = application.dispatcher.schedule(at: deadline, for: nil) { [weak self] in
        self?.pending = nil
        self?.use(action)
      }
      pending = (source, timer)
    case .released(let source), .cancelled(let source):
      guard pending?.source == source else { return }
      endPending()
      restartTimer()
    }
  }

  private func endPending() {
    pending?.timer.cancel()
    pending = nil
  }

  private var now: Timestamp { application.dispatcher.now }

  private func use(_ action: SwitchAccess.Action) {
    deafUntil = now + Timestamp(seconds: settings.ignoresRepeats)
    application.layOutWindows()
    if isPaused {
      isPaused = false
      passes = 0
      _ = refresh()
      return restartTimer()
    }
    _ = refresh()
    switch action {
    case .select: select()
    case .next: move(by: 1)
    case .previous: move(by: -1)
    case .back: goBack()
    case .pause: return pause()
    }
    guard !isEnded else { return }
    passes = 0
    _ = refresh()
    restartTimer()
  }

  // MARK: Moving

  private func move(by step: Int) {
    guard !items.isEmpty else { return }
    index = (index + step + items.count) % items.count
    place.move(to: items[index])
  }

  private func step() {
    moving = nil
    application.layOutWindows()
    // An item that has just taken the place of another one is shown for the full time. The elements are read once in a
    // pass at least, since a change need not be drawn.
    let isPassOver = index + 1 >= items.count
    if !isPassOver && isUpToDate || !refresh() {
      if isPassOver {
        passes += 1
        if settings.rounds > 0, passes >= settings.rounds {
          place = ScanPlace(scope: place.scope)
          return pause()
        }
      }
      move(by: 1)
      highlightMoved()
    }
    restartTimer()
  }

  private func pause() {
    isPaused = true
    cancelTimers()
    menuView = nil
    overlay.hide()
    items = []
    position = nil
    knownRequests = nil
    moves += 1
  }

  private func cancelTimers() {
    moving?.cancel()
    moving = nil
    endPending()
  }

  private func restartTimer() {
    moving?.cancel()
    moving = nil
    guard settings.style == .automatic, !isPaused, !isEnded, pending == nil,
      application.inactivity.isDisjoint(with: [.suspended, .disconnected]),
      items.count > 1 || items.count == 1 && settings.rounds > 0
    else { return }
    let time = settings.interval + (index == 0 ? settings.firstInterval : 0)
    let start = application.dispatcher.presentTime
    moving = application.dispatcher.schedule(at: start + Timestamp(seconds: time), for: nil) { [weak self] in
      self?.step()
    }
  }

  // MARK: Reading

  /// Called after the layout of each frame.
  func update() {
    guard !isPaused, !isEnded, !isUpToDate else { return }
    // There may be something to go on to only now.
    if refresh() || moving == nil { restartTimer() }
  }

  /// Whether nothing was drawn but the highlight since the elements were read.
  private var isUpToDate: Bool { knownRequests == application.frameRequests }

  /// Shows the highlight at another item of the same group.
  private func highlightMoved() {
    let new = items.isEmpty ? nil : Position(scope: place.scope, path: place.path)
    if new != position { moves += 1 }
    position = new
    show()
  }

  /// Reads the elements, and shows the highlight. Returns whether another item is highlighted than before.
  private func refresh() -> Bool {
    guard !isEnded else { return false }
    let tree = ScanReader(application: application).read(menuOf: menuView)
    if tree.scope != place.scope { changeScope(to: tree) }
    enterKeyboard(in: tree)
    if let found = place.resolve(in: tree) {
      (items, index) = (found.items, found.index)
      if found.isLost { goOnAfterKeyboard(in: tree) }
    } else {
      (items, index) = ([], 0)
    }
    let new = items.isEmpty ? nil : Position(scope: place.scope, path: place.path)
    let isMoved = new != position
    position = new
    if isMoved { moves += 1 }
    show()
    return isMoved
  }

  private func changeScope(to tree: ScanTree) {
    if let outer = outerPlaces.lastIndex(where: { $0.scope == tree.scope }) {
      place = outerPlaces[outer]
      outerPlaces.removeSubrange(outer...)
    } else {
      awaitsKeyboard = false
      outerPlaces.append(place)
      place = ScanPlace(scope: tree.scope)
    }
    if case .element? = tree.scope {} else { menuView = nil }
    passes = 0
  }

  private func enterKeyboard(in tree: ScanTree) {
    guard awaitsKeyboard, let keyboard = application.inputView,
      let path = tree.path(where: { $0.isGroup && $0.view?.isDescendant(of: keyboard) == true })
    else { return }
    awaitsKeyboard = false
    placeOfText = place
    place.enter(path)
    passes = 0
  }

  private func goOnAfterKeyboard(in tree: ScanTree) {
    guard let text = placeOfText, text.scope == tree.scope else { return }
    placeOfText = nil
    place = text
    if let found = place.resolve(in: tree) { (items, index) = (found.items, found.index) }
  }

  // MARK: Selecting

  private func select() {
    guard let item = highlighted else { return }
    awaitsKeyboard = false
    switch item.content {
    case .group: place.goInside(item)
    case .back: goBack()
    case .close: close(item)
    case .action(let action):
      guard let view = item.view else { return }
      if menuView != nil, !action.isRepeatable { endMenu() }
      place.leaveLetters()
      perform(action, on: view)
    case .element(let actions):
      guard let view = item.view else { return }
      if actions.count > 1 {
        menuView = view
      } else if let action = actions.first {
        if !action.isRepeatable { place.restart() }
        perform(action, on: view)
      }
    }
  }

  /// Closes the menu of actions, and begins again in the group of its element.
  private func endMenu() {
    menuView = nil
    if var outer = outerPlaces.popLast() {
      outer.restart()
      outerPlaces.append(outer)
    }
  }

  private func goBack() {
    if menuView != nil {
      menuView = nil
    } else if place.depth > 0 {
      place.goBack()
    } else if let item = items.first(where: { $0.id == .close }) {
      close(item)
    }
  }

  private func perform(_ action: ScanAction, on view: View) {
    if let window = view.window, let stack = window.stack, window.canBecomeKey, stack.takesKeyboardFocus, !stack.grabs {
      application.keyWindow = window
    }
    switch action {
    case .perform(let action): view.performAccessibilityAction(action)
    case .edit:
      guard view.becomeFirstResponder() else { return }
      application.textInputSession.presenter?.show()
      awaitsKeyboard = true
    }
  }

  /// Closes the popup, or presses Escape for the presented controller.
  private func close(_ item: ScanItem) {
    if item.stack.grabs { return item.stack.dismiss() }
    item.view?.window?.makeKey()
    let stroke = KeyStroke(
      code: 1, symbol: 0xff1b, name: "Escape", characters: "\u{1B}", charactersIgnoringModifiers: "\u{1B}")
    let time = application.now
    for kind in [KeyChange.Kind.down(stroke), .up(stroke)] {
      application.dispatcher.dispatch(.key(KeyChange(seat: .inputView, kind: kind, modifiers: [], time: time)))
    }
  }

  // MARK: Showing

  private func show() {
    defer { knownRequests = application.frameRequests }
    guard let item = highlighted else { return overlay.hide() }
    var content = SwitchOverlay.Content(frame: item.frame)
    content.isGroup = item.isGroup
    content.inner = item.children.filter { $0.id != .back && $0.frame != item.frame }.map(\.frame)
    if menuView != nil {
      content.entries = items.map(\.label)
      content.index = index
    } else if let caption = caption(of: item) {
      content.caption = caption
    }
    overlay.show(content, for: item, of: application)
  }

  /// The words on an item that is no view.
  private func caption(of item: ScanItem) -> String? {
    switch item.content {
    case .group where item.id == .letters || item.id.isLettersOfKey: item.label
    case .group, .element: nil
    case .back: application.localized(FrameworkText.back)
    case .action, .close: item.label
    }
  }

  /// The highlight in words.
  var highlight: SwitchHighlight? {
    guard let item = highlighted else { return nil }
    let kind: SwitchHighlight.Kind =
      switch item.content {
      case .group: .group
      case .element: .element
      case .action, .close: .action
      case .back: .back
      }
    func elements(_ item: ScanItem) -> [String] {
      item.isGroup ? item.children.flatMap(elements) : item.id == .back ? [] : [item.label]
    }
    let hasSeveralActions = if case .element(let actions) = item.content { actions.count > 1 } else { false }
    return SwitchHighlight(
      kind: kind, label: caption(of: item) ?? item.label, view: item.view, frame: item.frame,
      elements: item.isGroup ? elements(item) : [], hasSeveralActions: hasSeveralActions)
  }
}
