import Dactyl

/// The pages, the switches for the look, and the page. In a narrow window they are one below the other.
public final class GalleryController: ViewController {
  private var page: PageName
  private var look = Look()
  private let lookButtons = Look.Option.allCases.map { (option: $0, button: Button(localized: $0.title)) }
  private let accent = ColorWell()
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
    list = SideList([.init("", pages.map { .init("", image: $0.symbol) })])
    super.init()
  }

  public override func viewDidLoad() {
    strip.tabs = pages.map { .init("", image: $0.symbol) }
    strip.localize(\.titles, pages.map(\.title))
    list.localize(\.titles, pages.map(\.title))
    list.localize(\.sectionTitles, ["Gallery"])
    for choice in [list, strip] as [Control] { choice.localize(\.accessibilityLabel, "Pages") }
    list.addAction(Action { [unowned self] _ in show(list.selectedIndex) }, for: .valueChanged)
    strip.addAction(Action { [unowned self] _ in show(strip.selectedIndex) }, for: .valueChanged)
    list.sizing.grow = 1
    let looks = View(.flow(spacing: 8, lineSpacing: 8), lookButtons.map(\.button))
    for (option, button) in lookButtons { prepare(button, for: option) }
    let accentLabel = Label(localized: "Accent", role: .body)
    prepareAccent()
    accent.accessibilityLabeledBy = accentLabel
    let accents = View(.horizontal(spacing: 8, alignment: .center), [accent, accentLabel])
    let look = View(.vertical(spacing: 8), [Label(localized: "Look", role: .headline), looks, accents])
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
    // A picture of the view needs no window, which would tell of its traits.
    traitsDidChange()
  }

  public override func traitsDidChange() {
    let traits = view.traits
    view.window?.toplevel?.title = localized("Gallery")
    let isNarrow = traits.horizontalSizeClass == .compact
    view.backgroundColor = traits.theme.colors.background
    side.backgroundColor = traits.theme.colors.surface
    body.axis = isNarrow ? .vertical : .horizontal
    side.sizing.width = isNarrow ? nil : 240 * min(max(view.traits.fontScale, 1), 1.4)
    lookScrollView.sizing.maximumHeight = isNarrow ? 120 : 240
    (list.isHidden, strip.isHidden) = (isNarrow, !isNarrow)
    for (option, button) in lookButtons { button.isSelected = option.isOn(in: traits) }
    accent.selectedColor = look.accent?.color ?? traits.theme.colors.accent
  }

  private func prepare(_ button: Button, for option: Look.Option) {
    button.changesSelectionAsPrimaryAction = true
    button.addAction(
      Action { [unowned self, unowned button] _ in
        look.options[option] = button.isSelected
        applyLook()
      }, for: .valueChanged)
  }

  private func prepareAccent() {
    let accents = Look.Accent.allCases
    let colors = accents.map { NamedColor(localized: $0.title, $0.color) }
    accent.palette = ColorPalette(colors, columns: 3)
    accent.addAction(
      Action { [unowned self] _ in
        guard let index = colors.firstIndex(where: { $0.color == accent.selectedColor }) else { return }
        look.accent = accents[index]
        applyLook()
      }, for: .valueChanged)
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
