import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Turned content: text, lines, images and cached layers are as sharp as in upright content.
@MainActor @Suite struct RotationPictures {
  /// The size of the content; odd, so that at a fractional scale it ends within a pixel.
  private static let size = Size(width: 91, height: 53)

  /// Lines of one device pixel, a frame, and an image whose every second column is dark.
  private final class Lines: View {
    private let stripes: Image?

    override init(frame: Rect = .zero) {
      stripes = try? Image(size: Size(width: 16, height: 10)) { context in
        context.fill(Rect(x: 0, y: 0, width: 16, height: 10), with: .systemYellow)
        for column in 0..<8 { context.fill(Rect(x: Double(column) * 2, y: 2, width: 1, height: 6), with: .black) }
      }
      super.init(frame: frame)
    }

    override func draw(_ context: Context, in rect: Rect) {
      let line = 1 / context.scale
      for index in 0..<4 {
        let step = Double(index) * 3
        context.fill(context.pixelAligned(Rect(x: 3 + step, y: 2, width: line, height: 14)), with: .label)
        context.fill(context.pixelAligned(Rect(x: 17, y: 3 + step, width: 14, height: line)), with: .label)
      }
      context.stroke(Rect(x: 34.5, y: 2.5, width: 12, height: 12), with: .systemRed)
      context.strokeLine(from: Point(x: 34.5, y: 14.5), to: Point(x: 46.5, y: 2.5), with: .systemBlue)
      if let stripes { context.draw(stripes, at: Point(x: 50, y: 3)) }
    }
  }

  private func makeScene() -> View {
    let scene = View()
    scene.backgroundColor = .background
    scene.addSubview(Lines(frame: Rect(x: 0, y: 0, width: 91, height: 18)))
    let label = Label("Turned to you", frame: Rect(x: 3, y: 18, width: 85, height: 14))
    label.font = .system(size: 11)
    scene.addSubview(label)
    let kept = View(frame: Rect(x: 4, y: 34, width: 50, height: 16))
    kept.backgroundColor = .systemBlue
    kept.alpha = 0.6
    let inside = Label("faded", frame: Rect(x: 4, y: 1, width: 40, height: 14))
    inside.font = .system(size: 11)
    inside.textColor = .white
    kept.addSubview(inside)
    scene.addSubview(kept)
    let gauge = Slider()
    gauge.value = 0.4
    gauge.frame = Rect(x: 56, y: 32, width: 33, height: 20)
    scene.addSubview(gauge)
    return scene
  }

  @Test(arguments: ContentRotation.allCases)
  func turnedContent(_ rotation: ContentRotation) throws {
    let size = rotation.turn(Self.size)
    try Picture.check(view: "turned-\(rotation.rawValue)", turned: rotation, size: size) { _ in makeScene() }
  }
}
