import DactylCore
import DactylGeometry
import DactylGraphics

/// The list at the side of a window, in which the user selects what the rest of the window shows.
///
///     let list = SideList([.init("Inbox", badge: .number(3)), .init("Sent")])
///     list.addTarget(self, action: Files.boxChanged, for: .valueChanged)  // func boxChanged(_ list: SideList)
///
/// ![A side list with two sections, images and a badge](side-list)
///
/// A tap selects a row, and so do the arrow keys, Home, End and the first letters of a title (`NV-17`). It is a
/// ``TableView`` of its own data source: use that for rows of another kind, or that the user moves or deletes.
open class SideList: Control {
  /// A group of rows below a header.
  public struct Section {
    /// The header; none if it is empty.
    public var title: String
    /// The rows.
    public var items: [TitleItem]

    /// Creates a section with a header and its rows.
    public init(_ title: String, _ items: [TitleItem]) {
      self.title = title
      self.items = items
    }
  }

  /// The sections, from top to bottom. The selected row keeps its number, if there are enough. Default: none.
  public final var sections: [Section] = [] { didSet { showSections() } }

  /// The titles of the rows of all sections. Setting them keeps images and badges. Titles beyond the last row are
  /// ignored, and rows without one keep theirs.
  ///
  ///     let list = SideList()
  ///     list.localize(\.titles, ["Inbox", "Sent"])
  public final var titles: [String] {
    get { rows.map(\.title) }
    set {
      var (changed, rest) = (sections, newValue[...])
      for section in changed.indices {
        let items = changed[section].items
        changed[section].items = items.with(titles: items.map { rest.popFirst() ?? $0.title })
      }
      if changed.flatMap(\.items).map(\.title) != titles { sections = changed }
    }
  }

  /// The headers of the sections. Setting them keeps the rows. Headers beyond the last section are ignored.
  public final var sectionTitles: [String] {
    get { sections.map(\.title) }
    set {
      var changed = sections
      for (index, title) in zip(sections.indices, newValue) { changed[index].title = title }
      if changed.map(\.title) != sectionTitles { sections = changed }
    }
  }

  /// The number of the selected row among those of all sections, from 0; nil if none is selected. A number without a row
  /// selects none. Setting it sends nothing (`CT-4`), and scrolls to the row. Default: nil.
  public final var selectedIndex: Int? {
    get { source.selection.first }
    set {
      let index = newValue.flatMap { rows.indices.contains($0) ? $0 : nil }
      source.selection = Set([index].compactMap(\.self))
      if let index { source.scroll(to: index, animated: false) }
    }
  }

  private let table = TableView()
  private lazy var source: CollectionViewDataSource<Int, Int> = {
    let cells = CellRegistration<Int>(SideListCell.init) { [weak self] cell, row in
      if let self, rows.indices.contains(row) { cell.show(rows[row]) }
    }
    let source = CollectionViewDataSource<Int, Int>(table, cells: cells)
    source.typedText = { [weak self] row in
      guard let self, rows.indices.contains(row) else { return "" }
      return rows[row].title
    }
    source.didChangeSelection = { [weak self] in self?.sendActions(for: .valueChanged) }
    return source
  }()
  private lazy var headers = CellRegistration<Int>(SideListHeader.init) { [weak self] cell, number in
    if let self, sections.indices.contains(number) { cell.label.text = sections[number].title }
  }
  private var rows: [TitleItem] = []

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    table.separatorColor = nil
    addSubview(table)
  }

  /// Creates a list of rows without headers.
  public convenience init(_ items: [TitleItem], selectedIndex: Int? = nil) {
    self.init([Section("", items)], selectedIndex: selectedIndex)
  }

  /// Creates a list of sections.
  public convenience init(_ sections: [Section], selectedIndex: Int? = nil) {
    self.init()
    self.sections = sections
    // The observer is not called here.
    showSections()
    self.selectedIndex = selectedIndex
  }

  // MARK: Rows

  private func showSections() {
    rows = sections.flatMap(\.items)
    var snapshot = DataSourceSnapshot<Int, Int>()
    var start = 0
    for (number, section) in sections.enumerated() {
      snapshot.appendSections([number])
      snapshot.appendItems(Array(start..<start + section.items.count), toSection: number)
      start += section.items.count
    }
    source.apply(snapshot, animated: false)
    // This shows all rows anew.
    source.headers = hasHeaders ? headers : nil
    updateInsets()
    invalidateIntrinsicContentSize()
  }

  // MARK: Layout

  /// Returns the size of all rows, or a smaller height, in which they scroll.
  open override func sizeThatFits(proposal: ProposedSize) -> Size { table.measuredSize(for: proposal) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard table.frame != bounds else { return }
    let visible = Rect(origin: table.contentOffset, size: table.bounds.size)
    let seen = selectedIndex.flatMap { source.frame(of: $0) }.map(visible.intersects)
    table.frame = bounds
    // A row that was in sight stays there, as when the window gets smaller.
    if seen == true, let selectedIndex { source.scroll(to: selectedIndex, animated: false) }
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    backgroundColor = traits.theme.colors.surface
    updateInsets()
  }

  private var hasHeaders: Bool { sections.contains { !$0.title.isEmpty } }

  /// The rows are rounded, and so keep away from the edges. A header is close to its rows.
  private func updateInsets() {
    let spacing = traits.theme.metrics.smallSpacing
    (table.collectionViewLayout as? CollectionLineLayout)?.sectionInsets = DirectionalInsets(
      top: hasHeaders ? 0 : spacing, leading: spacing, bottom: spacing, trailing: spacing)
  }

  open override func stateChanged() {
    super.stateChanged()
    table.isUserInteractionEnabled = isEnabled
    table.alpha = isEnabled ? 1 : 0.5
  }

  /// Returns false: the rows take the touches.
  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool { false }

  /// False: the rows have the keyboard focus.
  open override var canBecomeFirstResponder: Bool { false }

  /// Describes a group, whose elements are the rows. Set `accessibilityLabel`.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
  }
}

/// A row of a side list.
private final class SideListCell: CollectionViewCell {
  private let imageView = ImageView(contentMode: .center)
  private let label = Label("", role: .body)
  private let badge = Badge()

  override init() {
    super.init()
    label.numberOfLines = 0
    label.sizing.grow = 1
    for view in [imageView, badge] as [View] { view.sizing.shrink = 0 }
    for view in [imageView, label, badge] as [View] { contentView.addSubview(view) }
  }

  func show(_ item: TitleItem) {
    label.text = item.title
    imageView.image = item.image
    imageView.isHidden = item.image == nil
    badge.isHidden = item.badge == nil
    if let content = item.badge { badge.content = content }
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    let metrics = traits.theme.metrics
    cornerRadius = metrics.controlRadius
    clipsToBounds = true
    contentView.layout = TitleRowLayout(spacing: metrics.spacing, lineSpacing: metrics.smallSpacing)
    contentView.layoutMargins = DirectionalInsets(horizontal: metrics.spacing, vertical: metrics.smallSpacing)
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    var size = super.sizeThatFits(proposal: proposal)
    size.height = max(size.height, traits.theme.metrics.controlHeight(at: traits.density))
    return size
  }
}

/// The header of a section; nothing without a title.
private final class SideListHeader: CollectionViewCell {
  let label = Label("", role: .headline)

  override init() {
    super.init()
    label.numberOfLines = 0
    contentView.layout = .vertical()
    contentView.addSubview(label)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    let metrics = traits.theme.metrics
    backgroundColor = traits.theme.colors.surface
    // Above the content of the rows, whose edges are further in.
    contentView.layoutMargins = DirectionalInsets(
      horizontal: metrics.smallSpacing + metrics.spacing, vertical: metrics.smallSpacing)
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    label.text.isEmpty ? .zero : super.sizeThatFits(proposal: proposal)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard !label.text.isEmpty else { return }
    description.role = .heading
    description.label = label.text
    description.children = []
  }
}
