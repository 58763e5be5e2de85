import DactylCore
import DactylGraphics

extension Control {
  /// The place of the content of a control along its width.
  public enum ContentHorizontalAlignment: Hashable, Sendable, CaseIterable {
    /// In the middle.
    case center
    /// At the edge where a line of text begins: the left one, or the right one in a right-to-left interface.
    case leading
    /// At the edge where a line of text ends.
    case trailing
  }
}

extension Button {
  /// The place of the symbol beside the title.
  public enum ImagePlacement: Hashable, Sendable, CaseIterable {
    /// Before the title: at the left, or at the right in a right-to-left interface.
    case leading
    /// Behind the title.
    case trailing
    /// Above the title.
    case top
    /// Below the title.
    case bottom
  }

  /// A title, and its attributes if it has any.
  struct Title: Equatable {
    var text: String
    var attributed: AttributedText?
  }

  /// Sets the title for a state or a combination of states; nil removes it. `title` is that of the normal state.
  ///
  /// The button shows a title whose states are all in its current state. Of several such titles, it shows the one with
  /// the most states. If two have as many, `disabled` has precedence over `highlighted`, `highlighted` over `selected`,
  /// and `selected` over `focused`. When another title is shown, the preferred size of the button may change.
  public final func setTitle(_ title: String?, for state: State) {
    titles[state] = title.map { Title(text: $0) }
    updateContent()
  }

  /// Returns the title that the button has in `state`; nil if it has none.
  public final func title(for state: State) -> String? {
    titles.value(in: state)?.text
  }

  /// Sets a title with attributes for a state or a combination of states, in the place of its plain title; nil removes
  /// it. See `setTitle(_:for:)`.
  ///
  /// Parts without attributes look as a plain title. Colours of the attributes are the same in all states.
  public final func setAttributedTitle(_ title: AttributedText?, for state: State) {
    titles[state] = title.map { Title(text: $0.text, attributed: $0) }
    updateContent()
  }

  /// Returns the title with attributes that the button has in `state`; nil if it has none, or a plain one.
  public final func attributedTitle(for state: State) -> AttributedText? {
    titles.value(in: state)?.attributed
  }

  /// Sets the symbol for a state or a combination of states; nil removes it. `image` is that of the normal state.
  ///
  /// The symbol that is shown is chosen like the title: see `setTitle(_:for:)`.
  public final func setImage(_ image: Image?, for state: State) {
    images[state] = image
    updateContent()
  }

  /// Returns the symbol that the button has in `state`; nil if it has none.
  public final func image(for state: State) -> Image? {
    images.value(in: state)
  }

  /// Shows the title and the symbol of the current state.
  final func updateContent() {
    let state = state
    shownTitle = titles.value(in: state) ?? Title(text: "")
    currentImage = images.value(in: state)
  }
}

/// Values for combinations of the states of a control.
struct StateValues<Value> {
  /// Most buttons have a single value, which takes no memory of its own.
  private var normal: Value?
  /// In the order of precedence.
  private var others: [(state: Control.State, value: Value)] = []

  /// The value that was set for exactly `state`.
  subscript(state: Control.State) -> Value? {
    get { state == .normal ? normal : others.first { $0.state == state }?.value }
    set {
      guard state != .normal else { return normal = newValue }
      others.removeAll { $0.state == state }
      guard let newValue else { return }
      let index = others.firstIndex { Self.precedence($0.state) < Self.precedence(state) } ?? others.endIndex
      others.insert((state, newValue), at: index)
    }
  }

  /// Returns the value for the most specific combination that `state` contains.
  func value(in state: Control.State) -> Value? {
    others.first { state.isSuperset(of: $0.state) }?.value ?? normal
  }

  /// The number of states first, then the states from the most to the least important.
  private static func precedence(_ state: Control.State) -> (Int, Int) {
    let order: [Control.State] = [.focused, .selected, .highlighted, .disabled]
    var (count, rank) = (0, 0)
    for (index, member) in order.enumerated() where state.contains(member) {
      count += 1
      rank += 1 << index
    }
    return (count, rank)
  }
}
