import Dactyl
import DactylGeometry
import DactylTesting

/// An item that counts how often it is compared and hashed.
private struct CountedItem: Hashable {
  let number: Int
  let counter: CostCounter

  static func == (a: CountedItem, b: CountedItem) -> Bool {
    MainActor.assumeIsolated { a.counter.count += 1 }
    return a.number == b.number
  }

  func hash(into hasher: inout Hasher) {
    MainActor.assumeIsolated { counter.count += 1 }
    hasher.combine(number)
  }
}

/// A list in a window, which counts the comparisons of its items and the cells that it shows, each as ten comparisons.
@MainActor private final class CountedList {
  let stage: TestStage
  let view = CollectionView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  let source: CollectionViewDataSource<String, CountedItem>
  let counter = CostCounter()

  init(_ count: Int) throws {
    stage = try TestStage(size: Size(width: 300, height: 400), drawsFrames: false)
    let counter = counter
    let cells = CellRegistration<CountedItem>(CountedCell.init) { cell, item in
      cell.length = 30 + Double(item.number % 3) * 10
      counter.count += 10
    }
    source = CollectionViewDataSource(view, cells: cells)
    view.allowsMultipleSelection = true
    stage.view.addSubview(view)
    apply(Array(0..<count))
  }

  func item(_ number: Int) -> CountedItem { CountedItem(number: number, counter: counter) }

  func apply(_ numbers: [Int], animated: Bool = false) {
    var snapshot = DataSourceSnapshot<String, CountedItem>()
    snapshot.appendItems(numbers.map(item), toSection: "")
    source.apply(snapshot, animated: animated)
    layOut()
  }

  func layOut() { stage.window.layoutIfNeeded() }
}

/// A cell whose height depends on its item.
private final class CountedCell: CollectionViewCell {
  var length = 50.0

  override func sizeThatFits(proposal: ProposedSize) -> Size { Size(width: proposal.width ?? length, height: length) }
}

extension CostSubject {
  /// Lists with items of three heights.
  package static let lists = CostSubject(
    name: "a list, items", count: 1000, chance: 400, allocationChance: 400,
    operations: [
      operation("set the items") { $0.apply(Array(0..<$1).map { -1 - $0 }) },
      operation("insert an item at the beginning") { $0.apply([-1] + Array(0..<$1)) },
      operation("remove an item") { $0.apply(Array(0..<$1 / 2) + Array($1 / 2 + 1..<$1)) },
      operation("move the last item to the beginning") { $0.apply([$1 - 1] + Array(0..<$1 - 1)) },
      operation("reverse the items") { $0.apply((0..<$1).reversed()) },
      operation("change in an animation") { $0.apply([-1] + Array(0..<$1), animated: true) },
      operation("show an item anew") { list, count in
        list.source.reconfigure([list.item(count / 2)], animated: false)
        list.layOut()
      },
      operation("scroll to the middle") { list, _ in
        list.view.setContentOffset(Point(x: 0, y: list.view.contentSize.height / 2), animated: false)
        list.layOut()
      },
      operation("scroll to the end") { list, count in
        list.source.scroll(to: list.item(count - 1), at: .end, animated: false)
        list.layOut()
      },
      operation("scroll by two rows") { list, _ in
        list.view.setContentOffset(Point(x: 0, y: 80), animated: false)
        list.layOut()
      },
      operation("drag with a finger") { list, _ in
        list.stage.finger().drag(from: Point(x: 100, y: 300), to: Point(x: 100, y: 100))
      },
      operation("select an item") { list, _ in list.stage.finger().tap(at: Point(x: 100, y: 100)) },
      operation("select all items") { list, _ in list.stage.keyboard.press("a", modifiers: .control) },
      operation("another width") { list, _ in
        list.view.frame.size.width = 250
        list.layOut()
      },
    ])

  private static func operation(
    _ name: String, _ run: @escaping @MainActor (_ list: CountedList, _ count: Int) -> Void
  ) -> CostOperation {
    CostOperation(name) { count in
      let list = try CountedList(count)
      list.view.becomeFirstResponder()
      list.layOut()
      return { list.counter.work { run(list, count) } }
    }
  }
}
