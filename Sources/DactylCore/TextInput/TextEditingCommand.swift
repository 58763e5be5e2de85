import DactylText

/// A command of a key in a text, as on other desktops.
public enum TextEditingCommand: Hashable, Sendable {
  /// Moves the caret; with `extending`, the other end of the selection stays.
  case move(TextMovement, TextGranularity, extending: Bool)
  /// Moves the caret by the height of the view, up or else down; with `extending`, the other end of the selection
  /// stays. A view performs it.
  case movePage(isUp: Bool, extending: Bool)
  /// Deletes the selection, or else up to the next position.
  case delete(TextMovement, TextGranularity)
  /// Selects the whole text.
  case selectAll
  /// Selects nothing.
  case deselect
  /// Takes back the last group of changes.
  case undo
  /// Makes the changes again that were taken back last.
  case redo
  /// Moves the selected text to the pasteboard. A view performs it.
  case cut
  /// Copies the selected text to the pasteboard. A view performs it.
  case copy
  /// Inserts the text of the pasteboard. A view performs it.
  case paste
}

extension TextEditingCommand {
  /// The command of `key`; nil if it is none.
  public init?(_ key: Key) {
    let flags = key.modifierFlags
    guard flags.isDisjoint(with: [.alternate, .command]) else { return nil }
    let (isControl, isShift) = (flags.contains(.control), flags.contains(.shift))
    if let movement = Self.movement(key.plainName, isControl) {
      self = .move(movement.0, movement.1, extending: isShift)
    } else if let command = Self.named(key.plainName, isControl, isShift) ?? Self.lettered(key, isControl, isShift) {
      self = command
    } else {
      return nil
    }
  }

  private static func movement(_ name: String, _ isControl: Bool) -> (TextMovement, TextGranularity)? {
    switch name {
    case "Left": (.left, isControl ? .word : .character)
    case "Right": (.right, isControl ? .word : .character)
    case "Up": (.up, isControl ? .paragraph : .line)
    case "Down": (.down, isControl ? .paragraph : .line)
    case "Home": (.backward, isControl ? .document : .line)
    case "End": (.forward, isControl ? .document : .line)
    default: nil
    }
  }

  private static func named(_ name: String, _ isControl: Bool, _ isShift: Bool) -> TextEditingCommand? {
    switch name {
    case "Prior" where !isControl: .movePage(isUp: true, extending: isShift)
    case "Next" where !isControl: .movePage(isUp: false, extending: isShift)
    case "BackSpace": .delete(.backward, isControl ? isShift ? .paragraph : .word : .character)
    case "Delete" where isShift && !isControl: .cut
    case "Delete": .delete(.forward, isControl ? isShift ? .paragraph : .word : .character)
    case "Insert" where isShift && !isControl: .paste
    case "Insert" where isControl && !isShift: .copy
    case "Undo": .undo
    case "Redo": .redo
    case "Cut", "XF86Cut": .cut
    case "Copy", "XF86Copy": .copy
    case "Paste", "XF86Paste": .paste
    default: nil
    }
  }

  private static func lettered(_ key: Key, _ isControl: Bool, _ isShift: Bool) -> TextEditingCommand? {
    guard isControl else { return nil }
    switch key.commandCharacter {
    case "a": return isShift ? .deselect : .selectAll
    case "z": return isShift ? .redo : .undo
    case "y" where !isShift: return .redo
    case "x" where !isShift: return .cut
    case "c" where !isShift: return .copy
    case "v" where !isShift: return .paste
    default: return nil
    }
  }
}

extension TextEditor {
  /// Performs a command of the keyboard. Returns false for those of the pasteboard, which a view performs.
  public func perform(_ command: TextEditingCommand) -> Bool {
    switch command {
    case .move(let movement, let granularity, let extending):
      move(movement, by: granularity, extending: extending)
    case .delete(let movement, let granularity): delete(movement, by: granularity)
    case .selectAll: selectAll()
    case .deselect: selection = TextSelection(selection.head)
    case .undo: undo()
    case .redo: redo()
    case .movePage, .cut, .copy, .paste: return false
    }
    return true
  }
}
