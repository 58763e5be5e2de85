/// Limits the memory of all cached layers of an application. The least recently used ones are evicted first.
@MainActor package final class LayerBudget {
  /// The default limit in bytes, somewhat more than the window of a large screen needs.
  static let standard = 48 << 20

  /// The position of a layer in a linked list in order of use, so that using a layer takes constant time.
  struct Link {
    fileprivate unowned(unsafe) var older: Layer?
    fileprivate unowned(unsafe) var newer: Layer?
    /// 0 for a layer without a bitmap, which is not in the list.
    fileprivate(set) var bytes = 0
    fileprivate var isPinned = false
  }

  /// The limit in bytes.
  var limit = LayerBudget.standard {
    didSet { if limit < oldValue { _ = makeRoom(for: 0) } }
  }

  // A layer removes itself from the list when it is deallocated.
  private unowned(unsafe) var oldest: Layer?
  private unowned(unsafe) var latest: Layer?

  /// The bytes in use.
  private(set) var used = 0
  /// The bytes of layers that are being painted.
  private var pinned = 0

  // MARK: Room

  /// Adds `layer`, which has no bitmap yet, with one of `bytes`. Returns false if there is not enough room.
  func add(_ layer: Layer, bytes: Int) -> Bool {
    guard makeRoom(for: bytes) else { return false }
    layer.link.bytes = bytes
    used += bytes
    append(layer)
    return true
  }

  /// Removes `layer`, if it has a bitmap.
  func remove(_ layer: Layer) {
    guard layer.link.bytes > 0 else { return }
    unpin(layer)
    unlink(layer)
    used -= layer.link.bytes
    layer.link.bytes = 0
  }

  /// Evicts layers until there is room for `bytes` more. Returns false if that is not possible.
  private func makeRoom(for bytes: Int) -> Bool {
    guard bytes <= limit - pinned else { return false }
    var next = oldest
    while used + bytes > limit, let layer = next {
      next = layer.link.newer
      if !layer.link.isPinned { layer.dropBitmap() }
    }
    return true
  }

  /// Drops the bitmaps of all layers. They are painted again when needed.
  package func removeAll() {
    while let oldest { oldest.dropBitmap() }
  }

  // MARK: Use

  /// Marks `layer` as used.
  func touch(_ layer: Layer) {
    guard layer.link.bytes > 0, latest !== layer else { return }
    unlink(layer)
    append(layer)
  }

  /// Keeps `layer` from being evicted while it is being painted.
  func pin(_ layer: Layer) {
    guard !layer.link.isPinned else { return }
    layer.link.isPinned = true
    pinned += layer.link.bytes
  }

  func unpin(_ layer: Layer) {
    guard layer.link.isPinned else { return }
    layer.link.isPinned = false
    pinned -= layer.link.bytes
  }

  // MARK: Chain

  private func append(_ layer: Layer) {
    layer.link.older = latest
    latest?.link.newer = layer
    latest = layer
    if oldest == nil { oldest = layer }
  }

  private func unlink(_ layer: Layer) {
    let (older, newer) = (layer.link.older, layer.link.newer)
    older?.link.newer = newer
    newer?.link.older = older
    if oldest === layer { oldest = newer }
    if latest === layer { latest = older }
    layer.link.older = nil
    layer.link.newer = nil
  }
}
