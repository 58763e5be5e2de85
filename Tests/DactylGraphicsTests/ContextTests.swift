import DactylGeometry
import Testing

@testable import DactylGraphics

@MainActor @Suite struct ContextTests {
  let middle = Rect(x: 2, y: 3, width: 4, height: 5)

  @Test func rectangleFillsItsPixelsAndNoOthers() throws {
    let bitmap = try picture { $0.fill(middle, with: .red) }
    #expect(bitmap.inkedPixels == middle)
    #expect(bitmap.inkedCount == 20)
    #expect(bitmap.argb(x: 2, y: 3) == red)
    #expect(bitmap.color(x: 5, y: 7) == .red)
    #expect(bitmap.color(x: 6, y: 7) == .clear)
  }

  @Test(arguments: [1, 1.5, 2, 3]) func scaleMultipliesPixels(_ scale: Double) throws {
    let bitmap = try picture(scale: scale) { $0.fill(Rect(x: 2, y: 4, width: 4, height: 4), with: .red) }
    #expect(bitmap.pixelWidth == Int(10 * scale))
    #expect(
      bitmap.inkedPixels == Rect(x: 2 * scale, y: 4 * scale, width: 4 * scale, height: 4 * scale))
    #expect(Set(bitmap.pixels) == [0, red])
  }

  @Test func halfCoveredPixelsAreHalfTransparent() throws {
    let bitmap = try picture { $0.fill(Rect(x: 2.5, y: 3, width: 2, height: 2), with: .red) }
    #expect(abs(bitmap.color(x: 2, y: 3).alpha - 0.5) < 0.01)
    #expect(bitmap.argb(x: 3, y: 3) == red)
    let hard = try picture { context in
      context.isAntialiased = false
      context.fill(Rect(x: 2.6, y: 3, width: 2, height: 2), with: .red)
    }
    #expect(Set(hard.pixels) == [0, red])
  }

  @Test func pixelAlignedRectanglesAreSharpAtAnyScale() throws {
    for scale in [1, 1.25, 1.5, 2] {
      let bitmap = try picture(scale: scale) { context in
        context.fill(context.pixelAligned(Rect(x: 1.3, y: 2.1, width: 3.3, height: 0.1)), with: .red)
      }
      #expect(Set(bitmap.pixels) == [0, red])
      #expect(bitmap.inkedPixels.height == 1)
    }
    let context = try Bitmap(pixelWidth: 1, pixelHeight: 1).makeContext()
    context.rotate(by: 1)
    #expect(context.pixelAligned(middle) == middle)
  }

  @Test func anEdgeInTheMiddleOfAPixelRoundsTheSameWayInEveryPicture() throws {
    let bitmap = try Bitmap(pixelWidth: 1, pixelHeight: 1)
    let rect = Rect(x: 1, y: -8.666666666666666, width: 10, height: 9)
    let heights = [-97.0, -61, -13, -1, 0, 1, 61, 1e4].map { offset in
      let turned = AffineTransform(a: 0, b: -1.5, c: -1.5, d: 0, tx: offset, ty: offset)
      let aligned = Context(bitmap, transform: turned).pixelAligned(rect)
      return ((aligned.height * 1.5).rounded(), (aligned.minY * 1.5).rounded())
    }
    #expect(heights.allSatisfy { $0 == (13, -13) }, "\(heights)")
  }

  @Test func transformsApplyInTheOrderOfNesting() throws {
    let bitmap = try picture { context in
      context.translate(x: 4, y: 2)
      context.scale(x: 2, y: 1)
      #expect(context.transform == AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 4, ty: 2))
      context.fill(Rect(x: 1, y: 1, width: 1, height: 1), with: .red)
    }
    #expect(bitmap.inkedPixels == Rect(x: 6, y: 3, width: 2, height: 1))
  }

  @Test func rotationIsClockwise() throws {
    let bitmap = try picture { context in
      context.translate(x: 5, y: 5)
      context.rotate(by: .pi / 2)
      context.fill(Rect(x: 0, y: 0, width: 4, height: 1), with: .red)
    }
    #expect(bitmap.inkedPixels == Rect(x: 4, y: 5, width: 1, height: 4))
  }

  @Test func clipsIntersectUntilTheStateIsRestored() throws {
    let bitmap = try picture { context in
      context.withState {
        context.clip(to: Rect(x: 0, y: 0, width: 6, height: 10))
        context.clip(to: Rect(x: 2, y: 3, width: 10, height: 5))
        #expect(context.clipBounds == middle)
        context.fill(Rect(x: -100, y: -100, width: 1000, height: 1000), with: .red)
      }
      context.fill(Rect(x: 9, y: 9, width: 1, height: 1), with: .blue)
    }
    #expect(bitmap.inkedPixels == middle.union(Rect(x: 9, y: 9, width: 1, height: 1)))
    #expect(bitmap.inkedCount == 21)
    #expect(bitmap.argb(x: 9, y: 9) == blue)
  }

  @Test func clipToSeveralRectanglesIsTheirUnion() throws {
    let bitmap = try picture { context in
      context.clip(to: [
        Rect(x: 0, y: 0, width: 2, height: 2), Rect(x: 1, y: 1, width: 2, height: 2),
        Rect(x: 8, y: 8, width: .nan, height: 1), Rect(x: 0, y: 8, width: .infinity, height: 1),
      ])
      context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red)
    }
    #expect(bitmap.inkedCount == 7)
  }

  @Test func clipToAPathLeavesItsInside() throws {
    let bitmap = try picture(20, 20) { context in
      context.clip(to: Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20)))
      context.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .red)
    }
    #expect(bitmap.argb(x: 0, y: 0) == 0)
    #expect(bitmap.argb(x: 10, y: 10) == red)
    #expect(bitmap.argb(x: 0, y: 10) >> 24 > 200)
  }

  @Test(arguments: [Rect(x: 1, y: 1, width: 0, height: 5), Rect(x: .nan, y: 1, width: 5, height: 5)])
  func emptyOrUndefinedClipLeavesNothing(_ rect: Rect) throws {
    let bitmap = try picture { context in
      context.clip(to: rect)
      #expect(context.clipBounds == .zero)
      context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red)
    }
    #expect(bitmap.inkedCount == 0)
  }

  @Test func withStateRestoresEverythingSavedInside() throws {
    struct Failure: Error {}
    let bitmap = try picture { context in
      #expect(throws: Failure.self) {
        try context.withState { () throws(Failure) in
          context.save()
          context.translate(x: 5, y: 5)
          context.save()
          context.alpha = 0.5
          context.blendMode = .xor
          throw Failure()
        }
      }
      #expect(context.transform.isIdentity)
      #expect(context.alpha == 1)
      #expect(context.blendMode == .normal)
      context.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .red)
    }
    #expect(bitmap.argb(x: 0, y: 0) == red)
    #expect(bitmap.inkedCount == 1)
  }

  @Test func alphaAppliesToEachShapeAndAGroupToAllTogether() throws {
    let square = Rect(x: 0, y: 0, width: 10, height: 10)
    let each = try picture { context in
      context.alpha = 0.5
      context.fill(square, with: .red)
      context.fill(square, with: .blue)
    }
    #expect(abs(each.color(x: 5, y: 5).alpha - 0.75) < 0.01)
    let together = try picture { context in
      context.withAlpha(0.5) {
        context.fill(square, with: .red)
        context.fill(square, with: .blue)
      }
    }
    #expect(abs(together.color(x: 5, y: 5).alpha - 0.5) < 0.01)
    #expect(together.color(x: 5, y: 5).red == 0)
  }

  @Test func aRestoreTooManyRestoresNothing() throws {
    let bitmap = try picture { context in
      context.restore()
      context.save()
      context.clip(to: middle)
      context.withState {
        context.save()
        context.restore()
        context.restore()
        context.withAlpha(0.5) { context.restore() }
        context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red)
      }
      context.restore()
      context.restore()
      #expect(context.takeError() == nil)
      context.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .blue)
    }
    #expect(bitmap.inkedCount == 21)
    #expect(bitmap.argb(x: 0, y: 0) == blue)
  }

  @Test func groupsNestAndTakeTheOuterAlpha() throws {
    let square = Rect(x: 0, y: 0, width: 10, height: 10)
    let bitmap = try picture { context in
      context.alpha = 0.5
      context.withAlpha(0.5) {
        #expect(context.alpha == 1)
        context.save()
        context.withAlpha(0.5) { context.fill(square, with: .red) }
      }
      #expect(context.alpha == 0.5)
      context.alpha = 1
      context.withAlpha(1) { context.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .blue) }
      context.withAlpha(0) { Issue.record("an invisible group was drawn") }
    }
    #expect(abs(bitmap.color(x: 5, y: 5).alpha - 0.125) < 0.01)
    #expect(bitmap.argb(x: 0, y: 0) == blue)
  }

  @Test func blendModesCombineWithTheExistingPixels() throws {
    let square = Rect(x: 0, y: 0, width: 10, height: 10)
    func blend(_ mode: BlendMode, _ color: Color) throws -> Color {
      try picture { context in
        context.fill(square, with: .yellow)
        context.blendMode = mode
        context.fill(middle, with: color)
      }.color(x: 3, y: 4)
    }
    #expect(try blend(.multiply, .cyan) == .green)
    #expect(try blend(.plusLighter, .blue) == .white)
    #expect(try blend(.copy, .clear) == .clear)
    #expect(try blend(.destinationOut, .blue) == .clear)
    #expect(try blend(.destinationOver, .blue) == .yellow)
    #expect(try blend(.difference, .white) == .blue)
  }

  @Test func blendModesChangeOnlyTheDrawnPixels() throws {
    let modes: [BlendMode] = [
      .normal, .copy, .plusLighter, .sourceAtop, .destinationOver, .destinationOut, .xor, .multiply, .screen, .overlay,
      .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference, .exclusion, .hue, .saturation,
      .color, .luminosity,
    ]
    let tile = try Image(size: Size(width: 1, height: 1)) { $0.fill(middle.offsetBy(dx: -2, dy: -3), with: .cyan) }
    let fading = Gradient(.cyan, .clear)
    var line = Path()
    line.move(to: Point(x: 4, y: 3))
    line.addLine(to: Point(x: 4, y: 8))
    let drawings: [(String, (Context) -> Void)] = [
      ("rect", { $0.fill(self.middle, with: .cyan) }),
      ("translucent", { $0.fill(self.middle, with: Color.cyan.withAlphaComponent(0.5)) }),
      ("gradient", { $0.fill(self.middle, with: .linear(fading, from: .zero, to: Point(x: 9, y: 9))) }),
      ("tile", { $0.fill(self.middle, with: .tile(tile, origin: .zero)) }),
      ("tile along a line", { $0.stroke(line, with: .tile(tile, origin: .zero), style: StrokeStyle(width: 4)) }),
      ("group", { context in context.withAlpha(1) { context.fill(self.middle, with: .cyan) } }),
      ("translucent group", { context in context.withAlpha(0.5) { context.fill(self.middle, with: .cyan) } }),
    ]
    for mode in modes {
      for alpha in [1, 0.5] {
        for (name, draw) in drawings {
          let bitmap = try picture { context in
            context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .yellow)
            context.blendMode = mode
            context.alpha = alpha
            draw(context)
          }
          #expect(bitmap.color(x: 0, y: 0) == .yellow, "\(name) \(mode) \(alpha)")
          #expect(bitmap.color(x: 6, y: 4) == .yellow, "\(name) \(mode) \(alpha)")
        }
      }
    }
  }

  @Test func everythingCopiedWithAnAlphaHasThatAlpha() throws {
    let tile = try Image(size: Size(width: 1, height: 1)) { $0.fill(middle.offsetBy(dx: -2, dy: -3), with: .cyan) }
    let drawings: [(Context) -> Void] = [
      { $0.fill(self.middle, with: .cyan) },
      { $0.fill(self.middle, with: .tile(tile, origin: .zero)) },
      { context in context.withAlpha(1) { context.fill(self.middle, with: .cyan) } },
    ]
    for draw in drawings {
      let bitmap = try picture { context in
        context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .yellow)
        context.blendMode = .copy
        context.alpha = 0.4
        draw(context)
      }
      #expect(bitmap.argb(x: 3, y: 4) == 0x6600_6666)
    }
  }

  @Test func groupsKeepTheHardEdgesOfTheContext() throws {
    for alpha in [1, 0.6] {
      let bitmap = try picture { context in
        context.isAntialiased = false
        context.withAlpha(alpha) {
          #expect(!context.isAntialiased)
          context.fillEllipse(in: Rect(x: 1, y: 1, width: 8, height: 8), with: .red)
        }
      }
      #expect(Set(bitmap.pixels).count == 2)
    }
  }

  @Test func clearingMakesTransparentOrBlack() throws {
    for (hasAlpha, expected) in [(true, UInt32(0)), (false, 0xff00_0000)] {
      let bitmap = try picture(hasAlpha: hasAlpha) { context in
        context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red)
        context.alpha = 0.5
        context.clear(middle)
        context.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .blue)
      }
      #expect(bitmap.argb(x: 3, y: 4) == expected)
      #expect(bitmap.argb(x: 9, y: 9) == red)
      #expect(bitmap.color(x: 0, y: 0).isOpaque)
    }
  }

  @Test func rectanglesLargerThanCairoCanCountFillTheWindow() throws {
    let bitmap = try picture { context in
      context.translate(x: 3, y: 0)
      context.fill(Rect(x: -1e9, y: -1e300, width: 2e9, height: 2e300), with: .red)
    }
    #expect(bitmap.inkedCount == 100)
    let paint = Paint.linear(Gradient(.red), from: .zero, to: Point(x: 1, y: 0))
    let painted = try picture { context in
      context.clip(to: Rect(x: -1e9, y: -1e9, width: 1e9 + 5, height: 3e9))
      context.fill(Rect(x: -1e9, y: -1e9, width: 3e9, height: 1e9 + 4), with: paint)
    }
    #expect(painted.inkedPixels == Rect(x: 0, y: 0, width: 5, height: 4))
  }

  @Test func sharpRectangleLeavesTheNextShapeItsSmoothEdges() throws {
    let bitmap = try picture { context in
      context.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .red)
      context.fill(Rect(x: 2.5, y: 3, width: 2, height: 2), with: .red)
    }
    #expect(abs(bitmap.color(x: 2, y: 3).alpha - 0.5) < 0.01)
  }

  @Test func slantedRectangleWithCornersOnPixelsKeepsItsSmoothEdges() throws {
    let bitmap = try picture { context in
      context.concatenate(AffineTransform(a: 1, b: 1, c: -1, d: 1, tx: 5, ty: 0))
      context.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .red)
    }
    #expect(bitmap.pixels.contains { $0 >> 24 > 0 && $0 >> 24 < 255 })
  }

  @Test func ellipsesAndPathsFillTheirInside() throws {
    var ring = Path(Rect(x: 0, y: 0, width: 9, height: 9))
    ring.addRect(Rect(x: 3, y: 3, width: 3, height: 3))
    #expect(try picture { $0.fill(ring, with: .red) }.inkedCount == 81)
    #expect(try picture { $0.fill(ring, with: .red, rule: .evenOdd) }.inkedCount == 72)
    let disc = try picture { $0.fillEllipse(in: Rect(x: 0, y: 0, width: 10, height: 10), with: .red) }
    #expect(disc.inkedPixels == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(disc.argb(x: 0, y: 0) == 0)
    #expect(disc.argb(x: 5, y: 5) == red)
  }
}
