import DactylGeometry
import DactylRandom
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Views keep their aspect ratio wherever their least and greatest lengths allow it.
@MainActor @Suite struct AspectRatioTests {
  private func size(_ width: Double?, _ height: Double?, _ change: (inout Sizing) -> Void) -> Size {
    let view = block(60, 30)
    view.sizing.aspectRatio = 2
    change(&view.sizing)
    return view.measuredSize(for: ProposedSize(width: width, height: height))
  }

  @Test func aLimitOfOneSideLimitsTheOther() {
    #expect(size(300, nil) { $0.maximumHeight = 20 } == Size(width: 40, height: 20))
    #expect(size(nil, nil) { $0.minimumHeight = 80 } == Size(width: 160, height: 80))
    #expect(size(nil, nil) { $0.maximumWidth = 40 } == Size(width: 40, height: 20))
    #expect(size(nil, 300) { $0.maximumWidth = 100 } == Size(width: 100, height: 50))
    #expect(size(nil, nil) { $0.maximumHeight = 20 } == Size(width: 40, height: 20))
    #expect(size(nil, nil) { $0.minimumWidth = 100 } == Size(width: 100, height: 50))
    #expect(size(20, 20) { $0.minimumHeight = 30 } == Size(width: 60, height: 30))
    #expect(size(500, 500) { $0.maximumHeight = 100 } == Size(width: 200, height: 100))
    #expect(size(.infinity, nil) { $0.maximumHeight = 20 } == Size(width: 40, height: 20))
    #expect(size(.infinity, 10) { $0.minimumWidth = 30 } == Size(width: 30, height: 15))
  }

  @Test func limitsThatExcludeTheRatioAreStronger() {
    #expect(size(nil, nil) { ($0.maximumWidth, $0.minimumHeight) = (40, 60) } == Size(width: 40, height: 60))
    #expect(size(300, nil) { ($0.minimumWidth, $0.maximumHeight) = (100, 20) } == Size(width: 100, height: 20))
    #expect(size(nil, nil) { ($0.width, $0.maximumHeight) = (100, 20) } == Size(width: 100, height: 20))
  }

  @Test func marginsDoNotChangeTheRatio() {
    let box = View(.vertical(), [block(60, 30)])
    box.layoutMargins = DirectionalInsets(10)
    box.sizing.aspectRatio = 2
    box.sizing.maximumHeight = 40
    #expect(box.measuredSize(for: .unspecified) == Size(width: 80, height: 40))
    #expect(box.measuredSize(for: ProposedSize(width: 300, height: nil)) == Size(width: 80, height: 40))
  }

  /// The ratio is that of the size, unless no size within the limits has it.
  @Test func theRatioHoldsWheneverTheLimitsAllowIt() {
    var random = SeededSource(seed: 7)
    var (kept, lost, wrong) = (0, 0, [String]())
    for _ in 0..<5_000 {
      func length(_ none: Double) -> Double { random.chance(60) ? none : Double(random.int(0...200)) }
      func offer() -> Double? {
        switch random.int(0...3) {
        case 0: nil
        case 1: .infinity
        case 2: 0
        default: Double(random.int(0...400))
        }
      }
      let view = block(Double(random.int(0...100)), Double(random.int(0...100)))
      var sizing = Sizing()
      sizing.aspectRatio = random.pick(0.5, 1, 1.5, 2, 3)
      (sizing.minimumWidth, sizing.maximumWidth) = (length(0), length(.infinity))
      (sizing.minimumHeight, sizing.maximumHeight) = (length(0), length(.infinity))
      if random.chance(25) { sizing.width = Double(random.int(0...200)) }
      view.sizing = sizing
      let size = view.measuredSize(for: ProposedSize(width: offer(), height: offer()))
      let ratio = sizing.aspectRatio ?? 1
      let widths = (
        sizing.width ?? sizing.minimumWidth, sizing.width ?? max(sizing.maximumWidth, sizing.minimumWidth)
      )
      let heights = (sizing.minimumHeight, max(sizing.maximumHeight, sizing.minimumHeight))
      let isInside =
        size.width >= widths.0 - 1e-9 && size.width <= widths.1 + 1e-9 && size.height >= heights.0 - 1e-9
        && size.height <= heights.1 + 1e-9
      if !isInside { wrong.append("\(size) is outside of \(sizing)") }
      guard max(widths.0, heights.0 * ratio) <= min(widths.1, heights.1 * ratio) else {
        lost += 1
        continue
      }
      kept += 1
      if abs(size.width - size.height * ratio) > 1e-6 { wrong.append("\(size) with \(sizing)") }
    }
    #expect(wrong.first == nil)
    #expect(kept > 1_000 && lost > 100)
  }

  @Test func aStackKeepsTheRatioOfViewsThatItStretches() {
    func frame(_ layout: StackLayout, _ width: Double, _ height: Double, grow: Double = 0) -> Rect {
      let view = block(60, 30)
      view.sizing.aspectRatio = 2
      view.sizing.grow = grow
      return frames(layout, width, height, view)[0]
    }
    #expect(frame(StackLayout(.horizontal), 60, 50) == rect(0, 10, 60, 30))
    #expect(frame(StackLayout(.vertical), 100, 400) == rect(0, 0, 100, 50))
    #expect(frame(StackLayout(.horizontal), 300, 50, grow: 1) == rect(100, 0, 100, 50))
    #expect(frame(StackLayout(.vertical), 100, 300, grow: 1) == rect(0, 125, 100, 50))
  }

  @Test func aViewBetweenTwoEdgesHasTheHeightOfItsRatio() {
    let view = block(60, 30)
    view.sizing.aspectRatio = 2
    view.pinning = Pinning(top: 0, leading: 0, trailing: 0)
    let box = View()
    box.addSubview(view)
    box.frame.size = Size(width: 300, height: 100)
    box.layoutIfNeeded()
    #expect(view.frame == rect(0, 0, 300, 150))
    view.pinning = .fill
    box.layoutIfNeeded()
    #expect(view.frame == rect(0, 0, 300, 100))
  }
}
