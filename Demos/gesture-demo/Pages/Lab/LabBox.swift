import Dactyl

/// A box that records the calls of its touch methods. It does not call `super`, which would forward touches to the box
/// around it.
final class LabBox: View {
  private static let cornerRadius = 10.0

  weak var recorder: LabRecorder?
  private let hue: Int

  init(_ name: String, hue: Int) {
    self.hue = hue
    super.init()
    debugName = name
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { recorder?.add("v", debugName, "began", touches) }
  override func touchesMoved(_ touches: [Touch], with event: Event) { recorder?.add("v", debugName, "moved", touches) }
  override func touchesEnded(_ touches: [Touch], with event: Event) { recorder?.add("v", debugName, "ended", touches) }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    recorder?.add("v", debugName, "cancelled", touches)
  }

  override func draw(_ context: Context, in rect: Rect) {
    let color = Palette.color(hue)
    context.fill(Path(roundedRect: bounds, cornerRadius: Self.cornerRadius), with: color)
    context.fill(
      Path(roundedRect: bounds.insetBy(dx: 1.5, dy: 1.5), cornerRadius: Self.cornerRadius - 1.5),
      with: Palette.panel.mixed(with: color, by: 0.16))
    let style = TextStyle(font: .system(size: 13, weight: .semibold), color: Palette.text)
    context.draw(debugName, at: Point(x: 10, y: 4), style: style)
  }
}
