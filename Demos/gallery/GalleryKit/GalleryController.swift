import Dactyl

/// The pages, the switches for the look, and the page. In a narrow window they are one below the other.
public final class GalleryController: ViewController {
  private var page: PageName
  private var look = Look()
  private let body = StackView(.horizontal)
  private let side = View(.vertical())
  private let pages: [PageName]
  private let list: SideList
  private let strip = TabStrip()
  private let lookScrollView = ScrollView()
  private let scrollView = ScrollView()

  /// The gallery of `pages`, with `page` in view.
  public init(_ page: PageName, of pages: [PageName] = PageName.allCases) {
    self.page = page
    self.pages = pages
    list = SideList([.init("Gallery", pages.map { .init($0.title, image: $0.symbol) })])
    super.init()
  }

  public override func viewDidLoad() {
    // The option --dark.
    look.isDark = Application.shared?.traits.appearance == .dark
    strip.tabs = pages.map { .init($0.title, image: $0.symbol) }
    for choice in [list, strip] as [Control] { choice.accessibilityLabel = "Pages" }
    list.addAction(Action { [unowned self] _ in show(list.selectedIndex) }, for: .valueChanged)
    strip.addAction(Action { [unowned self] _ in show(strip.selectedIndex) }, for: .valueChanged)
    list.sizing.grow = 1
    let looks = View(.flow(spacing: 8, lineSpacing: 8), Look.switches.map { lookButton($0.title, $0.path) })
    let accentLabel = Label("Accent", role: .body)
    let accent = accentWell()
    accent.accessibilityLabeledBy = accentLabel
    let accents = View(.horizontal(spacing: 8, alignment: .center), [accent, accentLabel])
    let look = View(.vertical(spacing: 8), [Label("Look", role: .headline), looks, accents])
    look.layoutMargins = DirectionalInsets(16)
    lookScrollView.layout = .vertical()
    lookScrollView.addSubview(look)
    lookScrollView.clipsToBounds = true
    lookScrollView.sizing.shrink = 0
    for view in [strip, list, lookScrollView] { side.addSubview(view) }
    scrollView.layout = .vertical()
    scrollView.sizing.grow = 1
    scrollView.clipsToBounds = true
    for view in [side, scrollView] { body.addSubview(view) }
    view.layout = .overlay(alignment: .fill)
    view.addSubview(body)
    show(pages.firstIndex(of: page))
  }

  public override func traitsDidChange() {
    let traits = view.traits
    let isNarrow = traits.horizontalSizeClass == .compact
    view.backgroundColor = traits.theme.colors.background
    side.backgroundColor = traits.theme.colors.surface
    body.axis = isNarrow ? .vertical : .horizontal
    side.sizing.width = isNarrow ? nil : 240 * min(max(view.traits.fontScale, 1), 1.25)
    lookScrollView.sizing.maximumHeight = isNarrow ? 120 : 240
    (list.isHidden, strip.isHidden) = (isNarrow, !isNarrow)
  }

  private func lookButton(_ title: String, _ path: WritableKeyPath<Look, Bool>) -> Button {
    let button = Button(title)
    button.changesSelectionAsPrimaryAction = true
    button.isSelected = look[keyPath: path]
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

  private func show(_ index: Int?) {
    guard let index else { return }
    page = pages[index]
    (list.selectedIndex, strip.selectedIndex) = (index, index)
    scrollView.subviews.first?.removeFromSuperview()
    scrollView.addSubview(page.makeContent())
    scrollView.contentOffset = .zero
  }
}
