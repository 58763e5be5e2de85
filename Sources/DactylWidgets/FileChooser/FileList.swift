import DactylCore
import DactylGeometry

/// The list of files: what fingers, a pointer and keys do with a row.
final class FileList: TableView {
  /// A row that was tapped or clicked, or chosen by a key.
  enum Use {
    case finger(isRepeated: Bool)
    case pointer(isRepeated: Bool)
    /// A click on the mark.
    case mark
    case key
  }

  /// How the row was used for which the data source calls `performPrimaryAction`.
  private(set) var use = Use.key
  /// The selection before the touch that ends.
  private(set) var selectionBefore: Set<FileItem> = []
  weak var source: CollectionViewDataSource<Int, FileItem>?

  /// Called with letters that are typed into the list.
  var onType: @MainActor (String) -> Void = { _ in }
  /// Called for the key that leads to the folder around this one.
  var onParent: @MainActor () -> Void = {}

  private var lastTouched: FileItem?

  // MARK: Touches (FD-8)

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard let touch = touches.first, let source else { return super.touchesEnded(touches, with: event) }
    let cell = touch.view as? CollectionViewCell ?? touch.view?.nearest(of: CollectionViewCell.self)
    let item = cell.flatMap { source.item(for: $0) }
    let isRepeated = touch.tapCount > 1 && item != nil && item == lastTouched
    let isFinger = touch.type != .indirectPointer
    let isOnMark = allowsMultipleSelection && event.modifierFlags.isEmpty && isOnMark(touch)
    use = isFinger ? .finger(isRepeated: isRepeated) : isOnMark ? .mark : .pointer(isRepeated: isRepeated)
    selectionBefore = source.selection
    defer { use = .key }
    super.touchesEnded(touches, with: event)
    lastTouched = item
  }

  private func isOnMark(_ touch: Touch) -> Bool {
    let width = 2 * traits.theme.metrics.spacing + 24 * traits.symbolScale
    guard let cell = touch.view as? CollectionViewCell else { return false }
    let x = touch.location(in: cell).x
    return isMirrored ? x > cell.bounds.maxX - width : x < width
  }

  // MARK: Keys (FD-9)

  override var keyCommands: [KeyCommand] {
    guard isFirstResponder else { return super.keyCommands }
    var commands = [KeyCommand(input: KeyCommand.inputBackspace) { [weak self] _ in self?.onParent() }]
    if allowsMultipleSelection {
      commands.append(
        KeyCommand(input: " ") { [weak self] _ in
          if let self, let cursor { choose(cursor, with: .toggle) }
        })
    }
    return commands + super.keyCommands
  }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    take(presses) { press in
      guard isFirstResponder, press.key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else {
        return false
      }
      let letters = press.key.characters
      guard let scalar = letters.unicodeScalars.first, scalar.value > 0x20, scalar.value != 0x7f else { return false }
      onType(letters)
      return true
    }
    super.pressesBegan(presses, with: event)
  }

  /// True also while it is empty, so that keys lead elsewhere.
  override var canBecomeFirstResponder: Bool { true }
}

/// An entry of a folder that the list shows. Folders that are shown one after the other have other numbers.
struct FileItem: Hashable {
  let folder: Int
  let entry: Int
}
