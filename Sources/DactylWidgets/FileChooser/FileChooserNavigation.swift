import DactylCore
import DactylGeometry

/// The part of the file chooser that leads to other folders: places, the path, the search, and a menu.
final class FileChooserNavigation: View {
  /// The field or the bar that is shown.
  enum Mode: Hashable, CaseIterable {
    case path, typedPath, search
  }

  var mode = Mode.path { didSet { if mode != oldValue { update() } } }
  /// Whether the places have a button here, and the path a row of its own.
  var isNarrow = false { didSet { if isNarrow != oldValue { update() } } }

  let placesButton = Button("", style: .plain)
  let upButton = Button("", style: .plain)
  let pathBar = PathBar()
  let pathField = PathField()
  let searchField = SearchField()
  let searchButton = Button("", style: .plain)
  let moreButton = Button("", style: .plain)

  private static var signs: [(KeyPath<FileChooserNavigation, Button>, Symbol, LocalizedText)] {
    [
      (\.placesButton, .menu, FrameworkText.places), (\.upButton, .up, FrameworkText.parentFolder),
      (\.moreButton, .more, FrameworkText.more),
    ]
  }

  init() {
    super.init(frame: .zero)
    for (button, sign, label) in Self.signs {
      self[keyPath: button].image = Image(sign)
      self[keyPath: button].localize(\.accessibilityLabel, label)
      if sign != .menu { self[keyPath: button].localize(\.toolTip, label) }
    }
    searchField.localize(\.placeholder, FrameworkText.search)
    searchField.localize(\.accessibilityLabel, FrameworkText.search)
    let views: [View] = [placesButton, upButton, pathBar, pathField, searchField, searchButton, moreButton]
    for view in views { addSubview(view) }
    update()
  }

  private func update() {
    pathBar.isHidden = mode != .path
    pathField.isHidden = mode != .typedPath
    searchField.isHidden = mode != .search
    let hasRoom = mode == .path || !isNarrow
    placesButton.isHidden = !isNarrow || !hasRoom
    upButton.isHidden = !hasRoom
    moreButton.isHidden = !hasRoom
    let isSearch = mode == .path
    searchButton.image = Image(isSearch ? .search : .close)
    let label = isSearch ? FrameworkText.search : FrameworkText.close
    searchButton.localize(\.accessibilityLabel, label)
    searchButton.localize(\.toolTip, label)
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private var field: View {
    switch mode {
    case .path: pathBar
    case .typedPath: pathField
    case .search: searchField
    }
  }

  private var hasTwoRows: Bool { isNarrow && mode == .path }

  private var buttons: (leading: [Button], trailing: [Button]) {
    ([placesButton, upButton].filter { !$0.isHidden }, [searchButton, moreButton].filter { !$0.isHidden })
  }

  private var buttonSize: Size {
    let sizes = [searchButton, moreButton].map { $0.measuredSize(for: ProposedSize(width: nil, height: nil)) }
    let height = sizes.map(\.height).max() ?? 0
    return Size(width: max(sizes.map(\.width).max() ?? 0, height), height: height)
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    let (width, margin, button) = (proposal.width ?? 400, traits.theme.metrics.spacing, buttonSize)
    let inner = max(width - 2 * margin, 0)
    if hasTwoRows {
      let path = pathBar.measuredSize(for: ProposedSize(width: inner, height: nil))
      return Size(width: width, height: button.height + path.height + 8)
    }
    let rest = max(inner - button.width * Double(buttons.leading.count + buttons.trailing.count), 0)
    let height = field.measuredSize(for: ProposedSize(width: rest, height: nil)).height
    return Size(width: width, height: max(button.height, height) + 8)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (margin, button) = (traits.theme.metrics.spacing, buttonSize)
    var (start, end) = (margin, bounds.width - margin)
    for view in buttons.leading {
      view.frame = mirrored(Rect(x: start, y: 4, width: button.width, height: button.height))
      start += button.width
    }
    for view in buttons.trailing.reversed() {
      end -= button.width
      view.frame = mirrored(Rect(x: end, y: 4, width: button.width, height: button.height))
    }
    let area =
      hasTwoRows
      ? Rect(
        x: margin, y: 4 + button.height, width: max(bounds.width - 2 * margin, 0),
        height: max(bounds.height - button.height - 8, 0))
      : Rect(x: start, y: 4, width: max(end - start, 0), height: max(bounds.height - 8, 0))
    field.frame = mirrored(area)
  }
}
