import DactylCore

/// Sections, items and a selection that are those of a model (`OB-7`).
extension CollectionViewDataSource {
  /// Shows what `snapshot` returns, and what it returns later when something `@Observable` changes that it has read:
  /// in the next frame, with an animation if `animated` is true.
  ///
  ///     let rows = CollectionViewDataSource<Int, String>(TableView()) { cell, name in cell.textLabel.text = name }
  ///     rows.follow { [model] in DataSourceSnapshot(model.names) }
  ///
  /// It replaces what was followed before. A snapshot that is applied is shown until the next change. Another language
  /// of numbers and dates in the view (`Traits.formatLocale`), which sorting and searching depend on, is a change, too.
  @inlinable public func follow(
    animated: Bool = true, _ snapshot: @escaping @MainActor () -> DataSourceSnapshot<Section, Item>
  ) {
    setFollowed(animated) { SnapshotIndex(snapshot()) }
  }

  /// Shows the items that `items` returns, as `follow(animated:_:)` does, in one section.
  @inlinable public func follow<Items: Sequence<Item>>(
    animated: Bool = true, items: @escaping @MainActor () -> Items
  ) where Section == Int {
    setFollowed(animated) { SnapshotIndex(DataSourceSnapshot(Array(items()))) }
  }

  @usableFromInline func setFollowed(
    _ animated: Bool, _ make: @escaping @MainActor () -> SnapshotIndex<Section, Item>
  ) {
    let followed = FollowedSnapshot(animated, make) { [weak self] in
      self?.collectionView?.setNeedsUpdateProperties()
    }
    self.followed = followed
    followed.makeIfNeeded(in: collectionView?.traits.formatLocale)
    apply(followed, animated: false)
  }

  private func apply(_ followed: FollowedSnapshot<Section, Item>, animated: Bool) {
    guard let new = followed.take() else { return }
    apply(new, animated, nil)
    showBoundSelection(isOther: true)
  }

  /// Keeps the selection the same as a value elsewhere (`OB-6`), such as in a model. It is shown in each frame that
  /// follows a change, and written for changes by the user, before `didChangeSelection` is called.
  public func bindSelection(to selection: Binding<Set<Item>>) {
    boundSelection = BoundSelection(binding: selection)
    showBoundSelection()
    collectionView?.setNeedsUpdateProperties()
  }

  /// Keeps the selected item of a list, in which one at most is selected, the same as a value elsewhere (`OB-6`); nil for
  /// none.
  public func bindSelectedItem(to item: Binding<Item?>) {
    bindSelection(to: item.converted(to: { $0.map { [$0] } ?? [] }, from: { .some($0.first) }))
  }

  /// Shows the bound selection if it has changed, or the items have. Items that are not there yet are selected when they
  /// come.
  private func showBoundSelection(isOther: Bool = false) {
    guard let bound = boundSelection else { return }
    let wanted = bound.binding.wrappedValue
    guard isOther || wanted != bound.known else { return }
    boundSelection?.known = wanted
    if selection != wanted { selection = wanted }
  }

  /// The user has changed the selection.
  func selectionChanged() {
    if boundSelection != nil {
      boundSelection?.known = selection
      boundSelection?.binding.wrappedValue = selection
    }
    didChangeSelection?()
  }

  // MARK: Updates

  func updateProperties() {
    if followed?.makeIfNeeded(in: collectionView?.traits.formatLocale) == true { collectionView?.setNeedsLayout() }
    showBoundSelection()
  }

  func applyFollowed() { if let followed { apply(followed, animated: followed.isAnimated) } }

  /// Shows the items of the model without waiting for the next frame.
  func followNow() {
    if followed?.makeIfNeeded(in: collectionView?.traits.formatLocale) == true { applyFollowed() }
  }
}

/// A selection that is kept elsewhere.
struct BoundSelection<Item: Hashable> {
  let binding: Binding<Set<Item>>
  /// The last selection that was read or written.
  var known: Set<Item>?
}

/// A snapshot that is made anew when something observable changes that was read for it.
@MainActor final class FollowedSnapshot<Section: Hashable, Item: Hashable> {
  let isAnimated: Bool
  private let make: @MainActor () -> SnapshotIndex<Section, Item>
  private let onChange: @MainActor () -> Void
  private lazy var tracker = ObservationTracker { [weak self] in
    guard let self else { return }
    isStale = true
    onChange()
  }
  private var isStale = true
  private var locale: Locale?
  private var made: SnapshotIndex<Section, Item>?

  init(
    _ animated: Bool, _ make: @escaping @MainActor () -> SnapshotIndex<Section, Item>,
    _ onChange: @escaping @MainActor () -> Void
  ) {
    (isAnimated, self.make, self.onChange) = (animated, make, onChange)
  }

  /// Makes the snapshot if something has changed, or the language is another one. Returns whether there is one that was
  /// not taken.
  @discardableResult func makeIfNeeded(in locale: Locale?) -> Bool {
    if isStale || locale != self.locale {
      isStale = false
      self.locale = locale
      made = tracker.track(make)
    }
    return made != nil
  }

  /// Returns the snapshot that was made, once.
  func take() -> SnapshotIndex<Section, Item>? {
    defer { made = nil }
    return made
  }
}
