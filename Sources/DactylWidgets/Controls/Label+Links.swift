import DactylCore
import DactylGeometry
import DactylGraphics

/// The links of a label, and what opens them.
@MainActor final class LabelLinks {
  fileprivate(set) var views: [TextLinkView] = []
  fileprivate(set) var action: (@MainActor (_ link: String) -> Void)?
}

extension Label {
  /// Opens a link of the text (`AC-27`). Default: nil.
  ///
  ///     let terms = Label()
  ///     terms.attributedText = "I agree to the " + AttributedText("terms", attributes: TextAttributes(link: "terms"))
  ///     terms.linkAction = { link in print("open \(link)") }
  ///
  /// It is called for a tap on the link, for Return and Space while the link has the focus, and for assistive programs.
  /// The argument is the ``TextAttributes/link`` of the text. Setting it sets `isUserInteractionEnabled`: then the links
  /// of the label take touches. What is beside them belongs to the views behind.
  public final var linkAction: (@MainActor (_ link: String) -> Void)? {
    get { links?.action }
    set {
      guard links != nil || newValue != nil else { return }
      madeLinks.action = newValue
      isUserInteractionEnabled = newValue != nil || isSelectable || toolTip != nil
      for view in linkViews { view.setNeedsAccessibilityUpdate() }
    }
  }

  /// The views of the links, in the order of the text.
  final var linkViews: [TextLinkView] { links?.views ?? [] }

  private var madeLinks: LabelLinks {
    let links = links ?? LabelLinks()
    self.links = links
    return links
  }

  /// Makes the views of the links of another text.
  final func updateLinks() {
    let found = attributedText?.links() ?? []
    guard !found.isEmpty || !linkViews.isEmpty else { return }
    let links = madeLinks
    while links.views.count > found.count { links.views.removeLast().removeFromSuperview() }
    for (view, link) in zip(links.views, found) { view.show(link) }
    for (index, link) in found.enumerated().dropFirst(links.views.count) {
      let view = TextLinkView(link)
      view.index = index
      links.views.append(view)
      addSubview(view)
    }
  }

  /// Whether a touch is for a link. Without a selection or a tool tip, only links take touches; nil for
  /// another label.
  final func isOnLink(_ point: Point) -> Bool? {
    linkAction == nil || isSelectable || toolTip != nil
      ? nil
      : linkViews.contains { view in
        !view.isHidden && view.point(inside: view.convert(point, from: self), with: nil)
      }
  }
}

extension Label: TextLinking {
  final var linksTakeFocus: Bool { true }

  /// The selection of a label has its touches.
  final var linksTakeTouches: Bool { !isSelectable }

  final func linkRects(of link: TextLink) -> [Rect] {
    let (text, shown) = (text, shownText)
    guard link.range.upperBound <= text.utf8.count else { return [] }
    let start = text.utf8.index(text.startIndex, offsetBy: link.range.lowerBound)
    let indices = start..<text.utf8.index(start, offsetBy: link.range.count)
    // The letters behind three dots have the place of the dots.
    let rects = shown.layout.selectionRects(for: indices).filter { !$0.isEmpty }
    return rects.map { $0.offsetBy(dx: shown.origin.x, dy: shown.origin.y) }
  }

  final func scrollToLink(_ link: TextLink) {}
}
