import DactylGeometry
import Testing

@testable import DactylSurface

struct SurfaceSizingTests {
  private func sizing(minimum: Size = .zero, maximum: Size = .zero) -> SurfaceSizing {
    SurfaceSizing(initial: Size(width: 640, height: 480), minimum: minimum, maximum: maximum)
  }

  @Test func anExtremeConfigureOf0x0LeavesTheSizeToTheProgram() {
    var sizing = sizing()
    #expect(sizing.resolve(width: 0, height: 0, isFloating: true) == Size(width: 640, height: 480))
    #expect(sizing.resolve(width: -7, height: 300, isFloating: true) == Size(width: 640, height: 300))
  }

  @Test func extremeConfiguresOf1x1And32767x32767AreTaken() {
    var sizing = sizing(minimum: Size(width: 200, height: 200), maximum: Size(width: 900, height: 900))
    #expect(sizing.resolve(width: 1, height: 1, isFloating: false) == Size(width: 1, height: 1))
    #expect(
      sizing.resolve(width: 32_767, height: 32_767, isFloating: false) == Size(width: 32_767, height: 32_767))
    #expect(sizing.resolve(width: .max, height: 5, isFloating: false) == Size(width: 32_767, height: 5))
  }

  @Test func theWindowsOwnSizeReturnsAfterFullScreen() {
    var sizing = sizing()
    _ = sizing.resolve(width: 700, height: 500, isFloating: true)
    _ = sizing.resolve(width: 1920, height: 1080, isFloating: false)
    #expect(sizing.resolve(width: 0, height: 0, isFloating: true) == Size(width: 700, height: 500))
  }

  @Test func ownSizesKeepToTheLimitsAndToTheCompositorsBounds() {
    var small = sizing(maximum: Size(width: 300, height: 0))
    #expect(small.resolve(width: 0, height: 0, isFloating: true) == Size(width: 300, height: 480))
    var large = sizing(minimum: Size(width: 0, height: 700))
    large.bounds = Size(width: 500, height: 500)
    #expect(large.resolve(width: 0, height: 0, isFloating: true) == Size(width: 500, height: 700))
    var broken = SurfaceSizing(initial: Size(width: .nan, height: -3))
    #expect(broken.resolve(width: 0, height: 0, isFloating: true) == Size(width: 1, height: 1))
  }

  @Test func limitsAreMadeLegal() {
    #expect(SurfaceSizing.legalLimits(minimum: -3, maximum: .nan) == (0, 0))
    #expect(SurfaceSizing.legalLimits(minimum: 300, maximum: 200) == (300, 300))
    #expect(SurfaceSizing.legalLimits(minimum: 100, maximum: 0) == (100, 0))
    #expect(SurfaceSizing.legalLimits(minimum: .infinity, maximum: 0) == (32_767, 0))
  }

  @Test func aBufferBeyondMemoryIsAnErrorThatNamesTheSize() throws {
    let scale = SurfaceScale.one
    #expect(
      try SurfaceSizing.bufferSize(for: Size(width: 1, height: 1), scale: scale) == PixelSize(width: 1, height: 1))
    let error = #expect(throws: SurfaceError.self) {
      try SurfaceSizing.bufferSize(for: Size(width: 32_767, height: 32_767), scale: scale)
    }
    #expect(error?.message.contains("32767x32767") == true)
    #expect(throws: SurfaceError.self) {
      try SurfaceSizing.bufferSize(for: Size(width: 20_000, height: 10), scale: SurfaceScale(whole: 2))
    }
  }

  @Test func fractionalScalesRoundHalvesAwayFromZero() throws {
    let scale = try #require(SurfaceScale(in120ths: 180))
    #expect(scale.value == 1.5)
    #expect(!scale.isWhole)
    #expect(scale.pixels(333) == 500)
    #expect(scale.pixels(1) == 2)
    let other = try #require(SurfaceScale(in120ths: 150))
    #expect(other.pixels(1280) == 1600)
    #expect(other.pixels(801) == 1001)
  }

  @Test func impossibleScalesAreIgnored() {
    #expect(SurfaceScale(in120ths: 0) == nil)
    #expect(SurfaceScale(in120ths: -120) == nil)
    #expect(SurfaceScale(in120ths: 120_000) == nil)
    #expect(SurfaceScale(whole: 0) == .one)
    #expect(SurfaceScale(whole: -4) == .one)
    #expect(SurfaceScale(whole: 16).value == 16)
    #expect(SurfaceScale(whole: 17) == .one)
    #expect(SurfaceScale(whole: .max) == .one)
  }
}
