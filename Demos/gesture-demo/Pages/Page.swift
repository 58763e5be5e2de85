import Dactyl

/// The calls of a page to the window around it.
@MainActor protocol PageHost: AnyObject {
  var theme: Theme { get set }
  func page(_ page: Page, saw recognizer: GestureRecognizer, changeTo state: GestureRecognizer.State)
  func page(_ page: Page, logs line: LogLine)
  func pageChangedItsRecognizers(_ page: Page)
}

/// A page of the demo: a sheet with things on it, a sentence on what to do with them, and the recognizers that the
/// panel lists.
///
/// A page adds its views and recognizers in `viewDidLoad`, and puts the views into their places in `arrange(in:)`.
class Page: ViewController, GestureRecognizerDelegate {
  final weak var host: (any PageHost)?
  final let board = BoardView()
  final let hint = Label()
  /// In the order in which the panel lists them.
  final private(set) var recognizers: [GestureRecognizer] = []

  /// Between the things on the page.
  static let gap = 12.0

  /// The part of the page that the panel does not cover.
  final var stage = Rect.zero {
    didSet { if isViewLoaded { place(in: stage) } }
  }

  final var theme = Theme.light {
    didSet { if isViewLoaded { applyTheme() } }
  }

  init(hint text: String) {
    super.init()
    hint.text = text
    hint.font = .system(size: 13)
    hint.numberOfLines = 3
  }

  override func loadView() {
    view = board
    board.debugName = "sheet"
    board.addSubview(hint)
  }

  /// Whether there is room for the panel in a window of `size`.
  func wantsPanel(in size: Size) -> Bool { true }

  /// Colours the views that were added.
  func applyTheme() {
    board.theme = theme
    hint.textColor = theme.fadedText
    // Text stands on plain ground.
    hint.backgroundColor = theme.board
    for case let tile as Tile in board.subviews { tile.theme = theme }
  }

  /// Where keys start while the page is in front; nil is above all pages.
  var startOfKeys: Responder? { nil }

  /// The window has another size, scale or state.
  func toplevelChanged(_ toplevel: Toplevel) {}

  final var toplevel: Toplevel? { view.window?.toplevel }

  // MARK: Layout

  /// The hint above, and what there is below it.
  func place(in stage: Rect) {
    let margin = DemoLayout.margin(stage.size)
    var area = stage.insetBy(x: margin, y: margin)
    let height = min(hint.sizeThatFits(area.size).height.rounded(.up), max(area.height, 0))
    hint.frame = Rect(x: area.minX, y: area.minY, width: max(area.width, 0), height: height)
    area.origin.y += height + Self.gap
    area.size.height = max(area.height - height - Self.gap, 0)
    arrange(in: area)
  }

  /// Puts the things of the page into `area`.
  func arrange(in area: Rect) {}

  // MARK: Recognizers

  /// Puts a recognizer on a view, and into the panel and the log.
  final func add(_ recognizer: GestureRecognizer, _ name: String, to view: View) {
    watch(recognizer, name)
    view.addGestureRecognizer(recognizer)
  }

  /// Puts a recognizer that has its view into the panel and the log.
  final func watch(_ recognizer: GestureRecognizer, _ name: String) {
    recognizer.name = name
    recognizer.delegate = self
    recognizers.append(recognizer)
  }

  /// For pages that replace their views.
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
