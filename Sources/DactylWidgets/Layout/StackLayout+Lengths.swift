import DactylCore
import DactylGeometry

/// The lengths of the views along the axis, and their sizes across it.
extension StackLayout {
  /// Measures `items` in a stack of `length`; nil is without a limit. `offer` is what the views are offered across the
  /// axis.
  func measure(_ items: LayoutItems, in length: Double?, offer: Double?, _ slots: inout StackSlots) {
    for index in items.indices {
      let view = items[index]
      let size = view.measuredSize(for: axis.proposal(nil, across: offer))
      slots[index] = StackSlot(length: axis.length(of: size), across: axis.across(of: size))
      if index + 1 < items.count { slots.spacing += spacing(after: view) }
      if axis == .horizontal, (view.stackAlignment ?? alignment) == .firstBaseline { slots.haveBaselines = true }
    }
    if let length, length.isFinite { fit(&slots, into: length, items, offer: offer) }
    if slots.haveBaselines { findBaselines(of: items, &slots) }
  }

  /// The space behind `view` if another one follows it.
  func spacing(after view: View) -> Double { (view.spacingAfter ?? spacing).orZero }

  private func findBaselines(of items: LayoutItems, _ slots: inout StackSlots) {
    for index in items.indices where (items[index].stackAlignment ?? alignment) == .firstBaseline {
      let slot = slots[index]
      slots[index].baseline =
        items[index].firstBaseline(in: Size(width: slot.length, height: slot.across)) ?? slot.across
    }
  }

  /// Makes views longer or shorter, so that the stack has `length`.
  private func fit(
    _ slots: inout StackSlots, into length: Double, _ items: LayoutItems, offer: Double?
  ) {
    let free = length - slots.spacing - slots.length
    if distribution == .fillEqually {
      shareEqually(max(length - slots.spacing, 0), &slots, items)
    } else if free > 0, items.contains(where: { $0.sizing.grow > 0 }) {
      grow(&slots, by: free, items)
    } else if free < 0 {
      shrink(&slots, by: -free, items, offer: offer)
    }
    for index in items.indices {
      guard let length = slots[index].offer else { continue }
      slots[index].across = axis.across(of: items[index].measuredSize(for: axis.proposal(length, across: offer)))
    }
  }

  /// Gives all views the same length; pixels that are left go to the first ones.
  private func shareEqually(_ length: Double, _ slots: inout StackSlots, _ items: LayoutItems) {
    var (left, count) = (length, slots.count)
    for index in slots.indices {
      let share = items.roundedDown(left / Double(count))
      slots[index].length = index + 1 < slots.count ? share : left
      slots[index].isFitted = true
      (left, count) = (left - slots[index].length, count - 1)
    }
  }

  /// Shares `free` among the growing views.
  private func grow(_ slots: inout StackSlots, by free: Double, _ items: LayoutItems) {
    withShares(of: free, count: items.count, items.roundedDown) { index in
      max(items[index].sizing.grow, 0)
    } room: { index, share in
      let size = axis.size(slots[index].length + share, across: slots[index].across)
      return axis.length(of: items[index].limitedSize(size)) - slots[index].length
    } body: { index, share in
      slots[index].length += share
      slots[index].isFitted = true
    }
  }

  /// Takes `missing` from the views, in proportion to their lengths and `Sizing.shrink`.
  private func shrink(
    _ slots: inout StackSlots, by missing: Double, _ items: LayoutItems, offer: Double?
  ) {
    withShares(of: missing, count: items.count, items.roundedDown) { index in
      max(items[index].sizing.shrink, 0) * slots[index].length
    } room: { index, share in
      let least = axis.length(of: items[index].measuredSize(for: axis.proposal(0, across: offer)))
      return min(share, max(slots[index].length - least, 0))
    } body: { index, share in
      slots[index].length -= share
      slots[index].isFitted = true
    }
  }
}
