import DactylCore
import DactylGeometry

/// A finger on a touch keyboard.
@MainActor final class KeyboardFinger {
  /// The use of the finger.
  enum Use {
    /// The key that it is on is pressed when it lifts.
    case pressing
    /// The press is over, and lifting has no effect.
    case done
    /// It repeats the delete key. The number of deletions so far.
    case deleting(Int)
    /// It holds shift. Whether another finger has typed meanwhile.
    case shifting(isUsed: Bool)
    /// It has shown another page, from `page`, and may slide to a key there. Whether another finger has typed
    /// meanwhile.
    case turning(from: KeyboardPage, isUsed: Bool)
    /// It moves the caret, from the point of the last step.
    case movingCaret(Point)
    /// It chooses from the list of a popover. The point at which the list was opened, in the coordinates of the window;
    /// nil if the finger has moved since.
    case choosing(KeyboardPopover, from: Point?)
  }

  let touch: Touch
  var use = Use.pressing
  /// The key that the finger is on; nil for none that it can press.
  var view: KeyboardKeyView? {
    willSet {
      guard newValue !== view else { return }
      view?.isPressed = false
      newValue?.isPressed = true
    }
    didSet { key = view?.key }
  }
  /// The key as it was when the finger came to it. Keys may change meanwhile, for example to capitals.
  private(set) var key: KeyboardKey?
  /// The letter above the finger.
  var preview: KeyboardPopover? {
    willSet { if newValue !== preview { preview?.removeFromSuperview() } }
  }
  /// The next step of a finger that holds a key.
  var timer: ScheduledAction? {
    willSet { timer?.cancel() }
  }

  init(_ touch: Touch, on view: KeyboardKeyView?) {
    self.touch = touch
    self.view = view
    key = view?.key
    view?.isPressed = true
  }

  /// The keys have other views: the finger stays on its key.
  func stay(in views: [KeyboardKeyView]) {
    guard let key, view?.key != key, let other = views.first(where: { $0.key == key }) else { return }
    view = other
  }

  /// Places what the finger shows above its key.
  func placePopovers(in area: Rect) {
    guard let view else { return }
    preview?.place(above: view.frame, in: area)
    if case .choosing(let popover, _) = use { popover.place(above: view.frame, in: area) }
  }

  /// Takes the marks of the finger from the keyboard.
  func end() {
    timer = nil
    preview = nil
    if case .choosing(let popover, _) = use { popover.removeFromSuperview() }
    use = .done
    view = nil
  }

  /// Another finger has typed.
  func otherTyped() {
    switch use {
    case .shifting: use = .shifting(isUsed: true)
    case .turning(let page, _): use = .turning(from: page, isUsed: true)
    default: break
    }
  }
}

/// The times and distances of a touch keyboard (`TK-5`). Those of fingers that tap or rest change with the user's
/// accommodations (`AU-19`).
enum KeyboardConstants {
  /// The time between deletions, in seconds.
  static let deleteInterval = 0.1
  /// The time between deletions of whole words, in seconds.
  static let wordInterval = 0.2
  /// The number of deletions before they take whole words.
  static let slowDeletions = 20
  /// The way along the space bar before it moves the caret, and from the key of a page to a key there, in points.
  static let caretThreshold = 16.0
  /// The way for one character, in points.
  static let caretStep = 10.0
  /// The way for one line, in points.
  static let lineStep = 24.0
  /// The way beyond the edge of a key that a finger may drift, in points.
  static let slack = 6.0
}
