import DactylGeometry

/// The stops of the Tab order inside a view (`KF-1`, `KF-2`).
@MainActor struct FocusOrder {
  /// The stops, in order. A group is one stop.
  private(set) var stops: [View] = []
  /// The indices of the stops before and after `start`, which may be out of range; nil if `start` was not met.
  private(set) var neighborsOfStart: (previous: Int, next: Int)?
  private let start: View?
  private let focused: View?

  /// Collects the stops inside `scope`, without those of scopes inside it, and then those of `others` and inside them.
  ///
  /// `focused` represents its group. `start` is the view at which the Tab order begins if nothing is focused (`KF-7`).
  init(inside scope: View, and others: [View] = [], focused: View?, start: View? = nil) {
    self.start = start
    self.focused = focused
    addStops(inside: scope)
    for view in others { add(view) }
  }

  /// Returns all members of a group.
  static func members(of group: View) -> [View] {
    FocusOrder(inside: group, focused: nil).stops
  }

  private mutating func addStops(inside view: View) {
    let subviews = view.storedSubviews.filter { $0.geometry.takesTouches && !$0.isFocusScope }
    guard !subviews.isEmpty else { return }
    let isMirrored = subviews.count > 1 && view.isMirrored
    for subview in View.inReadingOrder(subviews, isMirrored: isMirrored) { add(subview) }
  }

  private mutating func add(_ view: View) {
    let count = stops.count
    if view.isStop { stops.append(view) }
    if view === start { neighborsOfStart = (count - 1, stops.count) }
    guard view.focusGroup != nil else { return addStops(inside: view) }
    if view !== start, start?.isDescendant(of: view) == true { neighborsOfStart = (stops.count - 1, stops.count) }
    if let member = representative(of: view) { stops.append(member) }
  }

  /// The member of a group at which Tab stops (`KF-4`).
  private func representative(of group: View) -> View? {
    let members = Self.members(of: group)
    if let focused, members.contains(where: { $0 === focused }) { return focused }
    if let chosen = members.first(where: { $0.isChosen }) { return chosen }
    if let last = group.focusState?.lastMember, members.contains(where: { $0 === last }) { return last }
    return members.first
  }
}

extension View {
  /// Whether the view is selected or checked, as it describes itself.
  fileprivate var isChosen: Bool {
    !accessibilityDescription.state.isDisjoint(with: [.selected, .checked])
  }
}
