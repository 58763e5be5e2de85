import DactylGeometry
import DactylGraphics
import Testing

/// Drawing operations of a context, except text: shapes, lines, paints.
@MainActor @Suite struct DrawingPictures {
  private let blue = Color.systemBlue
  private let red = Color.systemRed

  @Test func shapes() throws {
    try Picture.check("shapes", size: Size(width: 88, height: 48)) { context, look in
      context.fill(Rect(x: 4, y: 4, width: 16, height: 16), with: blue)
      context.fill(Rect(x: 4.5, y: 26.25, width: 16, height: 16.5), with: red)
      context.fill(Path(roundedRect: Rect(x: 26, y: 4, width: 24, height: 16), cornerRadius: 6), with: blue)
      context.fillEllipse(in: Rect(x: 26, y: 26, width: 24, height: 16), with: red)
      context.stroke(Rect(x: 56.5, y: 4.5, width: 12, height: 15), with: look.foreground)
      context.strokeEllipse(in: Rect(x: 56, y: 26, width: 12, height: 16), with: look.foreground, width: 2)
      for (rule, y) in [(FillRule.winding, 4.0), (.evenOdd, 26)] {
        context.fill(star(in: Rect(x: 72, y: y, width: 14, height: 16)), with: .color(look.foreground), rule: rule)
      }
    }
  }

  private func star(in rect: Rect) -> Path {
    var path = Path()
    path.move(to: Point(x: rect.midX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX - 2, y: rect.maxY))
    path.addLine(to: Point(x: rect.minX, y: rect.minY + 6))
    path.addLine(to: Point(x: rect.maxX, y: rect.minY + 6))
    path.addLine(to: Point(x: rect.minX + 2, y: rect.maxY))
    path.close()
    return path
  }

  @Test func curves() throws {
    try Picture.check("curves", size: Size(width: 80, height: 40)) { context, look in
      var wave = Path()
      wave.move(to: Point(x: 4, y: 20))
      wave.addCurve(to: Point(x: 40, y: 20), control1: Point(x: 16, y: -10), control2: Point(x: 28, y: 50))
      context.stroke(wave, with: look.foreground, width: 1.5)
      var cake = Path()
      cake.move(to: Point(x: 60, y: 20))
      cake.addArc(center: Point(x: 60, y: 20), radius: 16, startAngle: -.pi / 2, endAngle: .pi * 0.75)
      cake.close()
      context.fill(cake, with: blue)
      var rest = Path()
      rest.addArc(
        center: Point(x: 58, y: 18), radius: 15, startAngle: -.pi / 2, endAngle: .pi * 0.75, clockwise: false)
      context.stroke(rest, with: red, width: 2)
    }
  }

  @Test func linesWithCapsJoinsAndDashes() throws {
    try Picture.check("lines", size: Size(width: 96, height: 60)) { context, look in
      for (index, cap) in [StrokeStyle.Cap.butt, .round, .square].enumerated() {
        let y = 8 + Double(index) * 10
        context.strokeLine(
          from: Point(x: 8, y: y), to: Point(x: 40, y: y), with: blue, style: StrokeStyle(width: 6, cap: cap))
        context.strokeLine(
          from: Point(x: 52, y: y), to: Point(x: 90, y: y), with: look.foreground,
          style: StrokeStyle(width: 2, cap: cap, dash: [6, 4, 1, 4], dashPhase: 2))
      }
      for (index, join) in [StrokeStyle.Join.miter, .round, .bevel].enumerated() {
        var corner = Path()
        let x = 6 + Double(index) * 30
        corner.move(to: Point(x: x, y: 54))
        corner.addLine(to: Point(x: x + 11, y: 40))
        corner.addLine(to: Point(x: x + 22, y: 54))
        context.stroke(corner, with: red, style: StrokeStyle(width: 6, join: join))
      }
    }
  }

  /// At a scale of 1.5 no line is at a whole pixel.
  @Test func hairlinesFallOntoPixels() throws {
    try Picture.check("hairlines", size: Size(width: 52, height: 32)) { context, look in
      for index in 0..<5 {
        let place = 3 + Double(index) * 5.3
        let across = Rect(x: 2, y: place, width: 20, height: 1 / context.scale)
        context.fill(context.pixelAligned(across), with: look.foreground)
        let down = Rect(x: 23 + place, y: 2, width: 1 / context.scale, height: 28)
        context.fill(context.pixelAligned(down), with: look.foreground)
      }
    }
  }

  @Test func edgesWithoutAntialiasing() throws {
    try Picture.check("aliased", size: Size(width: 40, height: 20)) { context, look in
      context.isAntialiased = false
      context.fillEllipse(in: Rect(x: 2, y: 2, width: 16, height: 16), with: blue)
      context.strokeLine(from: Point(x: 22, y: 18), to: Point(x: 38, y: 3), with: look.foreground)
    }
  }

  @Test func gradientsAndTiles() throws {
    let tile = try Image(size: Size(width: 6, height: 6), scale: 2) { context in
      context.fill(Rect(x: 0, y: 0, width: 3, height: 3), with: red)
      context.fill(Rect(x: 3, y: 3, width: 3, height: 3), with: blue)
    }
    try Picture.check("gradients", size: Size(width: 96, height: 48)) { context, look in
      let stops = Gradient(stops: [.init(red, at: 0), .init(.systemYellow, at: 0.5), .init(.clear, at: 1)])
      context.fill(
        Rect(x: 4, y: 4, width: 40, height: 18),
        with: .linear(stops, from: Point(x: 8, y: 4), to: Point(x: 40, y: 16)))
      context.fill(
        Path(ellipseIn: Rect(x: 4, y: 26, width: 40, height: 18)),
        with: .radial(Gradient(.white, blue), center: Point(x: 18, y: 32), radius: 18))
      context.fill(Rect(x: 52, y: 4, width: 40, height: 18), with: .tile(tile, origin: Point(x: 53, y: 5)))
      var line = Path()
      line.move(to: Point(x: 54, y: 42))
      line.addLine(to: Point(x: 72, y: 28))
      line.addLine(to: Point(x: 90, y: 42))
      context.stroke(
        line, with: .linear(Gradient(blue, red), from: Point(x: 54, y: 0), to: Point(x: 90, y: 0)),
        style: StrokeStyle(width: 5, cap: .round, join: .round))
    }
  }
}
