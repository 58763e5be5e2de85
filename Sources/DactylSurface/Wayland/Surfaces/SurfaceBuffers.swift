import DactylEventLoop
import DactylGeometry
import DactylWayland

/// The buffers of one surface. They are made when needed, brought up to date before drawing, and destroyed when there
/// are too many.
@MainActor final class SurfaceBuffers {
  /// The time to wait for a release before a third buffer is made. A compositor that releases buffers within it causes
  /// no third one.
  private static let patience = Timestamp(milliseconds: 4)

  /// Called when a buffer is released, or when a third one may be made.
  var onAvailable: (@MainActor () -> Void)?

  private let shm: WlShm
  private var isOpaque: Bool
  private let allocator: SharedMemory.Allocator
  private let loop: MainLoop
  private var ring = BufferRing()
  private var buffers: [ShmBuffer?] = Array(repeating: nil, count: BufferRing.capacity)
  private var patienceTimer: LoopTimer?
  private var mayUseThird = false
  /// Whether a buffer was committed or released since the last search for surplus ones.
  private var mayHaveSurplus = false
  /// The number of commits since a buffer was made or destroyed.
  private var commitsWithSameBuffers = 0
  /// The size of the picture.
  private var size = PixelSize.zero

  init(shm: WlShm, isOpaque: Bool, allocator: @escaping SharedMemory.Allocator, loop: MainLoop) {
    self.shm = shm
    self.isOpaque = isOpaque
    self.allocator = allocator
    self.loop = loop
  }

  func close() {
    patienceTimer?.cancel()
    for buffer in buffers { buffer?.destroy() }
    buffers = []
  }

  /// The buffer with the newest picture, if it has the right size.
  private var newest: ShmBuffer? {
    guard let index = ring.newest, let buffer = buffers[index], isCurrent(buffer) else { return nil }
    return buffer
  }

  /// Whether a buffer will be free for the next frame, as in the last frames: for a while none was made or destroyed,
  /// and none has to change its size.
  var isSettled: Bool {
    commitsWithSameBuffers >= Self.settledCommits && buffers.allSatisfy { $0.map(isCurrent) ?? true }
  }

  /// Whether the buffer has the size and the format of the picture.
  private func isCurrent(_ buffer: ShmBuffer) -> Bool { buffer.size == size && buffer.isOpaque == isOpaque }

  private static let settledCommits = 16

  /// Returns the slot to draw into; nil if the compositor has all buffers. A frame that `cannotWait` gets a third
  /// buffer at once, because shortly before the latch there is no time to wait for a release.
  func choose(cannotWait: Bool) -> Int? {
    switch ring.choose() {
    case .use(let index):
      stopWaiting()
      return index
    case .fill(let index):
      if ring.count >= 2, !mayUseThird, !cannotWait {
        startWaiting()
        return nil
      }
      stopWaiting()
      return index
    case .wait: return nil
    }
  }

  /// Allocates the memory of a slot, so that the frame need not wait for it later.
  func reserve(_ index: Int) throws(SurfaceError) {
    _ = try buffer(index)
  }

  /// Returns the buffer of a slot at the right size, and the region to repaint: the part that `changes` paints. If no
  /// buffer has the newest picture, it is all of the damage, and the accumulated damage of the buffer.
  ///
  /// Otherwise the accumulated damage is copied from the buffer with the newest picture. So every pixel outside the
  /// damage stays exactly as it was, and nothing is painted twice.
  func prepare(
    _ index: Int, _ changes: PixelChanges
  ) throws(SurfaceError) -> (ShmBuffer, repaint: Region) {
    let buffer = try buffer(index)
    var accumulated = ring.accumulatedDamage(index)
    changes.removeWritten(from: &accumulated)
    if accumulated.isEmpty && changes.blits.isEmpty { return (buffer, changes.painted) }
    guard let newest else {
      accumulated.add(changes.damage)
      return (buffer, accumulated)
    }
    try buffer.copy(accumulated, from: newest)
    try buffer.bitmap().blit(changes.blits, from: newest.bitmap())
    return (buffer, changes.painted)
  }

  /// Records that the buffer was committed. It differs from the one before by `damage`.
  func committed(_ index: Int, damage: Region) {
    ring.commit(index, damage: damage)
    commitsWithSameBuffers += 1
    mayHaveSurplus = true
  }

  /// Destroys buffers that are not needed, and free ones that were made for a much larger picture; they might never be
  /// drawn into again. Returns whether there were any: to free millions of bytes takes milliseconds.
  func releaseSurplus() -> Bool {
    guard mayHaveSurplus else { return false }
    mayHaveSurplus = false
    var surplus = buffers.indices.filter { index in
      buffers[index].map { !ring.isBusy(index) && $0.isExcessive(for: size) } ?? false
    }
    if let index = ring.surplus, !surplus.contains(index) { surplus.append(index) }
    for index in surplus { remove(index) }
    return !surplus.isEmpty
  }

  private func remove(_ index: Int) {
    buffers[index]?.destroy()
    buffers[index] = nil
    commitsWithSameBuffers = 0
    ring.remove(index)
  }

  /// Records that drawing into the buffer failed.
  func invalidate(_ index: Int) {
    ring.invalidate(index, size: size)
  }

  /// Records that every buffer must be painted again, possibly at another size, or with or without alpha.
  func invalidate(size: PixelSize, isOpaque: Bool) {
    self.size = size
    self.isOpaque = isOpaque
    ring.invalidate(size: size)
  }

  /// Returns the buffer of a slot. Its memory is allocated here.
  private func buffer(_ index: Int) throws(SurfaceError) -> ShmBuffer {
    if let buffer = buffers[index] {
      try buffer.change(to: size, isOpaque: isOpaque)
      return buffer
    }
    let buffer = try ShmBuffer(
      shm: shm, size: size, isOpaque: isOpaque, allocator: allocator,
      onRelease: { [weak self] in self?.released(index) })
    buffers[index] = buffer
    commitsWithSameBuffers = 0
    ring.fill(index, size: size)
    return buffer
  }

  private func released(_ index: Int) {
    ring.release(index)
    mayHaveSurplus = true
    onAvailable?()
  }

  /// Allows a third buffer after a while, unless a buffer is chosen before.
  private func startWaiting() {
    guard patienceTimer == nil else { return }
    patienceTimer = loop.schedule(at: loop.now + Self.patience) { [weak self] in
      self?.patienceTimer = nil
      self?.mayUseThird = true
      self?.onAvailable?()
    }
  }

  private func stopWaiting() {
    patienceTimer?.cancel()
    patienceTimer = nil
    mayUseThird = false
  }
}
