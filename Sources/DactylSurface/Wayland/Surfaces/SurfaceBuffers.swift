import DactylEventLoop
import DactylGeometry
import DactylWayland

/// The buffers of one surface: made when they are needed, brought up to date, given back when they are too many.
@MainActor final class SurfaceBuffers {
  /// How long a buffer may stay away before a third one is made: a compositor that gives it back in time never makes us
  /// take more memory.
  private static let patience = Timestamp(milliseconds: 4)

  /// One that was waited for has come, or may be made.
  var onAvailable: (@MainActor () -> Void)?

  private let shm: WlShm
  private let isOpaque: Bool
  private let allocator: SharedMemory.Allocator
  private let loop: MainLoop
  private var ring = BufferRing()
  private var buffers: [ShmBuffer?] = Array(repeating: nil, count: BufferRing.capacity)
  private var patienceTimer: LoopTimer?
  private var mayUseThird = false
  /// Something has been committed or released since it was last looked at whether all are needed.
  private var isUntidy = false
  /// Commits since a buffer was made or given back.
  private var commitsAlike = 0
  /// Of the picture.
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

  /// The buffer with the newest picture, where that has the right size.
  private var newest: ShmBuffer? {
    guard let index = ring.newest, let buffer = buffers[index], buffer.size == size else { return nil }
    return buffer
  }

  /// Whether there will be a buffer to draw into, as there was in the last frames: none was made or given back for a while,
  /// nor is one likely to be.
  var isSettled: Bool {
    commitsAlike >= Self.settled && buffers.allSatisfy { $0.map { $0.size == size } ?? true }
  }

  private static let settled = 16

  /// The slot to draw into, nil where all buffers there may be are with the compositor. A frame that `cannotWait` gets a
  /// third buffer at once: shortly before the latch there is no time to wait for one.
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

  /// The buffer of a slot at the right size, and what of it is to be painted: no more than what `changes` say, as the
  /// rest is there, or has come there.
  ///
  /// What the buffer missed is copied from the one with the newest picture. So every pixel outside the damage is what
  /// it was to the last bit, and nothing is painted twice.
  func prepare(
    _ index: Int, _ changes: PixelChanges
  ) throws(SurfaceError) -> (ShmBuffer, repaint: Region) {
    let buffer = try buffer(index)
    var missing = ring.stale(index)
    missing.subtract(changes.damage)
    if missing.isEmpty && changes.shifts.isEmpty { return (buffer, changes.painted) }
    guard let newest else {
      missing.add(changes.damage)
      return (buffer, missing)
    }
    try buffer.copy(missing, from: newest)
    try buffer.bitmap().take(changes.shifts, from: newest.bitmap())
    return (buffer, changes.painted)
  }

  /// The buffer was handed to the compositor. It differs from the one before by `damage`.
  func committed(_ index: Int, damage: Region) {
    ring.commit(index, damage: damage)
    commitsAlike += 1
    isUntidy = true
  }

  /// Gives back what is not needed any more; what was made for a much larger picture is not kept until it is drawn into again,
  /// which may be never. Answers whether there was something: millions of bytes take milliseconds.
  func tidyUp() -> Bool {
    guard isUntidy else { return false }
    isUntidy = false
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
    commitsAlike = 0
    ring.remove(index)
  }

  /// Drawing into the buffer broke off.
  func spoil(_ index: Int) {
    ring.spoil(index, size: size)
  }

  /// Every buffer must be painted anew, at another size perhaps.
  func invalidate(size: PixelSize) {
    self.size = size
    ring.invalidate(size: size)
  }

  /// Its memory is taken here, when there is something to draw.
  private func buffer(_ index: Int) throws(SurfaceError) -> ShmBuffer {
    if let buffer = buffers[index] {
      try buffer.resize(to: size)
      return buffer
    }
    let buffer = try ShmBuffer(
      shm: shm, size: size, isOpaque: isOpaque, allocator: allocator,
      onRelease: { [weak self] in self?.released(index) })
    buffers[index] = buffer
    commitsAlike = 0
    ring.fill(index, size: size)
    return buffer
  }

  private func released(_ index: Int) {
    ring.release(index)
    isUntidy = true
    onAvailable?()
  }

  /// Allows a third buffer after a while, unless one is chosen before.
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
