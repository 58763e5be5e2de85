import Dactyl
import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// What scroll views show beside their content.
@MainActor @Suite struct ScrollPictures {
  @Test func pulling() throws {
    try ControlPictures().check("refresh", width: 240) {
      [0.0, -40, -72, nil].map { offset in
        let view = Scrolled { view in
          let control = RefreshControl()
          view.refreshControl = control
          if offset == nil { control.beginRefreshing() }
          view.contentOffset.y = offset ?? -60
        }
        view.sizing = .fixed(width: 224, height: 130)
        return view
      }
    }
  }

  @Test func indicators() throws {
    try ControlPictures().check("indicators", width: 240) {
      [nil, Axis.vertical, .horizontal].map { axis in
        let view = Scrolled { view in
          view.contentOffset = Point(x: 60, y: 100)
          view.indicators.wideAxis = axis
          view.showIndicators()
        }
        view.sizing = .fixed(width: 224, height: 110)
        return view
      }
    }
  }
}

/// A scroll view with lines of text, which is changed after its first layout.
private final class Scrolled: ScrollView {
  private let change: @MainActor (ScrollView) -> Void
  private var isChanged = false

  init(_ change: @escaping @MainActor (ScrollView) -> Void) {
    self.change = change
    super.init(frame: .zero)
    border = Border(color: .separator, width: 1)
    contentSize = Size(width: 400, height: 400)
    for line in 0..<12 {
      let label = Label("Line \(line) of the content of a scroll view")
      label.frame = Rect(x: 8, y: Double(line) * 32, width: 380, height: 32)
      addSubview(label)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !isChanged, !bounds.isEmpty else { return }
    isChanged = true
    change(self)
  }
}
