/// How much memory all kept pictures of an application may take together. Those that were not used for longest go first.
@MainActor package final class LayerBudget {
  /// Bytes; enough for the window of a large screen, and some.
  static let standard = 48 << 20

  /// Bytes.
  var limit = LayerBudget.standard {
    didSet { if limit < oldValue { _ = makeRoom(for: 0, besides: nil) } }
  }

  /// In order of use, the latest last.
  private var layers: [Layer] = []

  /// Bytes in use.
  var used: Int { layers.reduce(0) { $0 + $1.cost } }

  /// `layer` was put into its place.
  func touch(_ layer: Layer) {
    if layers.last === layer { return }
    layers.removeAll { $0 === layer }
    layers.append(layer)
  }

  func remove(_ layer: Layer) {
    layers.removeAll { $0 === layer }
  }

  /// Gives up pictures until there is room for `bytes` more. False where the limit is too small for that alone.
  func makeRoom(for bytes: Int, besides layer: Layer?) -> Bool {
    guard bytes <= limit else { return false }
    var used = used
    for old in layers where used + bytes > limit && old !== layer {
      used -= old.cost
      old.forgetPicture()
    }
    layers.removeAll { $0.cost == 0 && $0 !== layer }
    return true
  }

  /// Every picture is painted anew when it is needed again.
  package func removeAll() {
    for layer in layers { layer.forgetPicture() }
    layers = []
  }
}
