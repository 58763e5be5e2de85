import DactylInput
import DactylWayland

/// The drawing tablets of a seat. Only the tools send input; the objects of tablets and pads are kept and not used.
@MainActor final class WaylandTablets {
  private let object: ZwpTabletSeatV2
  private var tablets: [ZwpTabletV2] = []
  private var pads: [WaylandTabletPad] = []
  private var tools: [WaylandTabletTool] = []
  private unowned let seat: WaylandSeat

  init(_ manager: ZwpTabletManagerV2, seat: WaylandSeat) {
    self.seat = seat
    object = manager.getTabletSeat(seat: seat.object)
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  func lose() {
    for tool in tools { tool.lose() }
    for pad in pads { pad.destroy() }
    for tablet in tablets { tablet.destroy() }
    tools.removeAll()
    pads.removeAll()
    tablets.removeAll()
    object.destroy()
  }

  /// Ends the proximity of tools to `surface`, which is being destroyed.
  func lose(_ surface: WaylandSubsurface) {
    for tool in tools { tool.lose(surface) }
  }

  private func handle(_ event: ZwpTabletSeatV2.Event) {
    switch event {
    case .tabletAdded(let tablet):
      tablets.append(tablet)
      tablet.onEvent = { [weak self, unowned tablet] event in
        guard case .removed = event else { return }
        self?.tablets.removeAll { $0 === tablet }
        tablet.destroy()
      }
    case .toolAdded(let object):
      let tool = WaylandTabletTool(object, seat: seat)
      tool.onRemoval = { [weak self, unowned tool] in self?.tools.removeAll { $0 === tool } }
      tools.append(tool)
    case .padAdded(let pad):
      pads.append(WaylandTabletPad(pad) { [weak self] pad in self?.pads.removeAll { $0 === pad } })
    }
  }
}
