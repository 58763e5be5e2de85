import DactylGeometry

@testable import DactylCore
@testable import DactylWidgets

/// A view of some ideal size that becomes higher if it is offered less width, as text does. It counts its measurements.
final class BlockView: View {
  var ideal: Size {
    didSet { if ideal != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// The distance of the first line from the upper edge.
  var baseline: Double?
  private(set) var measurements = 0
  private(set) var layouts = 0

  init(_ width: Double, _ height: Double, baseline: Double? = nil) {
    ideal = Size(width: width, height: height)
    self.baseline = baseline
    super.init(frame: .zero)
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    measurements += 1
    guard let width = proposal.width, width < ideal.width else { return ideal }
    let least = max(width, min(ideal.width, 10))
    return Size(width: least, height: (ideal.width * ideal.height / least).rounded(.up))
  }

  override func firstBaseline(in size: Size) -> Double? { baseline }

  override func layoutSubviews() { layouts += 1 }
}

/// A view with a fixed ideal size.
@MainActor func block(_ width: Double, _ height: Double, grow: Double = 0, baseline: Double? = nil) -> BlockView {
  let view = BlockView(width, height, baseline: baseline)
  view.sizing.grow = grow
  return view
}

/// Lays out `views` in a container of a size, and returns their frames.
@MainActor func frames(
  _ layout: any Layout, _ width: Double, _ height: Double, _ views: View..., direction: LayoutDirection = .leftToRight
) -> [Rect] {
  let container = View(layout, views)
  container.traitOverrides.layoutDirection = direction
  container.frame.size = Size(width: width, height: height)
  container.layoutIfNeeded()
  return views.map(\.frame)
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}
