import DactylCore
import DactylGeometry
import Testing

@testable import DactylWidgets

/// The updater of collection views, without a view or a window.
@MainActor @Suite struct CollectionUpdaterTests {
  private let view = StubView()
  private var updater: CollectionUpdater { view.updater }

  // LI-1
  @Test func anUpdateMakesTheCellsInSightAndPlacesThem() {
    updater.update(measuring: true)
    #expect(updater.cells.visible.map(\.cell.frame.minY) == [0, 50, 100, 150])
    #expect(view.contentSize == Size(width: 100, height: 500) && view.updates == 1)
  }

  @Test func theProgramIsCalledInThePhaseOfEachStep() {
    let (updater, content) = (updater, view.content)
    var phases: [CollectionUpdater.Phase] = []
    view.layout.onPrepare = { phases.append(updater.phase) }
    content.onShow = { _ in phases.append(updater.phase) }
    updater.update(measuring: true)
    #expect(phases == [.preparing, .filling, .filling, .filling, .filling] && updater.phase == .idle)
    phases = []
    updater.change(animated: false) {
      phases.append(updater.phase)
      content.count = 0
    }
    #expect(phases == [.changing, .preparing] && updater.phase == .idle)
  }

  // LI-3
  @Test func aChangeDuringAnUpdateWaitsUntilItsEnd() {
    let (updater, content) = (updater, view.content)
    var isChanged = false
    content.onShow = { item in
      guard item == 1, !isChanged else { return }
      updater.change(animated: false) {
        isChanged = true
        content.count = 2
      }
      #expect(!isChanged)
    }
    updater.update(measuring: true)
    #expect(isChanged && updater.cells.visible.count == 2 && view.contentSize.height == 100)
  }

  @Test func aMovementDuringAnUpdateStartsNoOtherOne() {
    let (updater, view) = (updater, view)
    var shown = 0
    view.content.onShow = { _ in
      shown += 1
      updater.update(measuring: true)
    }
    updater.update(measuring: true)
    #expect(shown == 4 && view.updates == 1)
  }

  @Test func aLayoutIsPreparedAgainOnlyForAnotherLength() {
    let view = view
    var lengths: [Size] = []
    view.layout.onPrepare = { lengths.append(view.layout.length) }
    for _ in 0..<2 { updater.update(measuring: true) }
    view.bounds.size.width = 80
    for _ in 0..<2 { updater.update(measuring: false) }
    updater.invalidate()
    updater.update(measuring: false)
    #expect(lengths.map(\.width) == [100, 80, 80])
  }

  @Test func aLayoutThatNeverComesToRestIsReportedAndItsCellsArePlaced() {
    view.layout.isRestless = true
    let (updater, layout) = (updater, view.layout)
    let reported = warnings { updater.update(measuring: true) }
    #expect(
      reported == ["StubLayout still changes places after 64 rounds; cells are at the places of the last one"])
    #expect(updater.cells.visible.map(\.cell.frame.minY) == [0, 100] && updater.phase == .idle)
    layout.isRestless = false
    #expect(warnings { updater.update(measuring: true) } == [])
  }
}

/// A view of 100 by 200 points.
@MainActor private final class StubView: CollectionUpdaterView {
  let updater = CollectionUpdater()
  let layout = StubLayout()
  let content = StubElements()
  var bounds = Rect(x: 0, y: 0, width: 100, height: 200)
  var contentSize = Size.zero
  var updates = 0

  var layoutLength: Size { uncoveredRect.size }

  var collectionViewLayout: CollectionLayout { layout }
  var elements: (any CollectionElements)? { content }
  let staysAtEnd = false
  let keepsPlaceAtStart = false
  let adjustedContentInset = Insets.zero
  let isMirrored = false
  let isInWindow = true
  let reducesMotion = false

  init() { updater.view = self }

  func shiftContentOffset(by distance: Point) { bounds.origin = bounds.origin + distance }
  func setNeedsLayout() {}
  func performLayout(_ body: () -> Void) { body() }
  func sendSubviewToBack(_ view: View) {}
  func isFocused(_ cell: CollectionViewCell) -> Bool { false }
  func isInUse(_ cell: CollectionViewCell) -> Bool { false }
  func add(_ cell: CollectionViewCell, for element: CollectionElement) {}
  func willRetire(_ cell: CollectionViewCell) {}
  func didUpdateCells() { updates += 1 }
  func didChangeContents(animated: Bool) {}
  func accessibilityItemsDidMove() {}
}

/// Rows of 50 points.
private final class StubLayout: CollectionLayout {
  var onPrepare: () -> Void = {}
  /// Whether other elements are in sight each time, and their sizes change places.
  var isRestless = false
  private var looks = 0

  private var count: Int { sections.first?.numberOfItems ?? 0 }

  override func prepare() { onPrepare() }
  override var contentSize: Size { Size(width: length.width, height: Double(count) * 50) }

  override func frame(of element: CollectionElement) -> Rect? {
    let item = element.position.item
    return item < count ? Rect(x: 0, y: Double(item) * 50, width: length.width, height: 50) : nil
  }

  override func elements(in rect: Rect) -> [PlacedElement] {
    looks += 1
    return stride(from: isRestless ? looks % 2 : 0, to: count, by: isRestless ? 2 : 1).compactMap { item in
      let element = CollectionElement.item(ItemPosition(section: 0, item: item))
      guard let frame = frame(of: element), frame.intersects(rect) else { return nil }
      return PlacedElement(element, frame: frame)
    }
  }

  override func proposal(for element: CollectionElement) -> ProposedSize? { ProposedSize(width: 100, height: nil) }
  override func setMeasuredSize(_ size: Size, of element: CollectionElement) -> Bool { isRestless }
}

/// Ten items.
@MainActor private final class StubElements: CollectionElements {
  var count = 10
  var onShow: (Int) -> Void = { _ in }

  var sections: [CollectionSection] { [CollectionSection(numberOfItems: count)] }
  func key(of element: CollectionElement) -> ElementKey { ElementKey(kind: .item, id: element.position.item) }
  func element(for key: ElementKey) -> CollectionElement? {
    guard let item = key.id.base as? Int, item < count else { return nil }
    return .item(ItemPosition(section: 0, item: item))
  }
  var presence: @MainActor (ElementKey) -> Bool { { [self] in element(for: $0) != nil } }
  func kind(of element: CollectionElement) -> ObjectIdentifier { ObjectIdentifier(self) }
  func makeCell(for element: CollectionElement) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.kind = ObjectIdentifier(self)
    return cell
  }
  func show(_ element: CollectionElement, in cell: CollectionViewCell) { onShow(element.position.item) }
}
