import DactylCore
import DactylDesktop
import DactylGeometry
import DactylGraphics

/// The view of a preview: a bar, and the pages below.
final class PrintPreviewView: Backdrop, ScrollViewDelegate {
  let closeButton = Button(localized: FrameworkText.close)
  let printButton = Button(localized: FrameworkText.print, style: .filled)
  private let titleLabel = Label("", role: .headline)
  private let countLabel = Label("", role: .footnote)
  private let message = Label("", role: .footnote)
  private let line = Separator()
  private let pages: PrintPreviewPages
  private var shownCount: LocalizedText?

  init(_ job: PrintJob) {
    pages = PrintPreviewPages(job)
    super.init(frame: .zero)
    titleLabel.text = job.title
    for label in [titleLabel, countLabel] { label.textAlignment = .center }
    message.numberOfLines = 0
    message.isHidden = true
    printButton.role = .primary
    pages.delegate = self
    pages.localize(\.accessibilityLabel, FrameworkText.pages)
    for view in [closeButton, titleLabel, countLabel, printButton, message, line, pages] as [View] { addSubview(view) }
    reload()
  }

  /// Asks the job for its pages anew.
  func reload() {
    pages.reload()
    printButton.isEnabled = pages.count > 0
    updateCount()
  }

  /// Shows words below the bar; nil for none.
  func show(_ words: LocalizedText?) {
    message.localize(\.text, words ?? .verbatim(""))
    message.isHidden = message.text.isEmpty
    setNeedsLayout()
  }

  private func updateCount() {
    let words =
      switch pages.count {
      case 0: FrameworkText.noPages
      case 1: FrameworkText.pages(1)
      default: FrameworkText.page(pages.currentPage + 1, of: pages.count)
      }
    if shownCount != words { countLabel.localize(\.text, words) }
    shownCount = words
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    pages.placePages()
    updateCount()
  }

  // MARK: Layout

  /// The most lines of a title with large text.
  private static let lineLimit = 3

  override func layoutSubviews() {
    super.layoutSubviews()
    applyTheme()
    let metrics = traits.theme.metrics
    let (margin, gap) = (metrics.spacing, metrics.smallSpacing)
    let area = bounds.inset(by: safeAreaInsets)
    let free = ProposedSize(width: nil, height: nil)
    // The buttons of the window are beside those of the bar.
    let covered = titleBarInsets
    let (leading, trailing) = isMirrored ? (covered.right, covered.left) : (covered.left, covered.right)
    let (start, end) = (margin + leading, area.width - margin - trailing)
    let room = max(end - start, 0)
    var (close, print) = (closeButton.measuredSize(for: free), printButton.measuredSize(for: free))
    let half = max((room - gap) / 2, 0)
    // Buttons with large titles that have no room beside each other are one below the other.
    let isStacked = traits.fontScale > 1 && close.width + print.width + gap > room
    let widest = isStacked ? room : half
    (close.width, print.width) = (min(close.width, widest), min(print.width, widest))
    let side = max(close.width, print.width) + gap
    let wantedWidth = [titleLabel, countLabel].map { $0.measuredSize(for: free).width }.max() ?? 0
    // Large titles without room between the buttons are below them.
    let isBelow = isStacked || traits.fontScale > 1 && wantedWidth > room - 2 * side
    titleLabel.numberOfLines = isBelow ? Self.lineLimit : 1
    countLabel.numberOfLines = isBelow ? 0 : 1
    let middle = max(isBelow ? room : room - 2 * side, 0)
    let title = titleLabel.measuredSize(for: ProposedSize(width: middle, height: nil))
    let count = countLabel.measuredSize(for: ProposedSize(width: middle, height: nil))
    let texts = title.height + count.height
    let row = max(max(close.height, print.height, isBelow ? 0 : texts) + 2 * gap, titleBarHeight)
    let rows = isStacked ? row + print.height + gap : row
    let height = isBelow ? rows + texts + gap : rows
    func place(_ view: View, x: Double, _ size: Size, y: Double) {
      view.frame = mirrored(Rect(origin: Point(x: area.minX + x, y: area.minY + y), size: size))
    }
    place(closeButton, x: start, close, y: (row - close.height) / 2)
    place(printButton, x: end - print.width, print, y: isStacked ? row : (row - print.height) / 2)
    let (x, top) = (isBelow ? start : start + side, isBelow ? rows : (row - texts) / 2)
    place(titleLabel, x: x, Size(width: middle, height: title.height), y: top)
    place(countLabel, x: x, Size(width: middle, height: count.height), y: top + title.height)
    titleLabel.explainCutText()
    var bottom = height
    if !message.isHidden {
      let width = max(area.width - 2 * margin, 0)
      let words = message.measuredSize(for: ProposedSize(width: width, height: nil))
      place(message, x: margin, Size(width: width, height: words.height), y: bottom)
      bottom += words.height + gap
    }
    let thickness = line.measuredSize(for: ProposedSize(width: area.width, height: nil)).height
    place(line, x: 0, Size(width: area.width, height: thickness), y: bottom)
    bottom += thickness
    pages.frame = Rect(
      x: area.minX, y: area.minY + bottom, width: area.width, height: max(bounds.maxY - area.minY - bottom, 0))
  }

  override func applyTheme() {
    let colors = traits.theme.colors
    if backgroundColor != colors.background { backgroundColor = colors.background }
    if pages.backgroundColor != colors.surface { pages.backgroundColor = colors.surface }
    countLabel.textColor = colors.secondaryLabel
    message.textColor = colors.destructiveLabel
  }

  override func isOnCard(_ point: Point) -> Bool { true }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.label = localized(FrameworkText.preview(of: titleLabel.text))
  }
}
