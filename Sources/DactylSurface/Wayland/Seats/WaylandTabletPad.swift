import DactylWayland

/// The buttons, rings and strips beside a tablet. Nobody above asks for them.
///
/// They are kept all the same as long as the compositor has them: it makes objects by events of theirs, and of an object
/// that we have let go of libwayland drops these, so that both sides would count differently from then on (fault 11).
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
