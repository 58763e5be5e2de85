import Dactyl
import DactylInput

/// Views that follow a model: 10,000 labels, each with an object of its own.
@MainActor enum ObservationBenchmark {
  @Observable final class Row { var title = "one" }

  private final class RowLabel: Label {
    let row: Row

    init(_ row: Row) {
      self.row = row
      super.init(frame: .zero)
    }

    override func updateProperties() {
      super.updateProperties()
      text = row.title
    }
  }

  static func run() {
    let application = Application()
    let size = Size(width: 1200, height: 800)
    let rows = (0..<10_000).map { _ in Row() }
    let (stack, window) = makeWindow(application, size)
    let list = View(frame: Rect(origin: .zero, size: size))
    for row in rows { list.addSubview(RowLabel(row)) }
    window.addSubview(list)
    stack.layout()
    var count = 0
    let changed = Measurement.microseconds(rounds: 2_000, prepare: { stack.layout() }) {
      count += 1
      rows[count * 7919 % rows.count].title = ["one", "two", "three"][count % 3]
      stack.updateProperties()
    }
    Measurement.report("model, one of 10,000 labels changed, to the end of the update", changed, limit: 20)

    let (others, plain) = makeWindow(application, size)
    let views = (0..<10_000).map { _ in Label() }
    let shown = Measurement.microseconds(
      rounds: 20, warmUp: 2,
      prepare: {
        plain.subviews.first?.removeFromSuperview()
        let list = View()
        for view in views { list.addSubview(view) }
        for view in views { view.setNeedsUpdateProperties() }
        plain.addSubview(list)
      },
      { others.updateProperties() })
    Measurement.report("model, first update of 10,000 labels that follow nothing", shown, limit: 2_000)
  }

  private static func makeWindow(_ application: Application, _ size: Size) -> (WindowStack, Window) {
    let stack = WindowStack(surface: SurfaceID(rawValue: 9), size: size, application: application)
    let window = Window(frame: Rect(origin: .zero, size: size))
    stack.show(window)
    return (stack, window)
  }
}
