import DactylGraphics
import DactylRandom
import DactylTestCompositor
import DactylWayland
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylSurface

/// After any number of small changes, the compositor shows the same as one complete drawing, pixel for pixel, and no
/// undeclared pixel changes: whenever buffers are released, in whatever order, or never, and however the output and the
/// content are turned meanwhile.
///
/// `DACTYL_DRAWING_CASES` in the environment is the number of windows at each scale, 10 by default, and
/// `DACTYL_DRAWING_SEED` the first one's seed.
@MainActor struct IncrementalDrawingTests {
  private static let count = getenv("DACTYL_DRAWING_CASES").flatMap { UInt64(String(cString: $0)) } ?? 10
  private static let first = getenv("DACTYL_DRAWING_SEED").flatMap { UInt64(String(cString: $0)) }
  /// Seeds of windows that were once wrong: letters and images at the edge of the painted area, sizes that are nearly
  /// zero or infinite.
  private static let found: [UInt64] = [2004, 2026, 2047, 2085, 2090, 2093, 2129, 5002]
  private static var seeds: [UInt64] { newSeeds + (first == nil ? found : []) }
  private static var newSeeds: [UInt64] { Array((first ?? 1)..<(first ?? 1) + count) }

  @Test(arguments: [120, 180, 240, 150]) func smallChangesAddUpToTheCompletePictureToThePixel(scale: UInt32) throws {
    try check(isStraight: true, scale: scale)
  }

  @Test(arguments: [120, 180]) func slantedChangesAddUpToTheCompletePictureUpToAntialiasing(scale: UInt32) throws {
    try check(isStraight: false, scale: scale)
  }

  @Test(arguments: [120, 150]) func decoratedViewsAddUpToTheCompletePicture(scale: UInt32) throws {
    try check(isStraight: true, isDecorated: true, scale: scale)
  }

  @Test(arguments: [180]) func slantedDecoratedViewsAddUpToTheCompletePicture(scale: UInt32) throws {
    try check(isStraight: false, isDecorated: true, scale: scale)
  }

  // CM-1, CM-7
  @Test(arguments: [120, 150, 180]) func masksAndSomeRoundCornersAddUpToTheCompletePicture(scale: UInt32) throws {
    try check(isStraight: true, isDecorated: true, isMasked: true, scale: scale)
  }

  // CM-1, CM-7
  @Test(arguments: [150]) func slantedMasksAndSomeRoundCornersAddUpToTheCompletePicture(scale: UInt32) throws {
    try check(isStraight: false, isDecorated: true, isMasked: true, scale: scale)
  }

  @Test(arguments: [120, 180], [false, true]) func absurdNumbersDoNoLastingHarm(scale: UInt32, isMasked: Bool) throws {
    for seed in isMasked ? Self.newSeeds : Self.seeds {
      let fixture = try FaultFixture()
      fixture.surface.preferFractionalScale(in120ths: scale)
      fixture.settle()
      let picture = RandomPicture(
        fixture.windows[0].toplevel, root: fixture.view, isStraight: true, isMasked: isMasked, seed: seed)
      var garbage = GarbageNumbers(seed: seed)
      for round in 0..<20 {
        picture.change()
        if let (view, other) = picture.pair { picture.say(garbage.change(view, beside: other)) }
        // Animations run as long as they were started for.
        for _ in 0..<4 { fixture.turn() }
        if round.isMultiple(of: 4) { tap(fixture, at: Double(round)) }
        fixture.pass(milliseconds: 16)
      }
      // The longest animation with sensible numbers.
      fixture.pass(milliseconds: 2000)
      for view in picture.views { garbage.mend(view) }
      fixture.pass(milliseconds: 2000)
      fixture.settle()
      let difference = try difference(fixture, tolerance: 8)
      #expect(difference == nil, "seed \(seed), scale \(scale)/120: after\n\(picture.story.joined(separator: "\n"))")
      fixture.finish(tapping: false)
    }
  }

  private func tap(_ fixture: FaultFixture, at place: Double) {
    fixture.compositor.touch.down(id: 1, on: fixture.surface, x: place * 8, y: place * 4)
    fixture.compositor.touch.frame()
    fixture.turn()
    fixture.compositor.touch.up(id: 1)
    fixture.compositor.touch.frame()
  }

  private func check(isStraight: Bool, isDecorated: Bool = false, isMasked: Bool = false, scale: UInt32) throws {
    for seed in isDecorated ? Self.newSeeds : Self.seeds {
      let isRight = try check(
        seed: seed, isStraight: isStraight, isDecorated: isDecorated, isMasked: isMasked, scale: scale)
      if !isRight { return }
    }
  }

  /// Returns whether the pictures were equal.
  private func check(
    seed: UInt64, isStraight: Bool, isDecorated: Bool, isMasked: Bool, scale: UInt32
  ) throws -> Bool {
    let fixture = try FaultFixture(prepare: { $0.releaseMode = .manual })
    fixture.surface.preferFractionalScale(in120ths: scale)
    var random = SeededSource(seed: seed &+ 1000)
    turn(fixture, &random)
    fixture.settle()
    let picture = RandomPicture(
      fixture.windows[0].toplevel, root: fixture.view, isStraight: isStraight, isDecorated: isDecorated,
      isMasked: isMasked, seed: seed)
    var isRight = true
    for _ in 0..<20 {
      picture.change()
      if random.chance(10) { turn(fixture, &random) }
      fixture.settle()
      release(fixture.compositor, &random)
      fixture.pass(milliseconds: 16)
      fixture.settle()
      if let difference = try difference(fixture, tolerance: isStraight ? 8 : 24) {
        Issue.record(
          """
          seed \(seed), scale \(scale)/120, buffer \(fixture.surface.transform), content \
          \(fixture.application.contentRotation): \(difference) after
          \(picture.story.joined(separator: "\n"))
          """)
        isRight = false
        break
      }
    }
    fixture.compositor.releaseMode = .whenReplaced
    fixture.surface.releaseAllBuffers()
    fixture.settle()
    fixture.finish(tapping: false)
    return isRight
  }

  /// Turns the output, the content, or both.
  private func turn(_ fixture: FaultFixture, _ random: inout SeededSource) {
    fixture.surface.preferTransform(WlOutput.Transform(rawValue: UInt32.random(in: 0...7, using: &random)))
    fixture.application.contentRotation = random.pick(ContentRotation.allCases) ?? .upright
  }

  /// Releases buffers: the previous one, all, some old one, or none.
  private func release(_ compositor: TestCompositor, _ random: inout SeededSource) {
    guard let surface = compositor.surfaces.first else { return }
    let held = surface.resource.client.resources(of: "wl_buffer").compactMap { $0.model as? TestBuffer }
      .filter { $0.isHeld && $0 !== surface.buffer }
    if random.chance(10) { return surface.releaseAllBuffers() }
    for buffer in held.shuffled(using: &random) where random.chance(60) { surface.giveBack(buffer) }
  }

  /// Cairo smooths an edge a little differently where the clip cuts through it.
  private static func isSame(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
    a == b || [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) <= tolerance }
  }

  /// Whether pixels are equal to the bit; many times faster than one by one.
  private static func areEqual(_ a: [UInt32], _ b: [UInt32], _ range: Range<Int>) -> Bool {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return memcmp(a + range.lowerBound * 4, b + range.lowerBound * 4, range.count * 4) == 0
      }
    }
  }

  /// Describes where the compositor's picture differs from a complete drawing; nothing waits to be drawn.
  private func difference(_ fixture: FaultFixture, tolerance: Int) throws -> String? {
    let surface = fixture.surface
    if !fixture.compositor.violations.isEmpty { return fixture.compositor.violations.joined(separator: ", ") }
    // Without a free buffer the window shows an older picture.
    let buffers = surface.resource.client.resources(of: "wl_buffer").compactMap { $0.model as? TestBuffer }
    if buffers.count == BufferRing.capacity, buffers.allSatisfy(\.isHeld) { return nil }
    fixture.application.layerBudget.removeAll()
    let whole = try wholeDrawing(fixture)
    let (shown, right) = (surface.pixels, whole.pixels)
    guard shown.count == right.count else { return "\(shown.count) pixels in place of \(right.count)" }
    if Self.areEqual(shown, right, 0..<right.count) { return nil }
    var count = 0
    var first: String?
    let width = surface.bufferWidth
    for row in stride(from: 0, to: right.count, by: width) where !Self.areEqual(shown, right, row..<row + width) {
      for index in row..<row + width where !Self.isSame(shown[index], right[index], tolerance) {
        count += 1
        let place = "\(index - row),\(row / width)"
        let (seen, expected) = (String(shown[index], radix: 16), String(right[index], radix: 16))
        first = first ?? "\(seen) at \(place) in place of \(expected)"
      }
    }
    guard let first else { return nil }
    return "\(count) pixels differ, \(first)\(try keep(surface, whole))"
  }

  /// Draws the whole window at once, into a buffer like the surface's.
  private func wholeDrawing(_ fixture: FaultFixture) throws -> Bitmap {
    let (surface, toplevel) = (fixture.surface, fixture.windows[0].toplevel)
    let whole = try Bitmap(pixelWidth: surface.bufferWidth, pixelHeight: surface.bufferHeight, hasAlpha: false)
    let transform = try #require(SurfaceTransform(rawValue: Int(surface.transform.rawValue)))
    let size = PixelSize(width: surface.shownSize.width, height: surface.shownSize.height)
    let toPixels = AffineTransform(scaleX: toplevel.scale, y: toplevel.scale).concatenating(transform.affine(in: size))
    let context = Context(whole, transform: toPixels)
    toplevel.drawPicture(context)
    try context.finish()
    return whole
  }

  /// Writes both pictures to files, if a folder for them is set.
  private func keep(_ surface: TestSurface, _ whole: Bitmap) throws -> String {
    guard let artifacts = getenv("DACTYL_ARTIFACTS").map({ String(cString: $0) }) else { return "" }
    mkdir("\(artifacts)/pictures", 0o777)
    let stem = "\(artifacts)/pictures/incremental"
    var pixels = surface.pixels
    try pixels.withUnsafeMutableBytes { bytes in
      let shown = try Bitmap(
        data: try #require(bytes.baseAddress), pixelWidth: surface.bufferWidth, pixelHeight: surface.bufferHeight,
        stride: surface.bufferWidth * 4, hasAlpha: false)
      try shown.writePNG(to: "\(stem).png")
    }
    try whole.writePNG(to: "\(stem).expected.png")
    return " (\(stem).png)"
  }
}
