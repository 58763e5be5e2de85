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
    let accentLabel = Label("Accent", role: .body)
    let accent = accentWell()
    accent.accessibilityLabeledBy = accentLabel
    let accents = View(.horizontal(spacing: 8, alignment: .center), [accent, accentLabel])
    pages.focusGroup = FocusGroup(axis: nil)
    pages.accessibilityRole = .tabBar
    pages.accessibilityLabel = "Pages"
    side.layoutMargins = DirectionalInsets(16)
    for view in [Label("Gallery", role: .title), pages, Label("Look", role: .headline), looks, accents] {
      side.addSubview(view)
    }
    sideScrollView.layout = .vertical()
    // The page below the list is the part that becomes lower.
    sideScrollView.sizing.shrink = 0
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
    sideScrollView.sizing.width = isNarrow ? nil : 240 * min(max(view.traits.fontScale, 1), 1.25)
    sideScrollView.sizing.maximumHeight = isNarrow ? 240 : .infinity
    pages.layout = isNarrow ? FlowLayout(spacing: 4, lineSpacing: 4) : StackLayout(.vertical, spacing: 4)
  }

  private func pageButton(_ name: PageName) -> Button {
    let button = Button(name.title, style: .plain, primaryAction: Action { [unowned self] _ in show(name) })
    button.image = name.symbol
    button.contentHorizontalAlignment = .leading
    button.accessibilityRole = .tab
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

  private func accentWell() -> ColorWell {
    let accents = Look.Accent.allCases
    let colors = accents.map { NamedColor($0.rawValue, $0.color ?? ThemeColors.standard.accent) }
    let well = ColorWell(colors.first?.color)
    well.palette = ColorPalette(colors, columns: 3)
    well.addAction(
      Action { [unowned self, unowned well] _ in
        guard let index = colors.firstIndex(where: { $0.color == well.selectedColor }) else { return }
        look.accent = accents[index]
        applyLook()
      }, for: .valueChanged)
    return well
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
