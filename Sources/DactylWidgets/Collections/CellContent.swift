import DactylCore

/// How a cell shows its item: again when something observable changes that was read for it (`OB-7`).
@MainActor final class CellContent {
  private unowned let cell: CollectionViewCell
  private lazy var tracker = ObservationTracker(kind: type(of: cell)) { [weak self] in
    guard let self else { return }
    isStale = true
    cell.setNeedsUpdateProperties()
  }
  private var show: (@MainActor () -> Void)?
  private var isStale = false
  /// The language in which the item is shown.
  private var locale: Locale?

  init(in cell: CollectionViewCell) { self.cell = cell }

  /// Calls `body`, now and when something changes that it has read.
  func show(_ body: @escaping @MainActor () -> Void) {
    show = body
    isStale = false
    locale = cell.traits.locale
    tracker.track(body)
  }

  /// The traits of the cell may be others. Its `updateProperties` follows.
  func traitsDidChange() {
    if show != nil, locale != cell.traits.locale { isStale = true }
  }

  func showAgainIfNeeded() {
    if isStale, let show { self.show(show) }
  }

  /// The cell shows nothing any more.
  func end() {
    guard show != nil else { return }
    show = nil
    isStale = false
    tracker.cancel()
  }
}
