import Dactyl

/// The list of pages, the switches for the look, and the page. In a narrow window they are one below the other.
final class GalleryController: ViewController {
  private var page: PageName
  private var look = Look()
  private let body = StackView(.horizontal)
  private let side = StackView(.vertical, spacing: 8)
  private let sideScrollView = ScrollView()
  private let pages = View(.vertical(spacing: 4))
  private let scrollView = ScrollView()

  /// The gallery, with `page` in view.
  init(_ page: PageName) {
    self.page = page
    super.init()
  }

  override func viewDidLoad() {
    for name in PageName.allCases { pages.addSubview(pageButton(name)) }
    let looks = View(.flow(spacing: 8, lineSpacing: 8), Look.switches.map { lookButton($0.title, $0.path) })
    let accents = View(.flow(), Look.Accent.allCases.map(accentButton))
    accents.focusGroup = FocusGroup(axis: .horizontal)
    pages.focusGroup = FocusGroup(axis: nil)
    side.layoutMargins = DirectionalInsets(16)
    for view in [Label("Gallery", role: .title), pages, Label("Look", role: .headline), looks, accents] {
      side.addSubview(view)
    }
    sideScrollView.layout = .vertical()
    sideScrollView.clipsToBounds = true
    sideScrollView.addSubview(side)
    scrollView.layout = .vertical()
    scrollView.sizing.grow = 1
    scrollView.clipsToBounds = true
    for view in [sideScrollView, scrollView] { body.addSubview(view) }
    view.layout = .overlay(alignment: .fill)
    view.addSubview(body)
    showPage()
  }

  override func traitsDidChange() {
    let traits = view.traits
    let isNarrow = traits.horizontalSizeClass == .compact
    view.backgroundColor = traits.theme.colors.background
    sideScrollView.backgroundColor = traits.theme.colors.surface
    body.axis = isNarrow ? .vertical : .horizontal
    sideScrollView.sizing.width = isNarrow ? nil : 240
    sideScrollView.sizing.maximumHeight = isNarrow ? 280 : .infinity
    pages.layout = isNarrow ? FlowLayout(spacing: 4, lineSpacing: 4) : StackLayout(.vertical, spacing: 4)
  }

  private func pageButton(_ name: PageName) -> Button {
    let button = Button(name.title, style: .plain, primaryAction: Action { [unowned self] _ in show(name) })
    button.isSelected = name == page
    return button
  }

  private func lookButton(_ title: String, _ path: WritableKeyPath<Look, Bool>) -> Button {
    let button = Button(title)
    button.changesSelectionAsPrimaryAction = true
    button.addAction(
      Action { [unowned self, unowned button] _ in
        look[keyPath: path] = button.isSelected
        applyLook()
      }, for: .valueChanged)
    return button
  }

  private func accentButton(_ accent: Look.Accent) -> View {
    let button = AccentButton(accent)
    button.isSelected = accent == look.accent
    button.addAction(
      Action { [unowned self, unowned button] _ in
        look.accent = accent
        for case let other as AccentButton in button.superview?.subviews ?? [] { other.isSelected = other === button }
        applyLook()
      }, for: .primaryActionTriggered)
    return button
  }

  private func applyLook() {
    if let application = view.window?.application { look.apply(to: application) }
  }

  private func show(_ name: PageName) {
    page = name
    for (button, name) in zip(pages.subviews, PageName.allCases) { (button as? Button)?.isSelected = name == page }
    showPage()
  }

  private func showPage() {
    scrollView.subviews.first?.removeFromSuperview()
    scrollView.addSubview(page.makeContent())
    scrollView.contentOffset = .zero
  }
}
