import DactylCore
import DactylText

/// The effects of keys.
extension TouchKeyboard {
  /// Presses a key, as assistive technology does.
  final func activate(_ key: KeyboardKey) {
    switch key.function {
    case .delete: delete(byWords: false)
    case .shift:
      shift.tap(isSecondOfTwo: false)
      reload()
    case .page(let page):
      self.page = page
      reload()
    default: perform(key)
    }
  }

  /// Presses a key whose effect comes when a finger lifts.
  final func perform(_ key: KeyboardKey) {
    switch key.function {
    case .text(let text): type(text)
    case .space:
      type(" ")
      if page != .pad, page != .letters {
        page = .letters
        reload()
      }
    case .submit:
      endComposition()
      if input?.editor.isSingleLine == true {
        window?.application?.pressReturn()
      } else {
        type("\n")
      }
    case .nextLayout: showNextLayout()
    case .hide: window?.application?.hideInputView()
    case .candidate(let index):
      // The candidates may have changed while a finger was on this one.
      guard let composer, composition.candidates.dropFirst(index).first == key.title else { break }
      apply(composer.choose(index))
    case .delete, .shift, .page, .gap: break
    }
  }

  // MARK: Typing

  private func type(_ text: String) {
    guard let input else { return }
    for finger in fingers { finger.otherTyped() }
    if composes, let composer, let new = composer.insert(text) {
      apply(new)
    } else {
      if !composition.marked.isEmpty {
        input.editor.unmarkText()
        endComposition()
      }
      input.insertText(text)
    }
    let isHeld = fingers.contains { if case .shifting = $0.use { true } else { false } }
    if page == .letters, !isHeld { shift.use() }
    suggestShift()
    reload()
  }

  final func delete(byWords: Bool) {
    guard let input else { return }
    if !composition.marked.isEmpty, let composer {
      apply(composer.deleteBackward())
    } else if byWords {
      _ = input.perform(.delete(.backward, .word))
    } else {
      input.deleteBackward()
    }
    suggestShift()
    reload()
  }

  /// Shows the state of the composer.
  private func apply(_ new: TouchKeyboardComposition) {
    guard let input else { return }
    composition = new
    if !new.committed.isEmpty { input.insertText(new.committed) }
    input.editor.setMarkedText(new.marked)
    reload()
  }

  // MARK: Choices

  /// Returns the texts for a finger that holds `key`; empty for none.
  final func choices(of key: KeyboardKey) -> [String] {
    switch key.function {
    case .text(let text): key.alternatives.isEmpty ? [] : [text] + key.alternatives
    case .nextLayout: layouts.map(\.name)
    case .hide: arrangements.map { localized($0.title) }
    default: []
    }
  }

  /// The arrangements for the width of the keyboard.
  private var arrangements: [Arrangement] {
    Arrangement.allCases.filter { $0 != .split || bounds.width >= Self.splitWidth }
  }

  final func choose(_ index: Int, of key: KeyboardKey) {
    switch key.function {
    case .text:
      let texts = choices(of: key)
      if texts.indices.contains(index) { type(texts[index]) }
    case .nextLayout: if layouts.indices.contains(index) { keyboardLayout = layouts[index] }
    case .hide: if arrangements.indices.contains(index) { arrangement = arrangements[index] }
    default: break
    }
  }

  private func showNextLayout() {
    guard let index = layouts.firstIndex(of: shownLayout) else { return keyboardLayout = layouts.first }
    keyboardLayout = layouts[(index + 1) % layouts.count]
  }
}

extension TouchKeyboard.Arrangement {
  /// The name for users.
  fileprivate var title: LocalizedText {
    switch self {
    case .full: FrameworkText.keyboardFullWidth
    case .left: FrameworkText.keyboardLeftHand
    case .right: FrameworkText.keyboardRightHand
    case .split: FrameworkText.keyboardTwoHalves
    }
  }
}
