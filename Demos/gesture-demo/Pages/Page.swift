import Dactyl

/// The calls of a page to the window around it.
@MainActor protocol PageHost: AnyObject {
  func page(_ page: Page, saw recognizer: GestureRecognizer, changeTo state: GestureRecognizer.State)
  func page(_ page: Page, logs line: LogLine)
  func pageChangedItsRecognizers(_ page: Page)
}

/// A page of the demo: a sheet with views, a hint for the user, and the recognizers that the panel lists.
///
/// A page adds its views and recognizers in `viewDidLoad`, and lays its views out in `arrange(in:)`.
class Page: ViewController, GestureRecognizerDelegate {
  final weak var host: (any PageHost)?
  final let board = BoardView()
  final let hint = Label()
  /// The recognizers in the order of the panel.
  final private(set) var recognizers: [GestureRecognizer] = []

  /// The space between the views of a page, in points.
  static let gap = 12.0

  /// The part of the page that the panel does not cover.
  final var stage = Rect.zero {
    didSet { if isViewLoaded { place(in: stage) } }
  }

  init(hint text: String) {
    super.init()
    hint.text = text
    hint.font = .system(size: 13)
    hint.numberOfLines = 3
    hint.textColor = Palette.fadedText
    // Opaque, so that text has a plain background.
    hint.backgroundColor = Palette.board
  }

  override func loadView() {
    view = board
    board.debugName = "sheet"
    board.addSubview(hint)
  }

  /// Returns whether a window of `size` has room for the panel.
  func wantsPanel(in size: Size) -> Bool { true }

  /// The first responder while the page is in front; nil is the controller of all pages.
  var startOfKeys: Responder? { nil }

  /// The size, the scale or a state of the window has changed.
  func toplevelChanged(_ toplevel: Toplevel) {}

  final var toplevel: Toplevel? { view.window?.toplevel }

  // MARK: Layout

  /// Lays out the hint, and the other views below it.
  func place(in stage: Rect) {
    let margin = DemoLayout.margin(stage.size)
    var area = stage.insetBy(dx: margin, dy: margin)
    let height = min(hint.sizeThatFits(area.size).height.rounded(.up), max(area.height, 0))
    hint.frame = Rect(x: area.minX, y: area.minY, width: max(area.width, 0), height: height)
    area.origin.y += height + Self.gap
    area.size.height = max(area.height - height - Self.gap, 0)
    arrange(in: area)
  }

  /// Lays out the views of the page in `area`.
  func arrange(in area: Rect) {}

  // MARK: Recognizers

  /// Adds a recognizer to a view, the panel and the log.
  final func add(_ recognizer: GestureRecognizer, _ name: String, to view: View) {
    watch(recognizer, name)
    view.addGestureRecognizer(recognizer)
  }

  /// Adds a recognizer that already has a view to the panel and the log.
  final func watch(_ recognizer: GestureRecognizer, _ name: String) {
    recognizer.name = name
    recognizer.delegate = self
    recognizers.append(recognizer)
  }

  /// Removes all recognizers from the list, for pages that replace their views.
  final func forgetRecognizers() {
    recognizers = []
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  final func gestureRecognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    host?.page(self, saw: recognizer, changeTo: state)
  }
}
