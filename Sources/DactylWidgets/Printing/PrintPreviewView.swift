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
    (close.width, print.width) = (min(close.width, half), min(print.width, half))
    let side = max(close.width, print.width) + gap
    let middle = max(room - 2 * side, 0)
    let title = titleLabel.measuredSize(for: ProposedSize(width: middle, height: nil))
    let count = countLabel.measuredSize(for: ProposedSize(width: middle, height: nil))
    let height = max(max(close.height, print.height, title.height + count.height) + 2 * gap, titleBarHeight)
    func place(_ view: View, x: Double, _ size: Size, y: Double) {
      view.frame = mirrored(Rect(origin: Point(x: area.minX + x, y: area.minY + y), size: size))
    }
    place(closeButton, x: start, close, y: (height - close.height) / 2)
    place(printButton, x: end - print.width, print, y: (height - print.height) / 2)
    let top = (height - title.height - count.height) / 2
    place(titleLabel, x: start + side, Size(width: middle, height: title.height), y: top)
    place(countLabel, x: start + side, Size(width: middle, height: count.height), y: top + title.height)
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
