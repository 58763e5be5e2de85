import DactylGeometry
import DactylGraphics
import DactylWayland

/// A picture in memory that the compositor can read: a pool, and the buffer in it.
///
/// Each buffer has its own pool, so that it can change its size in place and keep the pages it has touched.
@MainActor final class ShmBuffer {
  private(set) var object: WlBuffer
  private(set) var size: PixelSize

  /// Whether all pixels are clear, since nothing was drawn into the memory yet.
  private(set) var isBlank = true

  private let shm: WlShm
  private(set) var isOpaque: Bool
  private let onRelease: @MainActor () -> Void
  private let allocator: SharedMemory.Allocator
  private var memory: SharedMemory
  private var pool: WlShmPool
  /// The size of the pool, in bytes, that was last sent to the compositor.
  private var poolBytes: Int
  private var cached: Bitmap?

  /// The most unused memory that is kept, in bytes, so that a window that was once full screen releases it.
  private static let largestSlack = 4 << 20

  /// `onRelease` is called when the compositor releases the buffer.
  init(
    shm: WlShm, size: PixelSize, isOpaque: Bool, allocator: @escaping SharedMemory.Allocator,
    onRelease: @escaping @MainActor () -> Void
  ) throws(SurfaceError) {
    self.shm = shm
    self.size = size
    self.isOpaque = isOpaque
    self.onRelease = onRelease
    self.allocator = allocator
    memory = try SharedMemory(bytes: size.area * 4, allocator: allocator)
    poolBytes = memory.capacity
    pool = shm.createPool(fd: memory.descriptor, size: Int32(poolBytes))
    object = Self.makeBuffer(in: pool, size, isOpaque)
    listen()
  }

  /// Whether the buffer has much more memory than a picture of `size` needs.
  func isExcessive(for size: PixelSize) -> Bool { memory.capacity > 4 * size.area * 4 + Self.largestSlack }

  /// Changes the size of a buffer that the compositor does not use, and whether it has alpha. Its content is undefined
  /// afterwards.
  func change(to size: PixelSize, isOpaque: Bool) throws(SurfaceError) {
    guard size != self.size || isOpaque != self.isOpaque else { return }
    // The bitmap draws into memory that may move.
    cached = nil
    let bytes = size.area * 4
    if isExcessive(for: size) {
      let memory = try SharedMemory(bytes: bytes, allocator: allocator)
      pool.destroy()
      pool = shm.createPool(fd: memory.descriptor, size: Int32(memory.capacity))
      self.memory = memory
    } else {
      try memory.grow(to: bytes)
      if memory.capacity > poolBytes { pool.resize(size: Int32(memory.capacity)) }
    }
    poolBytes = memory.capacity
    self.isOpaque = isOpaque
    object.destroy()
    object = Self.makeBuffer(in: pool, size, isOpaque)
    self.size = size
    listen()
  }

  func destroy() {
    object.destroy()
    pool.destroy()
  }

  /// Returns the picture, which is made at the first call.
  func bitmap() throws(SurfaceError) -> Bitmap {
    isBlank = false
    if let cached { return cached }
    do {
      let bitmap = try Bitmap(
        data: memory.base, pixelWidth: size.width, pixelHeight: size.height, stride: size.width * 4,
        hasAlpha: !isOpaque)
      cached = bitmap
      return bitmap
    } catch {
      throw SurfaceError("a frame could not be drawn: \(error)")
    }
  }

  /// Copies the pixels of `region` from `other`, which has the same size.
  func copy(_ region: Region, from other: ShmBuffer) throws(SurfaceError) {
    let (picture, source) = (try bitmap(), try other.bitmap())
    for rect in region.rects { picture.copy(rect, from: source) }
  }

  /// The pixels, in rows of `size.width * 4` bytes.
  var pixels: UnsafeMutableRawPointer {
    isBlank = false
    return memory.base
  }

  private func listen() {
    object.onEvent = { [onRelease] _ in onRelease() }
  }

  private static func makeBuffer(in pool: WlShmPool, _ size: PixelSize, _ isOpaque: Bool) -> WlBuffer {
    pool.createBuffer(
      offset: 0, width: Int32(size.width), height: Int32(size.height), stride: Int32(size.width * 4),
      format: isOpaque ? .xrgb8888 : .argb8888)
  }
}
