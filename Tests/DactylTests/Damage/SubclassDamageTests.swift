import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fills a view with a colour that shows a value from 0 to 1.
@MainActor private func fill(_ view: View, _ value: Double, _ context: Context) {
  context.fill(view.bounds, with: Color(red: 1, green: min(max(value, 0), 1), blue: 0.5, alpha: 1))
}

/// Subclasses of controls that draw their value, or that they are pressed, anywhere.
@MainActor @Suite struct SubclassDamageTests {
  private final class Volume: Slider {
    override func draw(_ context: Context, in rect: Rect) {
      fill(self, value, context)
      super.draw(context, in: rect)
      context.fillFeedback(of: self, in: Path(bounds))
    }
  }

  private final class Span: RangeSlider {
    override func draw(_ context: Context, in rect: Rect) {
      fill(self, upperValue, context)
      super.draw(context, in: rect)
    }
  }

  private final class Lamp: Switch {
    override func draw(_ context: Context, in rect: Rect) {
      fill(self, isOn ? 1 : 0, context)
      super.draw(context, in: rect)
      context.fillFeedback(of: self, in: Path(bounds))
    }
  }

  private final class Mark: CheckBox {
    override func draw(_ context: Context, in rect: Rect) {
      fill(self, isOn ? 1 : 0, context)
      super.draw(context, in: rect)
      context.fillFeedback(of: self, in: Path(bounds))
    }
  }

  private final class Channel: RadioButton {
    override func draw(_ context: Context, in rect: Rect) {
      fill(self, isSelected ? 1 : 0, context)
      super.draw(context, in: rect)
      context.fillFeedback(of: self, in: Path(bounds))
    }
  }

  private final class Modes: SegmentedControl {
    override func draw(_ context: Context, in rect: Rect) {
      fill(self, Double(selectedIndex ?? 0) / 4, context)
      super.draw(context, in: rect)
    }
  }

  private final class Bar: ProgressView {
    override func draw(_ context: Context, in rect: Rect) {
      fill(self, progress ?? 0, context)
      super.draw(context, in: rect)
    }
  }

  private final class Gauge: LevelIndicator {
    override func draw(_ context: Context, in rect: Rect) {
      fill(self, value, context)
      super.draw(context, in: rect)
    }
  }

  private final class Pages: PageControl {
    override func draw(_ context: Context, in rect: Rect) {
      fill(self, Double(currentPage) / 4, context)
      super.draw(context, in: rect)
    }
  }

  enum Kind: CaseIterable {
    case slider, rangeSlider, lamp, checkBox, radioButton, segments, progress, level, pages
  }

  private func make(_ kind: Kind) -> (View, (Bool) -> Void) {
    func moving(_ isAnimated: Bool, _ changes: () -> Void) {
      if isAnimated { View.animate(spring: .smooth, animations: changes) } else { changes() }
    }
    switch kind {
    case .slider:
      let view = Volume()
      return (view, { view.setValue(0.8, animated: $0) })
    case .rangeSlider:
      let view = Span()
      return (view, { moving($0) { view.upperValue = 0.4 } })
    case .lamp:
      let view = Lamp()
      return (view, { view.setOn(true, animated: $0) })
    case .checkBox:
      let view = Mark("Mark")
      return (view, { view.setValue(.on, animated: $0) })
    case .radioButton:
      let view = Channel("Channel")
      return (view, { moving($0) { view.isSelected = true } })
    case .segments:
      let view = Modes(["A", "B", "C"], selectedIndex: 0)
      return (view, { moving($0) { view.selectedIndex = 2 } })
    case .progress:
      let view = Bar()
      return (view, { view.setProgress(0.7, animated: $0) })
    case .level:
      let view = Gauge()
      return (view, { view.setValue(0.7, animated: $0) })
    case .pages:
      let view = Pages()
      view.numberOfPages = 5
      return (view, { moving($0) { view.currentPage = 3 } })
    }
  }

  // FR-5
  @Test(arguments: Kind.allCases, [false, true])
  func allThatASubclassDrawsIsPainted(_ kind: Kind, isAnimated: Bool) throws {
    let stage = try TestStage(size: Size(width: 240, height: 80))
    stage.view.backgroundColor = .white
    let (view, change) = make(kind)
    view.frame = Rect(x: 10, y: 10, width: 220, height: 60)
    stage.view.addSubview(view)
    stage.advance(by: 1)
    let meter = FrameMeter(stage)
    change(isAnimated)
    let changed = meter.frames(for: 1)
    #expect(changed.changed > 5000 && changed.undeclared == 0, "\(changed.summary)")
    let finger = stage.finger()
    finger.down(at: Point(x: 40, y: 30), in: view)
    let pressed = meter.frames(for: 0.3)
    finger.up()
    let released = meter.frames(for: 1)
    #expect(pressed.undeclared == 0 && released.undeclared == 0, "\(pressed.summary); \(released.summary)")
  }
}
