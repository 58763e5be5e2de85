import DactylCore
import DactylGeometry

/// The fingers: each one has its own key (`TK-4`).
extension TouchKeyboard {
  func finger(of touch: Touch) -> KeyboardFinger? { fingers.first { $0.touch === touch } }

  /// Returns the nearest key to a point, in the keyboard's coordinates.
  private func keyView(at point: Point) -> KeyboardKeyView? {
    let views = keyViews.filter { !$0.isHidden }
    return views.min { $0.frame.distance(to: point) < $1.frame.distance(to: point) }
  }

  /// The area for popovers: the width of the keyboard, and the height from the top of the text's window on.
  private var popoverArea: Rect {
    let edge = convert(Point.zero, from: window?.application?.keyWindow).y
    let top = edge.isFinite ? min(edge, 0) : 0
    return Rect(x: bounds.minX, y: top, width: bounds.width, height: bounds.maxY - top)
  }

  /// Places what the fingers show above their keys.
  final func placePopovers() {
    for finger in fingers { finger.placePopovers(in: popoverArea) }
  }

  // MARK: Landing

  final func fingerLanded(_ touch: Touch) {
    let view = keyView(at: touch.location(in: self))
    let (place, page) = (view.flatMap(place(of:)), page)
    let finger = KeyboardFinger(touch, on: view)
    // Letters are typed in the order of landing, even if the first finger lifts last.
    for other in fingers { complete(other) }
    // The letters before it may have ended shift, and have brought candidates, which move all keys.
    if page == self.page, let place { finger.view = keyView(atPlace: place) } else { finger.stay(in: keyViews) }
    fingers.append(finger)
    guard let key = finger.key else { return }
    switch key.function {
    case .delete:
      finger.use = .deleting(1)
      delete(byWords: false)
      hold(finger) { [weak self, weak finger] in finger.map { self?.repeatDelete($0) } }
    case .shift:
      finger.use = .shifting(isUsed: false)
      let time = touch.timestamp
      shift.tap(isSecondOfTwo: time - lastShiftTap < touchAccommodations.multipleTapInterval)
      lastShiftTap = time
      reload()
    case .page(let page):
      finger.use = .turning(from: self.page, isUsed: false)
      finger.view = nil
      self.page = page
      reload()
    case .text, .nextLayout, .hide: press(finger)
    case .space, .submit, .candidate, .gap: break
    }
  }

  /// Shows the letter, and waits for the finger to hold the key.
  private func press(_ finger: KeyboardFinger) {
    finger.preview = nil
    finger.timer = nil
    guard let view = finger.view, let key = finger.key else { return }
    if case .text(let text) = key.function, !isSecure {
      let preview = KeyboardPopover([text])
      addSubview(preview)
      preview.place(above: view.frame, in: popoverArea)
      finger.preview = preview
    }
    guard !choices(of: key).isEmpty else { return }
    hold(finger) { [weak self, weak finger] in finger.map { self?.showChoices(of: $0) } }
  }

  private func hold(_ finger: KeyboardFinger, _ action: @escaping @MainActor () -> Void) {
    finger.timer = schedule(after: touchAccommodations.longPressDuration, action)
  }

  // MARK: Holding

  private func repeatDelete(_ finger: KeyboardFinger) {
    guard case .deleting(let count) = finger.use else { return }
    let isFast = count >= KeyboardConstants.slowDeletions
    finger.use = .deleting(count + 1)
    delete(byWords: isFast)
    let interval = isFast ? KeyboardConstants.wordInterval : KeyboardConstants.deleteInterval
    finger.timer = schedule(after: interval) { [weak self, weak finger] in finger.map { self?.repeatDelete($0) } }
  }

  private func showChoices(of finger: KeyboardFinger) {
    guard case .pressing = finger.use, let view = finger.view, let key = finger.key else { return }
    let isText = key.takesSlides
    let popover = KeyboardPopover(choices(of: key), isText ? .rows : .column)
    addSubview(popover)
    popover.place(above: view.frame, in: popoverArea)
    popover.highlighted = isText ? 0 : nil
    finger.preview = nil
    finger.use = .choosing(popover, from: finger.touch.location(in: nil))
  }

  // MARK: Moving

  /// The way beyond the edge of a key that a finger may drift, in points.
  private var slack: Double { touchAccommodations.movement(KeyboardConstants.slack) }

  final func fingerMoved(_ finger: KeyboardFinger) {
    let point = finger.touch.location(in: self)
    switch finger.use {
    case .pressing where finger.key?.function == .space: moveAlongSpace(finger, to: point)
    case .pressing: slide(finger, to: point)
    case .turning:
      let way = point - finger.touch.downLocation(in: self)
      guard max(abs(way.x), abs(way.y)) > touchAccommodations.movement(KeyboardConstants.caretThreshold) else { break }
      let view = keyView(at: point)
      let isText = view?.key?.takesSlides == true && view?.frame.contains(point) == true
      finger.view = isText ? view : nil
    case .movingCaret(let last): moveCaret(finger, from: last, to: point)
    case .choosing(let popover, let start):
      let way = start.map { finger.touch.location(in: nil) - $0 }
      let isResting = way.map { max(abs($0.x), abs($0.y)) <= slack } ?? false
      guard !isResting || popover.highlighted == nil else { break }
      if !isResting { finger.use = .choosing(popover, from: nil) }
      popover.highlighted = popover.choice(at: convert(point, to: popover))
    case .done, .deleting, .shifting: break
    }
  }

  /// A finger that leaves its key for another letter chooses that one.
  private func slide(_ finger: KeyboardFinger, to point: Point) {
    let slack = slack
    if let view = finger.view, view.frame.insetBy(dx: -slack, dy: -slack).contains(point) { return }
    let view = keyView(at: point)
    let isLetter = view?.key?.takesSlides == true && bounds.contains(point)
    let startedOnLetter = finger.key?.takesSlides ?? true
    let new = isLetter && startedOnLetter ? view : nil
    guard new !== finger.view else { return }
    if !startedOnLetter { finger.use = .done }
    finger.view = new
    press(finger)
  }

  private func moveAlongSpace(_ finger: KeyboardFinger, to point: Point) {
    let start = finger.touch.downLocation(in: self)
    let threshold = touchAccommodations.movement(KeyboardConstants.caretThreshold)
    guard abs(point.x - start.x) > threshold else { return }
    moveCaret(finger, from: Point(x: start.x + (point.x > start.x ? threshold : -threshold), y: point.y), to: point)
  }

  private func moveCaret(_ finger: KeyboardFinger, from last: Point, to point: Point) {
    guard let input else { return }
    var last = last
    while abs(point.x - last.x) >= KeyboardConstants.caretStep {
      let isRight = point.x > last.x
      _ = input.perform(.move(isRight ? .right : .left, .character, extending: false))
      last.x += isRight ? KeyboardConstants.caretStep : -KeyboardConstants.caretStep
    }
    while !input.editor.isSingleLine, abs(point.y - last.y) >= KeyboardConstants.lineStep {
      let isDown = point.y > last.y
      _ = input.perform(.move(isDown ? .down : .up, .line, extending: false))
      last.y += isDown ? KeyboardConstants.lineStep : -KeyboardConstants.lineStep
    }
    finger.use = .movingCaret(last)
  }

  // MARK: Lifting

  final func fingerLifted(_ finger: KeyboardFinger) {
    let (key, use) = (finger.key, finger.use)
    let isInside =
      finger.view?.frame.insetBy(dx: -slack, dy: -slack).contains(finger.touch.location(in: self)) == true
    var choice: Int?
    if case .choosing(let popover, _) = use { choice = popover.highlighted }
    drop(finger)
    switch use {
    case .pressing:
      if let key, isInside || key.takesSlides { perform(key) }
    case .shifting(let isUsed):
      guard isUsed, shift != .locked else { break }
      shift = .off
      suggestShift()
      reload()
    case .turning(let old, let isUsed):
      if let key, key.takesSlides {
        perform(key)
        page = old
        reload()
      } else if isUsed {
        page = old
        reload()
      }
    case .choosing:
      if let key, let choice { choose(choice, of: key) }
    case .done, .deleting, .movingCaret: break
    }
  }

  /// Presses the key of a finger that is still down, since another one lands.
  private func complete(_ finger: KeyboardFinger) {
    guard let key = finger.key, key.completesAtNextTouch else { return }
    switch finger.use {
    case .pressing:
      finger.end()
      perform(key)
    case .choosing(let popover, _):
      let choice = popover.highlighted
      finger.end()
      if let choice { choose(choice, of: key) }
    case .turning(let old, _):
      // The page stays for the other finger.
      finger.view = nil
      finger.use = .turning(from: old, isUsed: true)
      perform(key)
    case .done, .deleting, .shifting, .movingCaret: break
    }
  }

  /// Forgets a finger.
  final func drop(_ finger: KeyboardFinger) {
    finger.end()
    fingers.removeAll { $0 === finger }
  }

  final func dropFingers() {
    for finger in fingers { drop(finger) }
  }
}

extension Rect {
  /// Returns the square of the distance to a point; 0 inside.
  fileprivate func distance(to point: Point) -> Double {
    let x = max(minX - point.x, point.x - maxX, 0)
    let y = max(minY - point.y, point.y - maxY, 0)
    return x * x + y * y
  }
}
