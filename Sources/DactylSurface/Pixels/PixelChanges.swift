import DactylGeometry
import DactylGraphics

/// The differences between a buffer and the frame before, in whole pixels.
struct PixelChanges {
  /// The region that differs.
  private(set) var damage = Region()
  /// The part of the damage that must be painted.
  private(set) var painted = Region()
  /// The content that has moved: the rest of the damage.
  private(set) var blits: [PixelBlit] = []

  init() {}

  /// The changes that paint all of a buffer.
  init(_ size: PixelSize) {
    damage = Region(PixelRect(size))
    painted = damage
  }

  /// Removes all changes, and keeps the memory, as `Region` does.
  mutating func removeAll() {
    damage.removeAll()
    painted.removeAll()
    blits.removeAll(keepingCapacity: true)
  }

  /// Removes from `region` what the changes write: the painted part, and the places to which content moves.
  ///
  /// The damage may be larger: a region that is nearly a rectangle becomes one, with pixels between its parts that do
  /// not differ and are not written.
  func removeWritten(from region: inout Region) {
    region.subtract(painted)
    for blit in blits { region.subtract(Region(blit.target)) }
  }

  /// Adds `changes` of a surface of `size` pixels, which is stored in its buffer with `transform`.
  mutating func add(
    _ changes: FrameChanges, scale: Double, in size: PixelSize, _ transform: SurfaceTransform = .normal
  ) {
    for rect in changes.damage {
      let pixels = transform.apply(to: PixelRect(around: rect, scale: scale, in: size), in: size)
      damage.add(pixels)
      painted.add(pixels)
    }
    for blit in changes.blits { add(blit, scale, size, transform) }
  }

  private mutating func add(
    _ blit: ScrollBlit, _ scale: Double, _ size: PixelSize, _ transform: SurfaceTransform
  ) {
    let whole = Region(transform.apply(to: PixelRect(around: blit.rect, scale: scale, in: size), in: size))
    damage.add(whole)
    guard let blit = PixelBlit(blit, scale: scale, in: size)?.turned(transform, in: size) else {
      painted.add(whole)
      return
    }
    blits.append(blit)
    var rest = whole
    rest.subtract(Region(blit.target))
    painted.add(rest)
  }
}

extension Bitmap {
  /// Copies the content that has moved from `source`, the picture of the frame before.
  func blit(_ blits: [PixelBlit], from source: Bitmap) {
    for blit in blits { copy(blit.target, from: source, dx: blit.dx, dy: blit.dy) }
  }

  func copy(_ rect: PixelRect, from source: Bitmap, dx: Int = 0, dy: Int = 0) {
    copy(x: rect.x, y: rect.y, width: rect.width, height: rect.height, from: source, dx: dx, dy: dy)
  }
}
