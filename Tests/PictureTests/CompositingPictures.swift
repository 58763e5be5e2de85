import DactylGeometry
import DactylGraphics
import Testing

/// Compositing: clips, groups, modes, transforms, images.
@MainActor @Suite struct CompositingPictures {
  private let blue = Color.systemBlue
  private let red = Color.systemRed

  @Test func clips() throws {
    try Picture.check("clips", size: Size(width: 90, height: 32)) { context, look in
      let whole = Rect(x: 0, y: 0, width: 90, height: 32)
      context.withState {
        context.clip(to: Rect(x: 4.25, y: 4, width: 20, height: 24))
        context.fillEllipse(in: Rect(x: -6, y: 6, width: 40, height: 20), with: blue)
      }
      context.withState {
        context.clip(to: Path(ellipseIn: Rect(x: 32, y: 4, width: 24, height: 24)))
        context.fill(Rect(x: 30, y: 2, width: 14, height: 14), with: red)
        context.fill(Rect(x: 44, y: 16, width: 14, height: 14), with: look.foreground)
      }
      context.withState {
        context.clip(to: [Rect(x: 62, y: 4, width: 10, height: 10), Rect(x: 76, y: 18, width: 10, height: 10)])
        context.fill(whole, with: blue)
      }
    }
  }

  @Test func groupsWithAlpha() throws {
    try Picture.check("groups", size: Size(width: 84, height: 32)) { context, look in
      @MainActor func pair(_ x: Double) {
        context.fill(Rect(x: x, y: 4, width: 16, height: 16), with: blue)
        context.fill(Rect(x: x + 6, y: 12, width: 16, height: 16), with: red)
      }
      context.withAlpha(0.5) { pair(4) }
      context.withState {
        context.alpha = 0.5
        pair(30)
      }
      context.withAlpha(0.6) {
        context.fill(Rect(x: 56, y: 4, width: 24, height: 24), with: look.foreground)
        context.withAlpha(0.5) { pair(57) }
      }
    }
  }

  @Test func blendModes() throws {
    let modes: [BlendMode] = [
      .normal, .copy, .plusLighter, .sourceAtop, .destinationOver, .destinationOut, .xor, .multiply, .screen, .overlay,
      .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference, .exclusion, .hue, .saturation,
      .color, .luminosity,
    ]
    let layer = Rect(x: 0, y: 0, width: 112, height: 40)
    try Picture.check("blend-modes", size: layer.size) { context, _ in
      for (index, mode) in modes.enumerated() {
        let (x, y) = (2 + Double(index % 11) * 10, 2 + Double(index / 11) * 19)
        // A separate group: half of it has nothing below.
        context.withState {
          context.clip(to: Rect(x: x, y: y, width: 9, height: 17))
          context.withAlpha(0.99) {
            context.fill(Rect(x: x, y: y, width: 6, height: 17), with: Color(hex: 0xe0a040))
            context.blendMode = mode
            context.fill(Rect(x: x + 3, y: y + 3, width: 6, height: 11), with: Color(hex: 0x3060c0, alpha: 0.8))
          }
        }
      }
    }
  }

  @Test func transforms() throws {
    try Picture.check("transforms", size: Size(width: 100, height: 36)) { context, look in
      let flag = { @MainActor (color: Color) in
        context.fill(Rect(x: -8, y: -6, width: 16, height: 12), with: color)
        context.stroke(Rect(x: -8, y: -6, width: 16, height: 12), with: look.foreground)
        context.fill(Rect(x: -8, y: -6, width: 5, height: 4), with: look.foreground)
      }
      let changes: [@MainActor (Context) -> Void] = [
        { $0.rotate(by: .pi / 6) }, { $0.scale(x: 0.6, y: 1.8) }, { $0.scale(x: -1, y: 1) },
        { $0.concatenate(AffineTransform(a: 1, b: 0.3, c: -0.5, d: 1, tx: 0, ty: 0)) },
      ]
      for (index, change) in changes.enumerated() {
        context.withState {
          context.translate(x: 14 + Double(index) * 24, y: 18)
          change(context)
          flag(index % 2 == 0 ? blue : red)
        }
      }
    }
  }

  @Test(arguments: [1, 2]) func images(_ imageScale: Double) throws {
    let image = try Image(size: Size(width: 16, height: 16), scale: imageScale) { context in
      context.fillEllipse(in: Rect(x: 0, y: 0, width: 16, height: 16), with: red)
      for index in 0..<4 {
        context.fill(Rect(x: Double(index) * 4, y: 7, width: 2, height: 2), with: .white)
      }
    }
    try Picture.check("images-of-scale-\(Int(imageScale))", size: Size(width: 100, height: 40)) { context, _ in
      context.draw(image, at: Point(x: 4, y: 4))
      // A position between pixels.
      context.draw(image, at: Point(x: 24.5, y: 4.25))
      context.draw(image, in: Rect(x: 4, y: 24, width: 36, height: 12))
      context.draw(image, part: Rect(x: 0, y: 0, width: 8, height: 16), in: Rect(x: 46, y: 4, width: 16, height: 32))
      context.alpha = 0.5
      context.draw(image, in: Rect(x: 66, y: 4, width: 7, height: 7))
      context.rotate(by: 0.2)
      context.draw(image, at: Point(x: 80, y: -4))
    }
  }
}
