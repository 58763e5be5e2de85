import DactylGeometry
import DactylGraphics
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// Buffers in the output's orientation, over the socket. The compositor reverses the transform that each buffer
/// declares.
@MainActor struct TransformTests {
  nonisolated private static let all = (0...7).map { WlOutput.Transform(rawValue: $0) }
  private static let patch = Rect(x: 2, y: 1, width: 3, height: 2)

  private func expectPicture(
    _ window: Stage.Window, _ transform: WlOutput.Transform, scale: Int = 1, patch: Rect? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let surface = window.surface
    let (width, height) = (20 * scale, 10 * scale)
    #expect(surface.transform == transform, sourceLocation: sourceLocation)
    #expect(surface.shownSize == (width, height), sourceLocation: sourceLocation)
    let isTurned = transform.rawValue & 1 == 1
    #expect(
      (surface.bufferWidth, surface.bufferHeight) == (isTurned ? (height, width) : (width, height)),
      sourceLocation: sourceLocation)
    #expect((surface.width, surface.height) == (20, 10), sourceLocation: sourceLocation)
    var wrong = 0
    for y in 0..<height {
      for x in 0..<width {
        let place = Point(x: (Double(x) + 0.5) / Double(scale), y: (Double(y) + 0.5) / Double(scale))
        let color: UInt32 = patch?.contains(place) == true ? 0xFF_0000FF : 0xFF_FF0000
        if surface.shownPixel(x, y) != color { wrong += 1 }
      }
    }
    #expect(wrong == 0, "pixels differ from the picture", sourceLocation: sourceLocation)
  }

  @Test(arguments: all)
  func theFirstFrameOnATurnedOutputIsTurnedAndOnlyChangesAreDamaged(transform: WlOutput.Transform) throws {
    let stage = try Stage { $0.outputs.first?.transform = transform }
    let window = try stage.showToplevel()
    expectPicture(window, transform)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == 1)
    // The client sends no request for the initial transform.
    #expect(stage.count("wl_surface", "set_buffer_transform") == (transform == .normal ? 0 : 1))
    stage.refresh()
    for _ in 0..<3 {
      stage.paint(window, Self.patch, .blue)
      #expect(window.surface.commits.last?.damage.map { $0.width * $0.height } == [6])
      #expect(window.surface.commits.last?.undeclaredPixelCount == 0)
      expectPicture(window, transform, patch: Self.patch)
      stage.refresh()
    }
    stage.expectNoViolation()
  }

  @Test(arguments: all)
  func picturesAreTurnedAtEveryWholeScaleAndWithSurfaceDamage(transform: WlOutput.Transform) throws {
    for version: UInt32 in [2, 3, 6] {
      let stage = try Stage(.bare.with("wl_compositor", version: version)) {
        $0.outputs.first?.transform = transform
        $0.outputs.first?.scale = 2
      }
      let window = try stage.showToplevel()
      let scale = version < 3 ? 1 : 2
      expectPicture(window, transform, scale: scale)
      stage.refresh()
      stage.paint(window, Self.patch, .blue)
      #expect(window.surface.commits.last?.damage.map { $0.width * $0.height } == [6 * scale * scale])
      expectPicture(window, transform, scale: scale, patch: Self.patch)
      stage.expectNoViolation()
    }
  }

  @Test func aSurfaceThatCannotNameATransformIsNeverTurned() throws {
    let stage = try Stage(.bare.with("wl_compositor", version: 1)) { $0.outputs.first?.transform = .transform90 }
    expectPicture(try stage.showToplevel(), .normal)
    stage.expectNoViolation()
  }

  @Test(arguments: all) func theSizeIsComputedBeforeTurningAtAFractionalScale(transform: WlOutput.Transform) throws {
    let stage = try Stage { $0.outputs.first?.transform = transform }
    let window = try stage.showToplevel()
    window.surface.preferFractionalScale(in120ths: 150)
    stage.pump()
    #expect(window.surface.shownSize == (25, 13))
    #expect((window.surface.width, window.surface.height) == (20, 10))
    #expect(window.surface.transform == transform)
    stage.refresh()
    stage.paint(window, Rect(x: 4, y: 4, width: 4, height: 4), .blue)
    #expect(window.surface.shownPixel(5, 5) == 0xFF_0000FF && window.surface.shownPixel(9, 9) == 0xFF_0000FF)
    #expect(window.surface.shownPixel(4, 5) == 0xFF_FF0000 && window.surface.shownPixel(10, 9) == 0xFF_FF0000)
    #expect(window.surface.commits.last?.damage.map { $0.width * $0.height } == [25])
    stage.expectNoViolation()
  }

  @Test func turningAnOutputTurnsItsWindowsEachTime() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let output = try #require(stage.compositor.outputs.first)
    window.surface.enter(output)
    stage.pump()
    for transform in Self.all.dropFirst() + [.normal] {
      stage.refresh()
      output.transform = transform
      output.sendAll()
      stage.pump()
      expectPicture(window, transform)
      // The whole buffer is damaged, in every buffer.
      #expect(window.surface.commits.last?.damage.map { $0.width * $0.height } == [200])
    }
    #expect(stage.platform.outputs.map(\.transform) == [.normal])
    #expect(!stage.recorder.log.contains { $0.hasPrefix("state") }, "the window's state does not change")
    stage.expectNoViolation()
  }

  @Test func aWindowFollowsTheTransformOfItsOutputAndHasNoneOnTwo() throws {
    let stage = try Stage { $0.outputs.first?.transform = .transform90 }
    let other = stage.compositor.addOutput(transform: .flipped)
    stage.pump()
    let window = try stage.showToplevel()
    expectPicture(window, .normal)
    let first = try #require(stage.compositor.outputs.first)
    let steps: [(() -> Void, WlOutput.Transform)] = [
      ({ window.surface.enter(first) }, .transform90), ({ window.surface.enter(other) }, .normal),
      ({ window.surface.leave(first) }, .flipped), ({ window.surface.leave(other) }, .flipped),
    ]
    for (step, transform) in steps {
      stage.refresh()
      step()
      stage.pump()
      expectPicture(window, transform)
    }
    stage.expectNoViolation()
  }

  @Test func theCompositorsPreferencePrecedesTheOutputsUnlessItIsInvalid() throws {
    let stage = try Stage { $0.outputs.first?.transform = .transform90 }
    let window = try stage.showToplevel()
    window.surface.preferTransform(.transform270)
    stage.pump()
    expectPicture(window, .transform270)
    stage.refresh()
    window.surface.preferTransform(WlOutput.Transform(rawValue: 8))
    stage.pump()
    stage.refresh()
    expectPicture(window, .transform270)
    stage.expectNoViolation()
  }

  @Test func partsOfAWindowAreTurnedWithIt() throws {
    let stage = try Stage { $0.outputs.first?.transform = .transform270 }
    let window = try stage.showToplevel()
    let part = stage.platform.makeSubsurface(
      of: window.client, frame: Rect(x: 3, y: 4, width: 8, height: 6))
    part?.handler = stage.recorder
    stage.pump()
    let wire = try #require(stage.compositor.subsurfaces.first?.surface)
    #expect(part != nil && wire.transform == .transform270)
    #expect((wire.bufferWidth, wire.bufferHeight) == (6, 8) && (wire.width, wire.height) == (8, 6))
    stage.expectNoViolation()
  }

  @Test func turningAndTurningBackWithoutAFreeBufferLeavesNoOldPicture() throws {
    let stage = try Stage { $0.releaseMode = .manual }
    let window = try stage.showToplevel()
    // The first buffer is red, the second green, the third blue.
    for color in [.green, .blue] as [Color] {
      stage.recorder.color = color
      stage.change(window, Rect(x: 0, y: 0, width: 20, height: 10))
      stage.loop.advance(by: Timestamp(milliseconds: 10))
      stage.pump()
      stage.refresh()
    }
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_0000FF })
    for transform in [.transform90, .normal] as [WlOutput.Transform] {
      window.surface.preferTransform(transform)
      stage.pump()
    }
    window.surface.releaseAllBuffers()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_0000FF })
    stage.compositor.releaseMode = .whenReplaced
    stage.expectNoViolation()
  }
}
