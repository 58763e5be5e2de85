import DactylCore
import DactylDesktop
import DactylGeometry
import DactylGraphics

/// The pages of a document in a column. Only those in view, and their neighbours, have views.
final class PrintPreviewPages: ScrollView {
  private let job: PrintJob
  private(set) var count = 0
  private var pages: [Int: PrintPreviewPage] = [:]
  private var pageSize = Size.zero
  private var width = 0.0

  /// The distance of pages from each other and from the edges, and the greatest width of one, in points.
  private static let gap = 16.0
  private static let greatestWidth = 720.0

  init(_ job: PrintJob) {
    self.job = job
    super.init(frame: .zero)
    clipsToBounds = true
  }

  /// Asks the job for its pages anew.
  func reload() {
    for page in pages.values { page.removeFromSuperview() }
    pages = [:]
    count = job.numberOfPages
    setNeedsLayout()
  }

  /// The page in the middle of the view, from 0.
  var currentPage: Int {
    guard pageSize.height > 0, count > 0 else { return 0 }
    return min(max(index(at: bounds.midY), 0), count - 1)
  }

  private func index(at y: Double) -> Int {
    let row = (y - Self.gap) / (pageSize.height + Self.gap)
    return row.isFinite ? Int(max(min(row, Double(count)), -1).rounded(.down)) : 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let paper = job.pageSetup.pageSize
    let width = max(min(bounds.width - 2 * Self.gap, Self.greatestWidth), 1).rounded()
    pageSize = Size(width: width, height: (width * paper.height / paper.width).rounded())
    self.width = bounds.width
    contentSize = Size(width: bounds.width, height: Self.gap + Double(count) * (pageSize.height + Self.gap))
    placePages()
  }

  /// Gives the pages in view their views.
  func placePages() {
    guard pageSize.height > 0, count > 0 else { return }
    let first = max(index(at: bounds.minY) - 1, 0)
    let last = min(index(at: bounds.maxY) + 1, count - 1)
    guard first <= last else { return }
    for (index, page) in pages where index < first || index > last {
      page.removeFromSuperview()
      pages[index] = nil
    }
    for index in first...last {
      let page = pages[index] ?? makePage(index)
      page.frame = Rect(
        x: ((width - pageSize.width) / 2).rounded(),
        y: Self.gap + Double(index) * (pageSize.height + Self.gap), width: pageSize.width, height: pageSize.height)
    }
  }

  private func makePage(_ index: Int) -> PrintPreviewPage {
    let page = PrintPreviewPage(job, index, of: count)
    pages[index] = page
    // Assistive programs read them in their order.
    let before = pages.filter { $0.key < index }.max { $0.key < $1.key }?.value
    if let before { insertSubview(page, aboveSubview: before) } else { insertSubview(page, at: 0) }
    return page
  }
}

/// A page on its paper.
private final class PrintPreviewPage: View {
  private let job: PrintJob
  private let index: Int
  private let words: LocalizedText

  init(_ job: PrintJob, _ index: Int, of count: Int) {
    self.job = job
    self.index = index
    words = FrameworkText.page(index + 1, of: count)
    super.init(frame: .zero)
    backgroundColor = .white
    shadow = Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.25), radius: 3, offset: Point(x: 0, y: 1))
  }

  override func draw(_ context: Context, in rect: Rect) {
    super.draw(context, in: rect)
    let paper = job.pageSetup.pageSize
    context.withState {
      // Paper is white by night, too.
      context.appearance = .light
      context.clip(to: bounds)
      context.scale(x: bounds.width / paper.width, y: bounds.height / paper.height)
      job.draw(page: index, in: context)
    }
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .image
    description.label = localized(words)
  }
}
