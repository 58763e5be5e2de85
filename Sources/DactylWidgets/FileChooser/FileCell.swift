import DactylCore
import DactylGeometry
import DactylGraphics

/// A row of the list of files: a mark where several are chosen, a sign or a small picture, the name, size and day.
final class FileCell: CollectionViewCell {
  private let mark = FileMark()
  private let icon = FileIcon()
  private let nameLabel = Label("", role: .body)
  private let detailLabel = Label("", role: .footnote)
  private let sizeLabel = Label("", role: .footnote)
  private let dayLabel = Label("", role: .footnote)
  private let texts: View
  private var loading: Task<Void, Never>?
  private var words = ""

  /// The width of the columns beside the name, in points, at the usual size of text.
  private static let columnWidth = 92.0

  override init() {
    texts = View(.vertical(spacing: 2), [nameLabel, detailLabel])
    super.init()
    texts.sizing.grow = 1
    for label in [sizeLabel, dayLabel] {
      label.sizing.shrink = 0
      label.textAlignment = .trailing
    }
    for view in [mark, icon, texts, sizeLabel, dayLabel] as [View] { contentView.addSubview(view) }
    contentView.isUserInteractionEnabled = false
  }

  isolated deinit { loading?.cancel() }

  /// The looks of the rows of a list.
  struct Style: Hashable {
    /// Whether size and day have columns of their own.
    var isWide = false
    /// Whether files have a mark.
    var hasMarks = false
  }

  /// All days are about as wide.
  private static let dayFormat = DateFormat.skeleton("yMMdd")

  /// Shows an entry of the folder at `path`.
  func show(_ entry: FolderEntry, in folder: FilePath, _ style: Style, _ thumbnails: Thumbnails) {
    let problem = FileWords.problem(entry).map(localized)
    let size = entry.kind == .file ? localized(FileWords.size(entry.size)) : ""
    let day = entry.modifiedDate.map { Self.dayFormat.string(from: $0, in: traits.formatLocale) } ?? ""
    nameLabel.text = FileWords.name(entry.name)
    sizeLabel.text = size
    dayLabel.text = day
    detailLabel.text = problem ?? (style.isWide ? "" : [size, day].filter { !$0.isEmpty }.joined(separator: " · "))
    detailLabel.isHidden = detailLabel.text.isEmpty
    for label in [sizeLabel, dayLabel] { label.isHidden = !style.isWide || problem != nil }
    mark.isHidden = !style.hasMarks
    mark.isShown = entry.kind == .file && problem == nil
    icon.isLink = entry.isSymbolicLink
    icon.isDimmed = problem != nil
    icon.sign = Self.sign(entry)
    nameLabel.textColor = problem == nil ? nil : .secondaryLabel
    words = [nameLabel.text, entry.kind == .folder ? localized(FrameworkText.folder) : size, problem ?? day]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    updateWidths()
    showThumbnail(of: entry, folder.appending(entry.name), thumbnails)
  }

  private static func sign(_ entry: FolderEntry) -> Symbol {
    switch entry.kind {
    case .folder: .folder
    case .file: Thumbnails.isPicture(entry.name) ? .photo : .file
    case .other, .missing: .file
    }
  }

  private func showThumbnail(of entry: FolderEntry, _ path: FilePath, _ thumbnails: Thumbnails) {
    stopLoading()
    guard Thumbnails.canShow(entry) else { return icon.image = nil }
    let key = Thumbnails.Key(
      path: path, modified: entry.modified, side: (FileIcon.side * traits.symbolScale).rounded(),
      scale: window?.scale ?? 1)
    icon.image = thumbnails.image(key)
    guard icon.image == nil else { return }
    let hold = Application.holdVirtualTime()
    loading = Task { [weak self] in
      defer { hold.end() }
      let image = await thumbnails.load(key)
      guard !Task.isCancelled, let self else { return }
      icon.image = image
      loading = nil
    }
  }

  private func stopLoading() {
    loading?.cancel()
    loading = nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    stopLoading()
    icon.image = nil
  }

  override var isSelected: Bool {
    didSet { mark.isOn = isSelected }
  }

  // MARK: Layout

  override func traitsDidChange() {
    super.traitsDidChange()
    let metrics = traits.theme.metrics
    contentView.layout = .horizontal(spacing: metrics.spacing, alignment: .center)
    contentView.layoutMargins = DirectionalInsets(horizontal: metrics.spacing, vertical: 4)
    for label in [detailLabel, sizeLabel, dayLabel] { label.textColor = .secondaryLabel }
    for label in [nameLabel, detailLabel] { label.numberOfLines = traits.fontScale > 1 ? 0 : 2 }
    updateWidths()
  }

  private func updateWidths() {
    let width = (Self.columnWidth * traits.fontScale).rounded()
    for label in [sizeLabel, dayLabel] where label.sizing.width != width { label.sizing.width = width }
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    var size = super.sizeThatFits(proposal: proposal)
    size.height = max(size.height, traits.theme.metrics.controlHeight(at: traits.density)).rounded(.up)
    return size
  }

  /// Describes a row with its texts in one sentence.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.label = words
    description.children = []
    if !mark.isHidden, mark.isShown, isSelected { description.state.insert(.checked) }
  }
}

/// The mark of a file that is one of several: a circle, with a check if it is chosen.
private final class FileMark: View {
  var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  var isShown = true { didSet { if isShown != oldValue { setNeedsDisplay() } } }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    sizing.shrink = 0
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    let side = (24 * traits.symbolScale).rounded()
    return Size(width: side, height: side)
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard isShown else { return }
    let theme = traits.theme
    let circle = bounds.insetBy(dx: 2, dy: 2)
    guard isOn else {
      let inner = circle.insetBy(dx: theme.metrics.borderWidth / 2, dy: theme.metrics.borderWidth / 2)
      return context.stroke(
        Path(ellipseIn: inner), with: theme.colors.outline, width: theme.metrics.borderWidth)
    }
    context.fill(Path(ellipseIn: circle), with: theme.colors.accent)
    MenuSymbol.check.draw(in: circle.insetBy(dx: 4, dy: 4), with: theme.colors.onAccent, context)
  }
}
