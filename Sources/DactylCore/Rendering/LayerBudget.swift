/// How much memory all cached layers of an application may take together. Those that were not used for longest go first.
@MainActor package final class LayerBudget {
  /// Bytes; enough for the window of a large screen, and some.
  static let standard = 48 << 20

  /// Where a picture is among all: a chain in order of use, so that using one costs no look at the others.
  struct Place {
    fileprivate unowned(unsafe) var older: Layer?
    fileprivate unowned(unsafe) var newer: Layer?
    /// 0 where there is no picture; then the layer is not in the chain.
    fileprivate(set) var bytes = 0
    fileprivate var isPinned = false
  }

  /// Bytes.
  var limit = LayerBudget.standard {
    didSet { if limit < oldValue { _ = makeRoom(for: 0) } }
  }

  // A layer leaves the chain when it goes.
  private unowned(unsafe) var oldest: Layer?
  private unowned(unsafe) var latest: Layer?

  /// Bytes in use.
  private(set) var used = 0
  /// Bytes of what is being painted.
  private var pinned = 0

  // MARK: Room

  /// `layer`, which has no picture, will have one of `bytes`. False where there is no room for it.
  func add(_ layer: Layer, bytes: Int) -> Bool {
    guard makeRoom(for: bytes) else { return false }
    layer.place.bytes = bytes
    used += bytes
    append(layer)
    return true
  }

  /// The picture of `layer`, if there was one, is no more.
  func remove(_ layer: Layer) {
    guard layer.place.bytes > 0 else { return }
    unpin(layer)
    unlink(layer)
    used -= layer.place.bytes
    layer.place.bytes = 0
  }

  /// Gives up pictures until there is room for `bytes` more. False where there can't be.
  private func makeRoom(for bytes: Int) -> Bool {
    guard bytes <= limit - pinned else { return false }
    var next = oldest
    while used + bytes > limit, let layer = next {
      next = layer.place.newer
      if !layer.place.isPinned { layer.forgetPicture() }
    }
    return true
  }

  /// Every picture is painted anew when it is needed again.
  package func removeAll() {
    while let oldest { oldest.forgetPicture() }
  }

  // MARK: Use

  /// `layer` was put into its place.
  func touch(_ layer: Layer) {
    guard layer.place.bytes > 0, latest !== layer else { return }
    unlink(layer)
    append(layer)
  }

  /// The picture of `layer` is being painted, and stays until that is done.
  func pin(_ layer: Layer) {
    guard !layer.place.isPinned else { return }
    layer.place.isPinned = true
    pinned += layer.place.bytes
  }

  func unpin(_ layer: Layer) {
    guard layer.place.isPinned else { return }
    layer.place.isPinned = false
    pinned -= layer.place.bytes
  }

  // MARK: Chain

  private func append(_ layer: Layer) {
    layer.place.older = latest
    latest?.place.newer = layer
    latest = layer
    if oldest == nil { oldest = layer }
  }

  private func unlink(_ layer: Layer) {
    let (older, newer) = (layer.place.older, layer.place.newer)
    older?.place.newer = newer
    newer?.place.older = older
    if oldest === layer { oldest = newer }
    if latest === layer { latest = older }
    layer.place.older = nil
    layer.place.newer = nil
  }
}
