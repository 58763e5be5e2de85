import DactylWayland

/// The buttons, rings and strips beside a tablet. The framework does not use them.
///
/// The objects are kept as long as the compositor has them, because their events make further objects. libwayland drops
/// the events of an object that the client has destroyed, and the object ids of both sides would then differ.
@MainActor final class WaylandTabletPad {
  let pad: ZwpTabletPadV2
  private var groups: [ZwpTabletPadGroupV2] = []
  private var rings: [ZwpTabletPadRingV2] = []
  private var strips: [ZwpTabletPadStripV2] = []
  private let onRemoval: @MainActor (WaylandTabletPad) -> Void

  init(_ pad: ZwpTabletPadV2, onRemoval: @escaping @MainActor (WaylandTabletPad) -> Void) {
    self.pad = pad
    self.onRemoval = onRemoval
    pad.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    for ring in rings { ring.destroy() }
    for strip in strips { strip.destroy() }
    for group in groups { group.destroy() }
    pad.destroy()
  }

  private func handle(_ event: ZwpTabletPadV2.Event) {
    switch event {
    case .group(let group):
      groups.append(group)
      group.onEvent = { [weak self] in self?.handle($0) }
    case .removed:
      destroy()
      onRemoval(self)
    default: break
    }
  }

  private func handle(_ event: ZwpTabletPadGroupV2.Event) {
    switch event {
    case .ring(let ring): rings.append(ring)
    case .strip(let strip): strips.append(strip)
    default: break
    }
  }
}
