import DactylCore
import DactylGeometry

/// Edit mode, and the deletion of items (`LI-12`).
extension CollectionView {
  /// Whether the user changes the list rather than uses its items. Setting it is the same as `setEditing` without
  /// animation.
  public final var isEditing: Bool {
    get { isInEditMode }
    set { setEditing(newValue, animated: false) }
  }

  /// Begins or ends edit mode: items have grips to move them, and buttons to delete them, as far as the data source
  /// allows it. If the user can select several items, each has a mark instead, which a tap changes.
  public final func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != isInEditMode else { return }
    closeSwipe(animated: animated)
    isInEditMode = isEditing
    for shown in cells.shown {
      shown.cell.showEditing(editingParts(of: shown.element), animated: animated && !reducesMotion)
    }
    setNeedsLayout()
  }

  /// The parts of a cell in edit mode.
  final func editingParts(of element: CollectionElement) -> EditingParts {
    guard isInEditMode, element.kind == .item, let contents else { return [] }
    var parts: EditingParts = []
    if allowsMultipleSelection, allowsSelection {
      parts.insert(.check)
    } else if contents.canDelete {
      parts.insert(.delete)
    }
    if contents.isMovable(element.position) { parts.insert(.grip) }
    return parts
  }

  /// The keys that change the contents.
  final var changeCommands: [KeyCommand] {
    guard let contents else { return [] }
    var commands: [KeyCommand] = []
    if contents.canDelete {
      commands.append(
        KeyCommand(localized: FrameworkText.delete, input: KeyCommand.inputDelete) { [weak self] _ in
          self?.contents?.deleteSelection()
        })
    }
    guard contents.canMove else { return commands }
    for (title, input, step) in [
      (FrameworkText.moveUp, KeyCommand.inputUpArrow, -1), (FrameworkText.moveDown, KeyCommand.inputDownArrow, 1),
    ] {
      commands.append(
        KeyCommand(localized: title, input: input, modifierFlags: .alternate) { [weak self] _ in
          self?.moveCursorItem(by: step)
        })
    }
    return commands
  }
}

extension CollectionViewCell {
  /// Shows the parts of edit mode.
  final func showEditing(_ parts: EditingParts, animated: Bool) {
    guard parts != editing?.parts ?? [] else { return }
    let old = editing
    let new = parts.isEmpty ? nil : CellEditing(parts, in: self)
    editing = new
    contentInsetsDidChange()
    invalidateIntrinsicContentSize()
    new?.showSelected(isSelected)
    new?.place(in: self, shift: 0)
    guard animated else {
      old?.remove()
      return placeContent()
    }
    new?.show(alpha: 0)
    View.animate(withDuration: CollectionConstants.duration) {
      new?.show(alpha: 1)
      old?.show(alpha: 0)
      placeContent()
    } completion: { _ in
      old?.remove()
    }
  }

  /// The widths of what is beside the content in a cell of `width` points.
  final func insets(in width: Double) -> (leading: Double, trailing: Double) {
    let theme = traits.theme
    let parts = editing?.insets(theme) ?? (leading: 0, trailing: 0)
    return (parts.leading + (outline?.inset(in: outlineWidth(in: width), theme) ?? 0), parts.trailing)
  }

  /// Places the content beside the parts of edit mode and of a tree, and where a swipe has moved it.
  final func placeContent() {
    let shift = swipe?.shift ?? 0
    var frame = bounds.offsetBy(dx: shift, dy: 0)
    if editing != nil || outline != nil {
      let insets = insets(in: bounds.width)
      frame.origin.x += isMirrored ? insets.trailing : insets.leading
      frame.size.width = max(frame.width - insets.leading - insets.trailing, 0)
      editing?.place(in: self, shift: shift)
      outline?.place(in: self, from: editing?.insets(traits.theme).leading ?? 0, shift: shift)
    }
    // A frame that stays the same may be on its way there.
    if contentView.frame != frame { contentView.frame = frame }
  }
}
