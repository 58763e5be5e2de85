import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A superview lays out its subviews again when one has got another size.
@MainActor @Suite struct SubviewSizeTests {
  private final class Row: View {
    var layouts = 0
    var onLayout: (Row) -> Void = { _ in }

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      onLayout(self)
    }
  }

  private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  private let row = Row(frame: Rect(x: 0, y: 0, width: 300, height: 40))
  private let first = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
  private let second = View(frame: Rect(x: 10, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(row)
    row.addSubview(first)
    row.addSubview(second)
    row.onLayout = { row in
      var x = 0.0
      for view in row.subviews {
        view.frame.origin.x = x
        x += view.frame.width
      }
    }
    window.layoutIfNeeded()
    row.layouts = 0
  }

  @Test func anotherSizeLaysOutTheSuperview() {
    first.frame = Rect(x: 0, y: 0, width: 50, height: 10)
    #expect(row.layouts == 0 && row.needsLayout)
    window.layoutIfNeeded()
    #expect(row.layouts == 1 && second.frame.minX == 50)
    first.bounds.size.width = 70
    window.layoutIfNeeded()
    #expect(row.layouts == 2 && second.frame.minX == 70)
    first.sizeToFit()
    window.layoutIfNeeded()
    #expect(row.layouts == 2)
  }

  @Test func aMoveATransformAndTheSameSizeDoNot() {
    first.frame = first.frame
    first.frame.origin.y = 5
    first.center.x += 3
    first.transform = AffineTransform(scaleX: 2, y: 2)
    first.bounds.origin.y = 5
    first.alpha = 0.5
    window.layoutIfNeeded()
    #expect(row.layouts == 0)
  }

  @Test func sizesThatTheSuperviewGivesLayItOutOnce() {
    row.onLayout = { row in
      let unit = row.bounds.width / 10
      for (index, view) in row.subviews.enumerated() { view.frame.size.width = Double(10 * index) + unit }
    }
    row.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(row.layouts == 1 && !row.needsLayout && first.frame.width == 30)
  }

  @Test func theControllerOfTheSuperviewIsTold() {
    final class Own: ViewController {
      var layouts = 0
      override func viewDidLayoutSubviews() { layouts += 1 }
    }
    let controller = Own()
    controller.view.addSubview(first)
    window.rootViewController = controller
    window.layoutIfNeeded()
    let before = controller.layouts
    first.frame.size.width = 99
    window.layoutIfNeeded()
    #expect(controller.layouts == before + 1)
  }

  @Test func aLayoutPutsItsItemsBack() {
    let item = block(20, 10)
    let column = View(.vertical(alignment: .leading), [item])
    column.frame = Rect(x: 0, y: 100, width: 100, height: 100)
    window.addSubview(column)
    window.layoutIfNeeded()
    item.frame.size = Size(width: 70, height: 70)
    window.layoutIfNeeded()
    #expect(item.frame == rect(0, 0, 20, 10))
  }

  /// Two views that never agree on a size: each frame has an end, and the next one is not asked for.
  @Test func viewsThatDisagreeDoNotLayOutForEver() throws {
    final class Stubborn: View {
      override func layoutSubviews() { frame.size.width = 77 }
    }
    let stage = try TestStage()
    let row = Row(frame: Rect(x: 0, y: 0, width: 300, height: 40))
    row.onLayout = { $0.subviews[0].frame.size.width = 50 }
    row.addSubview(Stubborn())
    stage.view.addSubview(row)
    let reported = warnings { stage.advance(by: 0.1) }
    let count = row.layouts
    #expect(count <= 4 && reported.isEmpty)
    stage.advance(by: 1)
    #expect(row.layouts == count && !row.needsLayout)
  }

  /// Layout covers only views that have changed: a frame of a list that scrolls lays out no superview for sizes that
  /// the superview has given.
  @Test func aListThatScrollsLaysOutNoMoreThanBefore() throws {
    let it = try CollectionStage()
    it.heights = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, Double(30 + $0 % 7)) })
    it.show(Array(0..<100))
    it.layOut()
    let holder = Row(frame: it.view.frame)
    it.stage.view.addSubview(holder)
    holder.addSubview(it.view)
    it.layOut()
    holder.layouts = 0
    for _ in 0..<20 {
      it.view.contentOffset.y += 40
      it.layOut()
    }
    #expect(holder.layouts == 0)
  }

  @Test func anAnimatedSizeLaysOutOnce() throws {
    let stage = try TestStage()
    stage.view.addSubview(row)
    stage.advance(by: 0.1)
    row.layouts = 0
    View.animate(withDuration: 0.5) { first.frame.size.width = 100 }
    stage.advance(by: 1)
    #expect(row.layouts == 1 && second.frame.minX == 100)
  }
}
