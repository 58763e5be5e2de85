@testable import DactylWidgets

/// A composer that marks letters, and offers the candidates of `candidates` for them.
@MainActor final class TestComposer: TouchKeyboardComposer {
  private let candidates: (String) -> [String]
  private var typed = ""
  private(set) var resets = 0

  init(_ candidates: @escaping (String) -> [String]) { self.candidates = candidates }

  func insert(_ text: String) -> TouchKeyboardComposition? {
    guard text.allSatisfy(\.isLetter) else { return nil }
    typed += text
    return state
  }

  func deleteBackward() -> TouchKeyboardComposition {
    typed.removeLast()
    return state
  }

  func choose(_ index: Int) -> TouchKeyboardComposition {
    let chosen = state.candidates[index]
    typed = ""
    return TouchKeyboardComposition(committed: chosen)
  }

  func reset() {
    typed = ""
    resets += 1
  }

  private var state: TouchKeyboardComposition { TouchKeyboardComposition(marked: typed, candidates: candidates(typed)) }
}
