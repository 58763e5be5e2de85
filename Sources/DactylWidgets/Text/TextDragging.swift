import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// Drags of the selected text, and drops of text (`TI-60`, `TI-61`).
@MainActor final class TextDragging {
  /// The most bytes that are dropped into one line, which is shaped as a whole for each change.
  private static let lineLimit = 1 << 16

  private unowned let view: any SelectableText
  /// The text that is dragged, in UTF-8 bytes; nil if there is none, or if it was changed meanwhile.
  private var dragged: Range<Int>?
  /// The part of the dragged text that stays after a move, since it has not arrived in another text of the program.
  private var rest = ""
  /// Where a drop inserts its text, in UTF-8 bytes, until it is there.
  private var place: Int?
  private let mark = View()
  private var scrolling: ScheduledAction?

  /// The width of the strips at the edges of a line where a drag scrolls it, in points, and the time for a character,
  /// in seconds.
  private static let (strip, pause) = (24.0, 0.05)

  init(_ view: some SelectableText) {
    self.view = view
    mark.isHidden = true
    mark.isUserInteractionEnabled = false
    view.addSubview(mark)
    view.dragInteraction = DragInteraction(delegate: self)
    view.dropInteraction = DropInteraction(delegate: self)
  }

  private var editor: TextEditor { view.editor }

  /// Returns whether a press at `point` of the view would drag the selected text.
  func canDrag(at point: Point) -> Bool {
    guard view.dragInteraction?.isEnabled == true, view.isFirstResponder, !view.textInputTraits.isSecure else {
      return false
    }
    let range = editor.selection.range
    return !range.isEmpty && view.selectionRects(for: range).contains { $0.contains(point) }
  }

  /// Called for each change of the text.
  func didMake(_ change: TextChange) {
    place = place.map(change.moved)
    guard let range = dragged else { return }
    if change.oldRange.upperBound <= range.lowerBound {
      let shift = change.newRange.count - change.oldRange.count
      dragged = range.lowerBound + shift..<range.upperBound + shift
    } else if change.oldRange.lowerBound < range.upperBound {
      dragged = nil
    }
  }

  /// Shows where a drop would insert its text; nil ends the drag.
  func showMark(at position: Int?) {
    place = position
    mark.isHidden = position == nil
    guard let position else { return endScrolling() }
    mark.backgroundColor = view.traits.theme.colors.accent
    mark.frame = view.caretRect(at: position).intersection(view.textFrame)
  }

  // MARK: Scrolling

  /// Scrolls a line under a drag that rests near one of its edges.
  private func scrollOn(at location: Point) {
    scrolling?.cancel()
    scrolling = nil
    let frame = view.textFrame
    let strip = min(Self.strip, frame.width / 4)
    guard editor.isSingleLine, location.x < frame.minX + strip || location.x > frame.maxX - strip else { return }
    scrolling = view.schedule(after: Self.pause) { [weak self] in self?.step(at: location) }
  }

  private func step(at location: Point) {
    let frame = view.textFrame
    let isRight = location.x > frame.midX
    let last = view.position(at: Point(x: isRight ? frame.maxX : frame.minX, y: frame.midY))
    guard let next = editor.geometry?.position(from: last, isRight: isRight), next != last else { return }
    view.followDrag(at: next)
    showMark(at: view.position(at: location))
    scrollOn(at: location)
  }

  private func endScrolling() {
    scrolling?.cancel()
    scrolling = nil
    view.followDrag(at: nil)
  }
}

extension TextDragging: DragInteractionDelegate {
  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
    // A pointer that was pressed twice extends the selection (TI-5).
    guard !view.isSelecting, canDrag(at: session.location(in: view)) else { return [] }
    session.allowedOperations = editor.isEditable ? [.copy, .move] : [.copy]
    session.localContext = self
    (dragged, rest) = (editor.selection.range, "")
    return [DragItem([.text(editor.selectedText)])]
  }

  func dragInteraction(_ interaction: DragInteraction, previewFor session: DragSession) -> DragPreview? {
    TextDragPicture(editor.text, editor.selection.range, for: view).preview(at: session.location(in: view))
  }

  func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?) {
    // A drop on this text has moved it already.
    if operation == .move, let dragged { editor.replace(dragged, with: rest, isExact: true) }
    (dragged, rest) = (nil, "")
  }
}

extension TextDragging: DropInteractionDelegate {
  func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
    session.hasText && editor.isEditable && view.canBecomeFirstResponder
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropOperation? {
    let position = view.position(at: session.location(in: view))
    if isOwn(session), let dragged, dragged.lowerBound...dragged.upperBound ~= position {
      showMark(at: nil)
      return nil
    }
    showMark(at: position)
    scrollOn(at: session.location(in: view))
    let allowed = session.allowedOperations
    let wanted: DropOperation = isOwn(session) ? .move : .copy
    return allowed.contains(wanted) ? wanted : allowed.first
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) { showMark(at: nil) }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    mark.isHidden = true
    endScrolling()
    view.becomeFirstResponder()
    if isOwn(session), operation == .move {
      guard let place, let range = dragged, editor.moveText(in: range, to: place) else {
        self.place = nil
        return session.outcome = nil
      }
      (self.place, dragged) = (nil, nil)
      return
    }
    let limit = editor.isSingleLine ? Self.lineLimit : Pasteboard.standardLimit
    session.readText(limit: limit) { [weak self] result in
      guard let self, let place, case .success(let text) = result else { return session.outcome = nil }
      self.place = nil
      insert(text, at: place, from: session)
    }
  }

  /// Inserts dropped text, and reports to its source what has arrived.
  private func insert(_ text: String, at place: Int, from session: DropSession) {
    let change = editor.replace(place..<place, with: text)
    let end = editor.selection.head
    if end > place { editor.selection = TextSelection(anchor: place, head: end) }
    guard let change, let rest = TextArrival.rest(of: text, after: change) else { return session.outcome = nil }
    guard !rest.isEmpty else { return }
    if let source = session.localDragSession?.localContext as? TextDragging, session.items.count == 1 {
      source.rest = rest
    } else {
      // Other sources keep everything.
      session.outcome = .copy
    }
  }

  private func isOwn(_ session: DropSession) -> Bool { session.localDragSession?.localContext as AnyObject? === self }
}

/// The picture of dragged text: its beginning on a card.
@MainActor struct TextDragPicture {
  /// In points.
  private static let width = 200.0
  private static let padding = 8.0
  /// The most bytes that are shown.
  private static let length = 300
  private static let lineLimit = 3

  private let view: View
  private let layout: TextLayout

  init(_ text: TextStorage, _ range: Range<Int>, for view: View) {
    self.view = view
    let theme = view.traits.theme
    var style = TextStyle(
      font: theme.typography.font(.body, fontScale: view.traits.fontScale), color: theme.colors.label,
      fontScale: view.traits.fontScale)
    style.lineLimit = Self.lineLimit
    let end = text.characterStart(min(range.upperBound, range.lowerBound + Self.length))
    layout = TextLayout(text[range.lowerBound..<max(end, range.lowerBound)], style: style, width: Self.width)
  }

  /// Returns the picture with its middle at `point`; nil if it can't be drawn.
  func preview(at point: Point) -> DragPreview? {
    let theme = view.traits.theme
    let text = layout.size
    let size = Size(width: text.width + 2 * Self.padding, height: text.height + 2 * Self.padding)
    let image = try? Image(size: size, scale: view.window?.toplevel?.scale ?? 1) { context in
      context.appearance = view.traits.appearance
      let (bounds, radius) = (Rect(origin: .zero, size: size), theme.metrics.controlRadius)
      context.fill(Path(roundedRect: bounds, cornerRadius: radius), with: theme.colors.surface)
      context.strokeBorder(
        inside: bounds, cornerRadius: radius, with: theme.colors.outline, width: theme.metrics.borderWidth)
      context.draw(layout, at: Point(x: Self.padding, y: Self.padding))
    }
    return image.map {
      DragPreview(image: $0, origin: Point(x: point.x - size.width / 2, y: point.y - size.height / 2))
    }
  }
}
