import Dactyl

/// Manages the tabs, the page in front, the panel with its recognizers, and the overlay with contacts.
final class DemoController: ViewController {
  let overlay = TouchOverlay()
  var log: EventLog?

  private lazy var tabs = PageTabs { [weak self] page in self?.show(page) }
  private let panel = PanelView()
  /// The pages that have been shown.
  private var pages: [PageName: Page] = [:]
  private var name = PageName.sheet
  private var subscription: Subscription?

  private var page: Page {
    if let page = pages[name] { return page }
    let page = name.makePage()
    page.host = self
    addChild(page)
    pages[name] = page
    return page
  }

  override func viewDidLoad() {
    view.backgroundColor = Palette.board
    tabs.backgroundColor = Palette.panel
    for child in [tabs, panel, overlay] { view.addSubview(child) }
    bringPageUp()
  }

  /// The controller receives keys if the page has no first responder.
  override var canBecomeFirstResponder: Bool { true }

  override func viewDidMove(toWindow window: Window?) {
    guard let toplevel = window?.toplevel else { return }
    takeKeys()
    page.toplevelChanged(toplevel)
  }

  /// Shows and logs every later decision about gestures.
  func listen(to trace: GestureTrace) {
    subscription = trace.observe { [weak self] decision in
      self?.panel.show(decision)
      self?.log?.add(decision)
    }
  }

  // MARK: Pages

  /// Brings a page to the front.
  func show(_ new: PageName) {
    guard new != name else { return }
    if isViewLoaded { page.view.removeFromSuperview() }
    name = new
    if isViewLoaded { bringPageUp() }
  }

  private func bringPageUp() {
    view.insertSubview(page.view, at: 0)
    panel.show(page.recognizers)
    tabs.page = name
    takeKeys()
    if let toplevel = view.window?.toplevel { page.toplevelChanged(toplevel) }
    log?.add(page: name)
    view.setNeedsLayout()
  }

  /// Makes the page the first responder, since the former one may have been removed with its page.
  private func takeKeys() {
    (page.startOfKeys ?? self).becomeFirstResponder()
  }

  /// Shows the page that is `count` pages further, limited to the first and the last one.
  private func turn(by count: Int) {
    let all = PageName.allCases
    let index = (all.firstIndex(of: name) ?? 0) + count
    show(all[min(max(index, 0), all.count - 1)])
  }

  override func viewDidLayoutSubviews() {
    let layout = DemoLayout(
      size: view.bounds.size, rowCount: page.recognizers.count, hasPanel: page.wantsPanel(in: view.bounds.size))
    overlay.frame = view.bounds
    tabs.frame = layout.tabs
    panel.isCompact = layout.isCompact
    panel.frame = layout.panel
    panel.isHidden = layout.panel.isEmpty
    page.view.frame = layout.page
    page.stage = layout.stage
  }

  // MARK: Keys

  override var keyCommands: [KeyCommand] { commands }

  private lazy var commands: [KeyCommand] = {
    let turns = [
      KeyCommand(title: "Next page", input: KeyCommand.inputPageDown) { [weak self] _ in self?.turn(by: 1) },
      KeyCommand(title: "Previous page", input: KeyCommand.inputPageUp) { [weak self] _ in self?.turn(by: -1) },
    ]
    let digits = zip(["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"], PageName.allCases).map { digit, page in
      KeyCommand(title: page.title, input: digit) { [weak self] _ in self?.show(page) }
    }
    let screen = [
      KeyCommand(title: "Full screen", input: "F11") { [weak self] _ in
        self?.view.window?.toplevel?.isFullscreen.toggle()
      },
      KeyCommand(title: "Leave full screen", input: KeyCommand.inputEscape) { [weak self] _ in
        self?.view.window?.toplevel?.isFullscreen = false
      },
    ]
    return turns + digits + screen
  }()
}

extension DemoController: PageHost {
  func page(_ page: Page, saw recognizer: GestureRecognizer, changeTo state: GestureRecognizer.State) {
    for touch in overlay.cancelLost() { log?.add(touch) }
    log?.add(recognizer, state)
    panel.show(recognizer, state, at: log?.eventTime)
  }

  func page(_ page: Page, logs line: LogLine) {
    log?.add(line)
  }

  func pageChangedItsRecognizers(_ page: Page) {
    guard isViewLoaded, page === pages[name] else { return }
    panel.show(page.recognizers)
    view.setNeedsLayout()
  }
}

extension DemoController: ToplevelDelegate {
  func toplevelChanged(_ toplevel: Toplevel) {
    log?.add(toplevel)
    page.toplevelChanged(toplevel)
  }
}
