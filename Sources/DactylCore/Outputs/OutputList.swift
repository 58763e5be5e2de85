import DactylInput
import DactylSurface

/// The outputs that are plugged in. Each keeps its object as long as it is.
@MainActor final class OutputList {
  /// In the order in which the compositor has announced them.
  private(set) var all: [Output] = []
  /// Whether the outputs are those of a connection that was lost.
  private var areOfLostConnection = false

  /// Takes over what the platform knows. Returns whether something has changed.
  func update(_ infos: [OutputInfo]) -> Bool {
    let old = all
    var former = all
    var hasNewProperties = false
    all = infos.map { info in
      let index = former.firstIndex { areOfLostConnection ? $0.isSameMonitor(as: info) : $0.id == info.id }
      guard let index else { return Output(info) }
      let output = former.remove(at: index)
      if output.update(info) { hasNewProperties = true }
      return output
    }
    for output in former { output.isConnected = false }
    areOfLostConnection = false
    return hasNewProperties || all != old
  }

  /// Keeps the outputs until those of the next connection are known (`OU-1`).
  func connectionLost() { areOfLostConnection = true }

  /// Returns the output `id` of the present connection; nil if there is none.
  func output(_ id: OutputID) -> Output? {
    areOfLostConnection ? nil : all.first { $0.id == id }
  }

  /// Returns the output that `name` means (`OU-6`); nil if there is none, or while there is no connection.
  func best(for name: String) -> Output? {
    guard !areOfLostConnection, let found = OutputInfo.best(for: name, in: all.map(\.searchInfo)) else { return nil }
    return output(found.id)
  }

  /// The outputs in words, for a message.
  var inWords: String {
    guard !all.isEmpty else { return "there is none" }
    let names = all.map { output in
      let text = output.description.isEmpty ? [output.make, output.model] : [output.description]
      let words = text.filter { !$0.isEmpty }.joined(separator: " ")
      return words.isEmpty || words == output.name ? output.name : "\(output.name) (\(words))"
    }
    return "there are: \(names.joined(separator: ", "))"
  }
}
