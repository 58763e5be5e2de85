import Dactyl
import DactylGeometry
import DactylGraphics
import DactylTesting

/// Uses what a stage shows with nothing but the keyboard, as people do who can't use a pointer or a touch screen.
///
/// It knows nothing of the program: it finds the stops by the Tab key, and the keys of each by the description of its
/// element. So a screen that is added to a program is taken in by itself.
@MainActor public final class KeyboardWalk {
  /// The faults that people with a keyboard would meet, in words.
  public private(set) var faults: [String] = []
  /// The number of keys that had an effect.
  public internal(set) var uses = 0
  /// Called when a key has opened a menu, a popup or a dialog, with words that say how.
  public var didOpen: (@MainActor (_ name: String) -> Void)?
  let stage: TestStage
  /// The popup whose stops are walked; nil in the key window.
  var front: Window?
  /// How many things that were opened are around the stops that are walked.
  var depth = 0

  /// Uses the window of `stage`.
  public init(_ stage: TestStage) { self.stage = stage }

  var application: Application { stage.application }

  func report(_ fault: String) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  // MARK: The focus

  /// The view with the focus; the one around it if another object edits for it.
  var focused: View? {
    var responder: Responder? = (front ?? application.keyWindow)?.firstResponder
    while let present = responder {
      if let view = present as? View { return view }
      responder = present.next
    }
    return nil
  }

  /// Presses Tab, with Control in a text that uses it.
  func tab(_ modifiers: ModifierFlags = []) {
    stage.keyboard.press("Tab", modifiers: focused is TextView ? modifiers.union(.control) : modifiers)
    // The focus is scrolled into view.
    stage.advance(by: 0.5)
  }

  /// Goes round with Tab and back with Shift-Tab, and returns the views at which Tab stops.
  @discardableResult public func goRound() -> [View] {
    if let focused { _ = focused.resignFirstResponder() }
    tab()
    return goRoundFromHere()
  }

  /// Goes round from the view that has the focus, and back to it, and returns all stops.
  func goRoundFromHere() -> [View] {
    var stops: [View] = []
    for _ in 0..<Self.most {
      guard let view = focused else {
        report("Tab moves the focus to nothing after \(stops.last.map(outline) ?? "the start")")
        return stops
      }
      if view === stops.first { break }
      if stops.contains(where: { $0 === view }) {
        report("Tab comes to \(outline(of: view)) again before it has come round")
        return stops
      }
      stops.append(view)
      checkIsSeen(view)
      tab()
    }
    for view in stops.reversed() {
      tab(.shift)
      guard focused !== view else { continue }
      report("Shift-Tab comes to \(focused.map(outline) ?? "nothing") instead of \(outline(of: view))")
      break
    }
    return stops
  }

  static let most = 300

  /// Finds out whether a person sees where the focus is: whether the glass is another one there without it.
  private func checkIsSeen(_ view: View) {
    guard let window = view.window else { return }
    if !window.showsFocus { report("The focus of \(outline(of: view)) is not shown") }
    let place = view.convert(view.bounds, to: window).insetBy(dx: -Self.ring, dy: -Self.ring)
    guard let with = glass(of: window) else { return }
    guard view.resignFirstResponder() else { return report("\(outline(of: view)) keeps the focus") }
    let without = glass(of: window)
    if !view.becomeFirstResponder() { report("\(outline(of: view)) does not take the focus back") }
    if let without, with.changedPixels(from: without, in: place) < Self.leastPixels {
      report("Nothing on the glass shows that \(outline(of: view)) has the focus")
    }
  }

  /// A picture of a window and of what is in front of it; of a popup alone.
  private func glass(of window: Window) -> Bitmap? {
    if window === stage.window { return stage.toplevel.snapshotBitmap() }
    guard let image = window.snapshot(scale: 1) else { return nil }
    return try? Bitmap(size: image.size, hasAlpha: false) { $0.draw(image, at: .zero) }
  }

  /// How far a ring is around its view, in points.
  private static let ring = 6.0
  /// The pixels of a caret, which is the least that shows a focus.
  private static let leastPixels = 24

  /// The element of a view in words.
  func outline(of view: View) -> String {
    node(of: view)?.description.outline ?? "a view of type \(type(of: view))"
  }

  /// The element of a view, or the nearest one around it.
  func node(of view: View) -> AccessibilityNode? {
    let nodes = application.accessibilityTree.flattened
    return sequence(first: view, next: \.superview).lazy.compactMap { view in
      nodes.first { $0.view === view }
    }.first
  }

  // MARK: Using

  /// Uses each of `stops` by its keys, in their order, and closes what opens with Escape. `isLeftOut` returns whether a
  /// view is not used.
  public func use(_ stops: [View], isLeftOut: (View) -> Bool = { _ in false }) {
    if let focused { _ = focused.resignFirstResponder() }
    for view in stops where !isLeftOut(view) {
      // An earlier one may have changed what is shown.
      guard go(to: view, steps: Self.most) else {
        if view.window === stage.window, view.canBecomeFirstResponder, !isHidden(view) {
          report("Tab does not come to \(outline(of: view)) any more")
        }
        continue
      }
      use(view)
    }
  }

  private func isHidden(_ view: View) -> Bool {
    sequence(first: view, next: \.superview).contains { $0.isHidden || $0.alpha == 0 }
  }

  func go(to view: View, steps: Int) -> Bool {
    for _ in 0..<steps {
      if focused === view { return true }
      guard view.window != nil else { return false }
      tab()
    }
    return focused === view
  }

  /// Presses a key, and returns whether it has done something.
  func press(_ key: String, _ modifiers: ModifierFlags = [], on view: View) -> Bool {
    let before = state
    let shown = fronts
    let name = outline(of: view)
    var events = 0
    let control = view as? Control
    let action = Action { _ in events += 1 }
    control?.addAction(action, for: [.valueChanged, .primaryActionTriggered, .menuActionTriggered, .editingChanged])
    stage.keyboard.press(key, modifiers: modifiers)
    stage.advance(by: 1)
    control?.removeAction(action)
    let after = state
    guard events > 0 || before != after else { return false }
    uses += 1
    let opened = fronts.filter { front in !shown.contains { $0.view === front.view } }
    if fronts.count > shown.count {
      goInside(opened, "what \(key) has opened at \(name)")
      close(downTo: shown.count, "what \(key) has opened", on: view, name)
    }
    return true
  }

  /// Presses a key, and returns whether it has changed what can be seen.
  func changesGlass(_ key: String, _ modifiers: ModifierFlags = []) -> Bool {
    let before = stage.toplevel.snapshotBitmap()?.pixels
    stage.keyboard.press(key, modifiers: modifiers)
    stage.advance(by: 0.1)
    guard stage.toplevel.snapshotBitmap()?.pixels != before else { return false }
    uses += 1
    return true
  }

  /// The elements that are shown, in words.
  private var state: String {
    var words = ""
    for node in application.accessibilityTree.flattened {
      let description = node.description
      let state = description.state.subtracting([.focused])
      words += "\(description.role) \(description.label ?? "") \(description.value ?? "") \(state.rawValue)"
      if let range = description.range { words += " \(range.value)" }
      if let scrollView = node.view as? ScrollView { words += " \(scrollView.contentOffset)" }
      words += "\n"
    }
    return words
  }

  /// The elements that are in front of the rest: windows, menus and dialogs.
  private var fronts: [AccessibilityNode] {
    let roles: Set<AccessibilityRole> = [.menu, .dialog, .alert]
    return application.accessibilityTree.flattened.filter { $0.view is Window || roles.contains($0.description.role) }
  }

  /// Closes everything in front of the first `count` elements, and finds out whether the focus comes back.
  private func close(downTo count: Int, _ opened: String, on view: View, _ name: String) {
    closeWindows()
    for _ in 0..<4 where fronts.count > count {
      stage.pressEscape()
      stage.advance(by: 1)
    }
    if fronts.count > count { report("Escape does not close \(opened) at \(name)") }
    guard view.window != nil, view.canBecomeFirstResponder else { return }
    if focused !== view {
      report("The focus comes to \(focused.map(outline) ?? "nothing") when \(opened) at \(name) is closed")
    } else if view.window?.showsFocus == false {
      report("The focus of \(name) is not shown when \(opened) is closed")
    }
  }

  /// A compositor closes windows by its own keys.
  private func closeWindows() {
    let others = application.toplevels.filter { $0 !== stage.toplevel }
    guard !others.isEmpty else { return }
    for other in others { other.close() }
    stage.toplevel.window.makeKey()
    stage.advance(by: 0.5)
  }
}

extension Bitmap {
  /// The number of pixels in `rect` that differ from those of a picture of the same size.
  fileprivate func changedPixels(from other: Bitmap, in rect: Rect) -> Int {
    let (mine, theirs) = (pixels, other.pixels)
    guard mine.count == theirs.count else { return mine.count }
    let columns = max(Int(rect.minX), 0)..<max(min(Int(rect.maxX), pixelWidth), max(Int(rect.minX), 0))
    let rows = max(Int(rect.minY), 0)..<max(min(Int(rect.maxY), pixelHeight), max(Int(rect.minY), 0))
    var count = 0
    for row in rows {
      for column in columns where mine[row * pixelWidth + column] != theirs[row * pixelWidth + column] { count += 1 }
    }
    return count
  }
}
