/// How much memory all kept pictures of an application may take together. Those that were not used for longest go first.
@MainActor package final class LayerBudget {
  /// Bytes; enough for the window of a large screen, and some.
  static let standard = 48 << 20

  /// Bytes.
  var limit = LayerBudget.standard {
    didSet { if limit < oldValue { _ = makeRoom(for: 0, besides: nil) } }
  }

  private struct Entry { weak var layer: Layer? }
  /// In order of use, the latest last.
  private var entries: [Entry] = []

  /// Bytes in use.
  var used: Int { entries.reduce(0) { $0 + ($1.layer?.cost ?? 0) } }

  /// `layer` was put into its place.
  func touch(_ layer: Layer) {
    if entries.last?.layer === layer { return }
    remove(layer)
    entries.append(Entry(layer: layer))
  }

  func remove(_ layer: Layer) {
    entries.removeAll { $0.layer == nil || $0.layer === layer }
  }

  /// Gives up pictures until there is room for `bytes` more. False where the limit is too small for that alone.
  func makeRoom(for bytes: Int, besides layer: Layer?) -> Bool {
    guard bytes <= limit else { return false }
    var used = used
    for old in entries.compactMap(\.layer) where used + bytes > limit && old !== layer {
      used -= old.cost
      old.forgetPicture()
    }
    return true
  }

  /// Every picture is painted anew when it is needed again.
  package func removeAll() {
    for entry in entries { entry.layer?.forgetPicture() }
    entries = []
  }
}
