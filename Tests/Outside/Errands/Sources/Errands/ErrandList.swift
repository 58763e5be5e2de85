import Dactyl

/// Something to do.
struct Errand: Equatable {
  let id: Int
  var title: String
  var isDone = false
  var note = ""
}

/// All errands, in the order in which they were added, and their file.
final class ErrandList: Document {
  private(set) var errands: [Errand] = [] {
    didSet {
      updateChangeCount()
      didChange()
    }
  }
  /// Called after each change.
  var didChange: () -> Void = {}

  func errand(_ id: Int) -> Errand? { errands.first { $0.id == id } }

  func add(_ title: String) {
    errands.append(Errand(id: (errands.map(\.id).max() ?? 0) + 1, title: title))
  }

  /// Changes an errand.
  func update(_ id: Int, _ change: (inout Errand) -> Void) {
    guard let index = errands.firstIndex(where: { $0.id == id }) else { return }
    change(&errands[index])
  }

  func remove(_ ids: [Int]) {
    errands.removeAll { ids.contains($0.id) }
  }

  // MARK: The file: a line for each errand, and below it the lines of its note, indented

  override func contents() -> [UInt8] {
    var text = ""
    for errand in errands {
      text += "[\(errand.isDone ? "x" : " ")] \(errand.title)\n"
      guard !errand.note.isEmpty else { continue }
      for line in errand.note.split(separator: "\n", omittingEmptySubsequences: false) { text += "  \(line)\n" }
    }
    return Array(text.utf8)
  }

  override func load(fromContents bytes: [UInt8]) throws(FileError) {
    var loaded: [Errand] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("[x] ") || line.hasPrefix("[ ] ") {
        loaded.append(Errand(id: loaded.count + 1, title: String(line.dropFirst(4)), isDone: line.hasPrefix("[x]")))
      } else if line.hasPrefix("  "), let last = loaded.indices.last {
        loaded[last].note += line.dropFirst(2) + "\n"
      } else {
        throw FileError(path, reason: "It is not a list of errands")
      }
    }
    for index in loaded.indices where !loaded[index].note.isEmpty { loaded[index].note.removeLast() }
    errands = loaded
  }
}
