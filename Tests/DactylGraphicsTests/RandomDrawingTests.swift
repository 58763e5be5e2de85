import DactylGeometry
import Testing

@testable import DactylGraphics

/// Numbers of every size, in every call and any order.
@MainActor @Suite struct RandomDrawingTests {
  @Test func noNumbersBringCairoIntoAnError() throws {
    let random = try RandomDrawing()
    var seen = 0
    for round in 0..<400 {
      let bitmap = try Bitmap(pixelWidth: 16, pixelHeight: 16)
      let context = bitmap.makeContext(scale: 1.5)
      for _ in 0..<12 {
        // Each drawing has its own state: otherwise a clip or a transform that hides everything would end the round.
        context.withState {
          for _ in 0..<random.number(below: 3) { random.change(context) }
          if context.state.isDrawable, context.clipBounds != .zero { seen += 1 }
          random.draw(context)
        }
        #expect(context.takeError() == nil, "round \(round)")
      }
      context.fill(Rect(x: 0, y: 0, width: 16, height: 16), with: .blue)
      #expect(Set(bitmap.pixels) == [blue], "round \(round)")
    }
    #expect(seen > 1600)
  }
}

/// The same numbers in every run.
@MainActor private final class RandomDrawing {
  private var state: UInt64 = 7
  private let image: Image
  private let modes: [BlendMode] = [
    .normal, .copy, .plusLighter, .sourceAtop, .destinationOver, .destinationOut, .xor, .multiply, .softLight, .hue,
    .luminosity,
  ]
  private let specials: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-10, 1e-300, 1e5, -1e5, 8e6, -9e6, 4e9, 1e16, 1e200, -1e300, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
  ]

  init() throws {
    image = try Image(size: Size(width: 3, height: 3)) { context in
      context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .green)
    }
  }

  func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private func number() -> Double {
    number(below: 3) == 0 ? specials[number(below: specials.count)] : Double(number(below: 4000)) / 100 - 10
  }

  private func point() -> Point { Point(x: number(), y: number()) }
  private func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }

  private func path() -> Path {
    var path = Path()
    for _ in 0..<number(below: 6) {
      switch number(below: 6) {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      case 3: path.addArc(center: point(), radius: number(), startAngle: number(), endAngle: number())
      case 4: path.addRoundedRect(rect(), cornerRadius: number())
      default: path.close()
      }
    }
    return path
  }

  private func paint() -> Paint {
    switch number(below: 4) {
    case 0: .color(.red)
    case 1: .linear(Gradient(.red, .clear, Color.blue.withAlphaComponent(0.5)), from: point(), to: point())
    case 2: .radial(Gradient(.red, .blue), center: point(), radius: number())
    default: .tile(image, origin: point())
    }
  }

  private func style() -> StrokeStyle {
    // Cairo cuts dashes one by one, however many there are: a limit keeps the test short.
    let dash = number(below: 4) == 0 ? [abs(number()) + 5, number()] : []
    return StrokeStyle(
      width: number(), cap: .round, join: .miter, miterLimit: number(), dash: dash, dashPhase: number())
  }

  func change(_ context: Context) {
    switch number(below: 10) {
    case 0: context.clip(to: rect())
    case 1: context.clip(to: path(), rule: .evenOdd)
    case 2: context.clip(to: [rect(), rect()])
    case 3: context.clip(toPixelsAround: rect())
    case 4: context.concatenate(AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: 0, ty: 0))
    case 5: context.translate(x: number(), y: number())
    case 6: context.scale(x: number(), y: number())
    case 7: context.alpha = number()
    case 8: context.blendMode = modes[number(below: modes.count)]
    default: context.isAntialiased = number(below: 2) == 0
    }
  }

  func draw(_ context: Context) {
    switch number(below: 9) {
    case 0: context.fill(rect(), with: .red)
    case 1: context.fill(rect(), with: paint())
    case 2: context.fill(path(), with: paint())
    case 3: context.stroke(path(), with: paint(), style: style())
    case 4: context.draw(image, part: rect(), in: rect())
    case 5: context.draw("Text", in: rect(), style: TextStyle(font: .system(size: number())))
    case 6: context.clear(rect())
    case 7: context.strokeLine(from: point(), to: point(), with: .red, style: style())
    default:
      context.withAlpha(number()) {
        change(context)
        context.fill(path(), with: paint())
      }
    }
  }
}
