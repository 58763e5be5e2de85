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
    _ window: SurfaceFixture.Window, _ transform: WlOutput.Transform, scale: Int = 1, patch: Rect? = nil,
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
    let fixture = try SurfaceFixture { $0.outputs.first?.transform = transform }
    let window = try fixture.showToplevel()
    expectPicture(window, transform)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == 1)
    // The client sends no request for the initial transform.
    #expect(fixture.count("wl_surface", "set_buffer_transform") == (transform == .normal ? 0 : 1))
    fixture.refresh()
    for _ in 0..<3 {
      fixture.paint(window, Self.patch, .blue)
      #expect(window.surface.commits.last?.damage.map { $0.width * $0.height } == [6])
      #expect(window.surface.commits.last?.undeclaredPixelCount == 0)
      expectPicture(window, transform, patch: Self.patch)
      fixture.refresh()
    }
    fixture.expectNoViolation()
  }

  @Test(arguments: all)
  func picturesAreTurnedAtEveryWholeScaleAndWithSurfaceDamage(transform: WlOutput.Transform) throws {
    for version: UInt32 in [2, 3, 6] {
      let fixture = try SurfaceFixture(.bare.with("wl_compositor", version: version)) {
        $0.outputs.first?.transform = transform
        $0.outputs.first?.scale = 2
      }
      let window = try fixture.showToplevel()
      let scale = version < 3 ? 1 : 2
      expectPicture(window, transform, scale: scale)
      fixture.refresh()
      fixture.paint(window, Self.patch, .blue)
      #expect(window.surface.commits.last?.damage.map { $0.width * $0.height } == [6 * scale * scale])
      expectPicture(window, transform, scale: scale, patch: Self.patch)
      fixture.expectNoViolation()
    }
  }

  @Test func aSurfaceThatCannotNameATransformIsNeverTurned() throws {
    let fixture = try SurfaceFixture(.bare.with("wl_compositor", version: 1)) {
      $0.outputs.first?.transform = .transform90
    }
    expectPicture(try fixture.showToplevel(), .normal)
    fixture.expectNoViolation()
  }

  @Test(arguments: all) func theSizeIsComputedBeforeTurningAtAFractionalScale(transform: WlOutput.Transform) throws {
    let fixture = try SurfaceFixture { $0.outputs.first?.transform = transform }
    let window = try fixture.showToplevel()
    window.surface.preferFractionalScale(in120ths: 150)
    fixture.pump()
    #expect(window.surface.shownSize == (25, 13))
    #expect((window.surface.width, window.surface.height) == (20, 10))
    #expect(window.surface.transform == transform)
    fixture.refresh()
    fixture.paint(window, Rect(x: 4, y: 4, width: 4, height: 4), .blue)
    #expect(window.surface.shownPixel(5, 5) == 0xFF_0000FF && window.surface.shownPixel(9, 9) == 0xFF_0000FF)
    #expect(window.surface.shownPixel(4, 5) == 0xFF_FF0000 && window.surface.shownPixel(10, 9) == 0xFF_FF0000)
    #expect(window.surface.commits.last?.damage.map { $0.width * $0.height } == [25])
    fixture.expectNoViolation()
  }

  @Test func turningAnOutputTurnsItsWindowsEachTime() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let output = try #require(fixture.compositor.outputs.first)
    window.surface.enter(output)
    fixture.pump()
    for transform in Self.all.dropFirst() + [.normal] {
      fixture.refresh()
      output.transform = transform
      output.sendAll()
      fixture.pump()
      expectPicture(window, transform)
      // The whole buffer is damaged, in every buffer.
      #expect(window.surface.commits.last?.damage.map { $0.width * $0.height } == [200])
    }
    #expect(fixture.platform.outputs.map(\.transform) == [.normal])
    #expect(!fixture.recorder.log.contains { $0.hasPrefix("state") }, "the window's state does not change")
    fixture.expectNoViolation()
  }

  @Test func aWindowFollowsTheTransformOfItsOutputAndHasNoneOnTwo() throws {
    let fixture = try SurfaceFixture { $0.outputs.first?.transform = .transform90 }
    let other = fixture.compositor.addOutput(transform: .flipped)
    fixture.pump()
    let window = try fixture.showToplevel()
    expectPicture(window, .normal)
    let first = try #require(fixture.compositor.outputs.first)
    let steps: [(() -> Void, WlOutput.Transform)] = [
      ({ window.surface.enter(first) }, .transform90), ({ window.surface.enter(other) }, .normal),
      ({ window.surface.leave(first) }, .flipped), ({ window.surface.leave(other) }, .flipped),
    ]
    for (step, transform) in steps {
      fixture.refresh()
      step()
      fixture.pump()
      expectPicture(window, transform)
    }
    fixture.expectNoViolation()
  }

  @Test func theCompositorsPreferencePrecedesTheOutputsUnlessItIsInvalid() throws {
    let fixture = try SurfaceFixture { $0.outputs.first?.transform = .transform90 }
    let window = try fixture.showToplevel()
    window.surface.preferTransform(.transform270)
    fixture.pump()
    expectPicture(window, .transform270)
    fixture.refresh()
    window.surface.preferTransform(WlOutput.Transform(rawValue: 8))
    fixture.pump()
    fixture.refresh()
    expectPicture(window, .transform270)
    fixture.expectNoViolation()
  }

  @Test func partsOfAWindowAreTurnedWithIt() throws {
    let fixture = try SurfaceFixture { $0.outputs.first?.transform = .transform270 }
    let window = try fixture.showToplevel()
    let part = fixture.platform.makeSubsurface(
      of: window.client, frame: Rect(x: 3, y: 4, width: 8, height: 6))
    part?.handler = fixture.recorder
    fixture.pump()
    let wire = try #require(fixture.compositor.subsurfaces.first?.surface)
    #expect(part != nil && wire.transform == .transform270)
    #expect((wire.bufferWidth, wire.bufferHeight) == (6, 8) && (wire.width, wire.height) == (8, 6))
    fixture.expectNoViolation()
  }

  @Test func turningAndTurningBackWithoutAFreeBufferLeavesNoOldPicture() throws {
    let fixture = try SurfaceFixture { $0.releaseMode = .manual }
    let window = try fixture.showToplevel()
    // The first buffer is red, the second green, the third blue.
    for color in [.green, .blue] as [Color] {
      fixture.recorder.color = color
      fixture.change(window, Rect(x: 0, y: 0, width: 20, height: 10))
      fixture.loop.advance(by: Timestamp(milliseconds: 10))
      fixture.pump()
      fixture.refresh()
    }
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_0000FF })
    for transform in [.transform90, .normal] as [WlOutput.Transform] {
      window.surface.preferTransform(transform)
      fixture.pump()
    }
    window.surface.releaseAllBuffers()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_0000FF })
    fixture.compositor.releaseMode = .whenReplaced
    fixture.expectNoViolation()
  }
}
