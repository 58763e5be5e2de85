import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Costs of lists, layout and touches that can't grow unseen: counts the work for some views or items and for four times as
/// many.
@MainActor @Suite struct ViewCostTests {
  private final class Visits: @unchecked Sendable {
    var count = 0
  }

  /// An item that counts how often it is compared and hashed.
  private struct CountedItem: Hashable {
    let number: Int
    let visits: Visits

    static func == (a: CountedItem, b: CountedItem) -> Bool {
      a.visits.count += 1
      return a.number == b.number
    }

    func hash(into hasher: inout Hasher) {
      visits.count += 1
      hasher.combine(number)
    }
  }

  /// A view that counts how often it is asked whether it contains a point.
  private final class CountedView: View {
    let visits: Visits

    init(_ frame: Rect, _ visits: Visits) {
      self.visits = visits
      super.init(frame: frame)
    }

    override func point(inside point: Point, with event: Event?) -> Bool {
      visits.count += 1
      return super.point(inside: point, with: event)
    }
  }

  /// Returns what `action` adds to `visits`.
  private func work(_ visits: Visits, _ action: () -> Void) -> Int {
    let before = visits.count
    action()
    return visits.count - before
  }

  // MARK: Lists

  private struct ListWork {
    let apply: Int
    let change: Int
    let again: Int
    let shown: Int
    let scroll: Int
  }

  private func listWork(_ count: Int) throws -> ListWork {
    let stage = try TestStage(size: Size(width: 300, height: 400))
    let view = CollectionView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
    let (visits, shown) = (Visits(), Visits())
    let cells = CellRegistration<CountedItem>(SizedCell.init) { _, _ in shown.count += 1 }
    let source = CollectionViewDataSource<String, CountedItem>(view, cells: cells)
    stage.view.addSubview(view)
    func apply(_ numbers: [Int]) {
      var snapshot = DataSourceSnapshot<String, CountedItem>()
      snapshot.appendItems(numbers.map { CountedItem(number: $0, visits: visits) }, toSection: "")
      source.apply(snapshot, animated: false)
      stage.window.stack?.layout()
    }
    let all = Array(0..<count)
    return ListWork(
      apply: work(visits) { apply(all) }, change: work(visits) { apply([-1] + all) },
      again: work(visits) { apply(all.reversed()) },
      shown: shown.count,
      scroll: work(shown) {
        view.setContentOffset(Point(x: 0, y: view.contentSize.height / 2), animated: false)
        stage.window.stack?.layout()
      })
  }

  @Test func aSnapshotIsComparedInLinearTimeAndShowsAsManyCells() throws {
    let (few, many) = (try listWork(1000), try listWork(4000))
    #expect(many.apply <= few.apply * 9 / 2 && many.change <= few.change * 9 / 2 && many.again <= few.again * 9 / 2)
    #expect(few.apply > 0 && few.shown > 0 && few.scroll > 0)
    #expect(many.shown <= few.shown + 4 && many.scroll <= few.scroll + 4)
  }

  // MARK: Layout

  /// Returns the measurements for a stack, and for a change of one of its views.
  private func stackWork(_ count: Int) -> (first: Int, change: Int) {
    let blocks = (0..<count).map { _ in block(20, 10) }
    let container = View(StackLayout(.vertical), blocks)
    container.frame.size = Size(width: 100, height: 50 * Double(count))
    container.layoutIfNeeded()
    let first = blocks.reduce(0) { $0 + $1.measurements }
    blocks[count / 2].ideal = Size(width: 30, height: 20)
    container.layoutIfNeeded()
    return (first, blocks.reduce(0) { $0 + $1.measurements } - first)
  }

  @Test func aStackMeasuresEachViewSomeTimes() {
    let (few, many) = (stackWork(50), stackWork(200))
    #expect(few.first > 0 && many.first <= few.first * 9 / 2 && many.change <= max(few.change, 1) * 9 / 2)
  }

  /// Returns the measurements of a view in as many stacks as `depth`.
  private func nestedWork(_ depth: Int) -> Int {
    let inner = block(200, 10)
    var view: View = inner
    for level in 0..<depth {
      view = View(StackLayout(level % 2 == 0 ? .vertical : .horizontal), [view, block(5, 5)])
    }
    view.frame.size = Size(width: 100, height: 100)
    view.layoutIfNeeded()
    return inner.measurements
  }

  @Test func aViewInManyStacksIsMeasuredNoMoreThanTheStacksAre() {
    let (few, many) = (nestedWork(6), nestedWork(24))
    #expect(few > 0 && many <= few * 9 / 2)
  }

  // MARK: Touches

  /// Returns the views that a tap and a drag visit among `count` views beside each other.
  private func touchWork(_ count: Int) throws -> (tap: Int, drag: Int) {
    let stage = try TestStage(size: Size(width: 400, height: 400))
    let visits = Visits()
    for number in 0..<count {
      let place = Point(x: Double(number % 40) * 10, y: Double(number / 40) * 10)
      stage.view.addSubview(CountedView(Rect(x: place.x, y: place.y, width: 10, height: 10), visits))
    }
    stage.advance(by: 0.1)
    let tap = work(visits) { stage.finger().tap(at: Point(x: 5, y: 5)) }
    let drag = work(visits) { stage.finger().drag(from: Point(x: 5, y: 5), to: Point(x: 300, y: 5)) }
    return (tap, drag)
  }

  @Test func aTouchAsksEachViewSomeTimes() throws {
    // Views that override `point(inside:with:)` are asked, since they may contain points outside of their bounds.
    let (few, many) = (try touchWork(100), try touchWork(400))
    #expect(few.tap > 0 && many.tap <= few.tap * 9 / 2 && many.drag <= few.drag * 9 / 2)
    // The views under a finger that moves are not searched again.
    #expect(few.drag <= few.tap && many.drag <= many.tap)
  }
}
