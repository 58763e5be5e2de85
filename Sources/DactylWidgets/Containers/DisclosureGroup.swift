import DactylCore
import DactylGeometry

/// A title, and views below it that the user can show and hide.
///
///     let advanced = DisclosureGroup("Advanced", [proxyField, portField])
///     advanced.header.addAction(Action { [weak self] _ in self?.saveState() }, for: .valueChanged)
///
/// ![Groups that are collapsed and expanded](disclosure)
///
/// A tap on the title, Space and Return expand and collapse the group; the arrow key in the direction of reading
/// expands it, and the other one collapses it. Views around the group move with it.
open class DisclosureGroup: View {
  /// The title.
  public final var title: String {
    get { titleHeader.title }
    set { titleHeader.title = newValue }
  }

  /// The control with the title. It sends `valueChanged`, then `primaryActionTriggered`, when the user expands or
  /// collapses the group. To prevent that, disable it.
  public final var header: Control { titleHeader }

  /// The view that is shown while the group is expanded. Its `layout` is a column, which can be replaced.
  public let contentView: View

  /// Whether the content is shown. Setting it sends nothing (`CT-4`). Default: false.
  public final var isExpanded: Bool {
    get { titleHeader.isExpanded }
    set { setExpanded(newValue, animated: false) }
  }

  private let titleHeader = DisclosureHeader()
  /// Contains the content, and is as high as the part of it that is shown.
  private let body: View
  /// The number of changes, which distinguishes the end of an earlier animation from that of the latest.
  private var changeCount = 0

  /// Creates a group with the content `views`, in a column.
  public init(_ title: String = "", isExpanded: Bool = false, _ views: [View] = []) {
    contentView = View(.vertical(spacing: 8), views)
    body = View(RevealLayout(isExpanded: isExpanded), [contentView])
    super.init(frame: .zero)
    titleHeader.title = title
    titleHeader.choose = { [weak self] in self?.choose($0) }
    layout = .vertical()
    for view in [titleHeader, body] { addSubview(view) }
    show(isExpanded)
    settle()
    alignContent()
  }

  /// Shows or hides the content, over time if `animated`. It sends nothing (`CT-4`).
  public final func setExpanded(_ isExpanded: Bool, animated: Bool) {
    guard isExpanded != self.isExpanded else { return }
    changeCount += 1
    guard animated, let window, window.application != nil else {
      View.performWithoutAnimation { show(isExpanded) }
      return settle()
    }
    body.isHidden = false
    body.clipsToBounds = true
    // Other changes of the layout take effect at once, and only that of the group is animated.
    View.performWithoutAnimation { window.layoutIfNeeded() }
    let (spring, change) = (traits.theme.motion.spring, changeCount)
    View.animate(spring: spring) {
      show(isExpanded)
      window.layoutIfNeeded()
    } completion: { [weak self] _ in
      if let self, changeCount == change { settle() }
    }
  }

  private func show(_ isExpanded: Bool) {
    titleHeader.isExpanded = isExpanded
    body.layout = RevealLayout(isExpanded: isExpanded)
    // Transparent content takes no touches and is not in the accessibility tree, also while it still fades.
    body.alpha = isExpanded ? 1 : 0
    if !isExpanded, let responder = window?.firstResponder as? View, responder.isDescendant(of: body) {
      titleHeader.becomeFirstResponder()
    }
  }

  /// Ends a change. Shadows inside an expanded group are not clipped.
  private func settle() {
    body.isHidden = !isExpanded
    body.clipsToBounds = !isExpanded
  }

  private func choose(_ isExpanded: Bool) {
    guard isExpanded != self.isExpanded else { return }
    setExpanded(isExpanded, animated: true)
    titleHeader.sendActions(for: .valueChanged)
    titleHeader.sendActions(for: .primaryActionTriggered)
  }

  // MARK: Appearance

  open override func traitsDidChange() {
    super.traitsDidChange()
    alignContent()
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    alignContent()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The inset follows the font scale, which is no trait.
    alignContent()
  }

  /// Aligns the content with the title.
  private func alignContent() {
    body.layoutMargins = DirectionalInsets(leading: DisclosureHeader.titleInset(at: traits.fontScale))
  }
}

/// Places a view in its full height below a small space, and is that high, or not at all.
private struct RevealLayout: Layout {
  let isExpanded: Bool
  private static let space = 4.0

  init(isExpanded: Bool) {
    self.isExpanded = isExpanded
  }

  func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
    var size = Size.zero
    for view in items {
      let wanted = view.measuredSize(for: ProposedSize(width: proposal.width, height: nil))
      size = Size(width: max(size.width, wanted.width), height: max(size.height, wanted.height))
    }
    return Size(width: size.width, height: isExpanded ? size.height + Self.space : 0)
  }

  func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
    let offer = ProposedSize(width: bounds.width, height: nil)
    for view in items {
      let height = view.measuredSize(for: offer).height
      items.place(
        view, in: Rect(x: bounds.minX, y: bounds.minY + Self.space, width: bounds.width, height: height),
        proposal: offer)
    }
  }
}
