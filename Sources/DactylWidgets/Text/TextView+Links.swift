import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// The links of a text view (`AC-27`).
///
/// They are looked for in the whole text, since one that is scrolled away can be asked for, and after a change only in
/// its paragraphs. A long text is looked through in several frames, since the program decorates each paragraph for it.
extension TextView {
  /// The bytes of the text in which links are looked for, and the most links.
  private static var reach: Int { 512 << 10 }
  /// The bytes that are looked through in a frame.
  private static var portion: Int { 32 << 10 }
  private static var most: Int { 1000 }

  /// Looks for the links in a part of the text again, in UTF-8 bytes.
  func setNeedsLinks(_ range: Range<Int>) {
    guard decorate != nil || !linkViews.isEmpty else { return }
    let old = staleLinks ?? range
    staleLinks = min(old.lowerBound, range.lowerBound)..<max(old.upperBound, range.upperBound)
    setNeedsLayout()
  }

  /// Moves the links behind a change of the text.
  func moveLinks(_ change: TextChange) {
    guard decorate != nil || !linkViews.isEmpty else { return }
    let shift = change.newRange.count - change.oldRange.count
    for view in linkViews where view.link.range.lowerBound >= change.oldRange.upperBound {
      var link = view.link
      link.range = link.range.lowerBound + shift..<link.range.upperBound + shift
      view.show(link)
    }
    if let old = staleLinks, old.upperBound >= change.oldRange.upperBound {
      let end = old.upperBound + shift
      staleLinks = min(old.lowerBound, end)..<end
    }
    setNeedsLinks(change.newRange)
  }

  func layOutLinks() {
    findLinks()
    guard !linkViews.isEmpty else { return }
    let visible = visibleParts
    let range = (visible.first?.lowerBound ?? 0)..<(visible.last?.upperBound ?? 0)
    for view in linkViews {
      let isVisible = view.link.range.overlaps(range)
      let rects = isVisible ? selectionRects(for: view.link.range).filter { !$0.isEmpty } : []
      view.place(at: rects.isEmpty ? [hiddenRect(of: view.link, visible: range)] : rects)
    }
  }

  /// Returns a place for a link that is scrolled away. The lines around it may not be known yet.
  private func hiddenRect(of link: TextLink, visible: Range<Int>) -> Rect {
    let (count, height) = (max(editor.text.count, 1), Self.hiddenHeight)
    var rect = Rect(
      x: bounds.minX, y: textOrigin.y + lines.height * Double(link.range.lowerBound) / Double(count),
      width: bounds.width, height: height)
    if link.range.lowerBound < visible.lowerBound {
      rect.origin.y = min(rect.minY, bounds.minY - height)
    } else {
      rect.origin.y = max(rect.minY, bounds.maxY)
    }
    return rect
  }

  /// In points.
  private static var hiddenHeight: Double { 20 }

  /// Looks for the links of the paragraphs that have changed, or of the first of them.
  private func findLinks() {
    guard let stale = staleLinks, !awaitsLinks else { return }
    let text = editor.text
    func index(_ position: Int) -> Int { text.paragraphIndex(at: min(max(position, 0), text.count)) }
    let first = index(stale.lowerBound)
    let last = index(min(stale.upperBound, stale.lowerBound + Self.portion))
    let end = text.paragraphRange(at: last).upperBound
    staleLinks = end < min(stale.upperBound, text.count, Self.reach) ? end..<stale.upperBound : nil
    if staleLinks != nil { continueLater() }
    findLinks(inParagraphs: first...max(first, last))
  }

  /// A text may be laid out several times in a frame.
  private func continueLater() {
    guard let application = window?.application else { return }
    awaitsLinks = true
    application.schedule(after: 0) { [weak self] in
      self?.awaitsLinks = false
      self?.setNeedsLayout()
    }
  }

  private func findLinks(inParagraphs indices: ClosedRange<Int>) {
    let text = editor.text
    let (first, last) = (indices.lowerBound, indices.upperBound)
    let (start, end) = (text.paragraphRange(at: first).lowerBound, text.paragraphRange(at: last).upperBound)
    let found = links(inParagraphs: indices)
    let before = linkViews.filter { $0.link.range.upperBound <= start && !$0.link.range.isEmpty }
    let behind = linkViews.filter { $0.link.range.lowerBound >= end }
    var old = linkViews.filter { view in !before.contains { $0 === view } && !behind.contains { $0 === view } }
    let new = found.map { link -> TextLinkView in
      // An element that assistive programs know stays the same.
      let same = old.firstIndex { $0.link.target == link.target && $0.link.title == link.title }
      let view = same.map { old.remove(at: $0) } ?? TextLinkView(link)
      view.show(link)
      return view
    }
    let all = before + new + behind
    for view in old + all.dropFirst(Self.most) { view.removeFromSuperview() }
    linkViews = Array(all.prefix(Self.most))
    for (index, view) in linkViews.enumerated() {
      view.index = index
      // Nothing of the text is covered: the bar and handles are in front.
      if view.superview !== self { insertSubview(view, at: 0) }
    }
  }

  private func links(inParagraphs indices: ClosedRange<Int>) -> [TextLink] {
    guard let decorate else { return [] }
    var found: [TextLink] = []
    for index in indices {
      let content = editor.text.contentRange(ofParagraph: index)
      guard content.upperBound <= Self.reach, found.count < Self.most else { break }
      guard !content.isEmpty else { continue }
      var part = AttributedText(editor.text[content])
      decorate(&part, content)
      found += part.links(from: content.lowerBound).filter { $0.range.upperBound <= content.upperBound }
    }
    return found
  }

  // MARK: Keys

  /// Returns whether `key` types or edits. In a text that can't be edited, Tab goes to the links and on (`KF-10`).
  public final func isTextInput(_ key: Key) -> Bool {
    guard let text = key.text else { return TextEditingCommand(key) != nil }
    return isEditable || text != "\t"
  }

  /// Opens the link at the caret, in a text in which Tab types (`TI-82`).
  var linkCommands: [KeyCommand] {
    let caret = editor.selection.head
    let found = linkViews.first { $0.link.range.lowerBound <= caret && caret <= $0.link.range.upperBound }
    guard opensLinks, let target = found?.link.target else { return [] }
    let command = KeyCommand(input: KeyCommand.inputReturn, modifierFlags: .control) { [weak self] _ in
      self?.openLink(target)
    }
    command.wantsPriorityOverSystemBehavior = true
    return [command]
  }
}

extension TextView: TextLinking {
  /// In a text that can be edited, Tab types.
  final var linksTakeFocus: Bool { !isEditable }

  /// A tap is one on the text.
  final var linksTakeTouches: Bool { false }

  final func linkRects(of link: TextLink) -> [Rect] {
    let rects = selectionRects(for: link.range).filter { !$0.isEmpty }
    let visible = visibleParts
    return rects.isEmpty
      ? [hiddenRect(of: link, visible: (visible.first?.lowerBound ?? 0)..<(visible.last?.upperBound ?? 0))] : rects
  }

  final func scrollToLink(_ link: TextLink) {
    // Lines that are seen for the first time may be higher than their estimates.
    for _ in 0..<3 {
      scrollToPosition(link.range.lowerBound)
      layoutIfNeeded()
    }
  }
}
