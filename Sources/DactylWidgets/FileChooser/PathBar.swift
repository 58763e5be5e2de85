import DactylCore
import DactylGeometry
import DactylGraphics

/// A button for each folder around the one that is shown, scrolled to the last one (`FD-7`).
final class PathBar: ScrollView {
  /// Called with the folder of the button that the user has pressed.
  var onChoose: @MainActor (FilePath) -> Void = { _ in }
  private let row = View(StackLayout(.horizontal, alignment: .center))
  private var isEndAwaited = false

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentAxes = .horizontal
    showsHorizontalScrollIndicator = false
    adjustsContentInsetForSafeArea = false
    localize(\.accessibilityLabel, FrameworkText.folders)
    addSubview(row)
  }

  /// Shows the way to a folder from the root, or from the folder of the user.
  func show(_ folder: FilePath, home: FilePath?) {
    for view in row.subviews { view.removeFromSuperview() }
    var parts: [FilePath] = [folder]
    while let last = parts.last, last != home, last.parent != last, last.isAbsolute { parts.append(last.parent) }
    for (number, part) in parts.reversed().enumerated() {
      if number > 0 { row.addSubview(PathMark()) }
      let button = Button("", style: .plain, primaryAction: Action { [weak self] _ in self?.onChoose(part) })
      button.localize(
        \.title,
        part == home
          ? FrameworkText.homeFolder
          : part.parent == part ? FrameworkText.computer : .verbatim(FileWords.name(part.lastComponent)))
      button.numberOfLines = 1
      button.sizing.shrink = 0
      button.sizing.maximumWidth = greatestWidth
      button.isSelected = part == folder
      row.addSubview(button)
    }
    isEndAwaited = true
    setNeedsLayout()
  }

  /// The width of a button. Large titles are shown whole, since the bar scrolls.
  private var greatestWidth: Double { traits.fontScale > 1 ? .infinity : 240 }

  override func traitsDidChange() {
    super.traitsDidChange()
    for case let button as Button in row.subviews { button.sizing.maximumWidth = greatestWidth }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let wanted = row.measuredSize(for: ProposedSize(width: nil, height: bounds.height))
    let size = Size(width: max(wanted.width, bounds.width), height: bounds.height)
    if contentSize != size { contentSize = size }
    // Short ways begin where reading begins.
    let frame = Rect(x: isMirrored ? size.width - wanted.width : 0, y: 0, width: wanted.width, height: size.height)
    if row.frame != frame {
      row.frame = frame
      isEndAwaited = true
    }
    guard isEndAwaited, bounds.width > 0 else { return }
    isEndAwaited = false
    let end = isMirrored ? 0 : max(size.width - bounds.width, 0)
    setContentOffset(Point(x: end, y: 0), animated: false)
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    let size = row.measuredSize(for: ProposedSize(width: nil, height: nil))
    return Size(
      width: min(size.width, proposal.width ?? size.width),
      height: max(size.height, traits.theme.metrics.controlHeight(at: traits.density)))
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
    description.label = localized(FrameworkText.folders)
  }
}

/// The mark between two folders.
private final class PathMark: View {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    sizing.shrink = 0
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    Size(width: (10 * traits.symbolScale).rounded(), height: (16 * traits.symbolScale).rounded())
  }

  override func draw(_ context: Context, in rect: Rect) {
    let side = bounds.height
    // The chevron is at the end of its square.
    let offset = (isMirrored ? 3.0 : -3.0) / 16 * side
    let square = Rect(x: bounds.midX - side / 2 + offset, y: 0, width: side, height: side)
    MenuSymbol.chevron(isMirrored: isMirrored).draw(
      in: square, with: traits.theme.colors.secondaryLabel, context)
  }
}
