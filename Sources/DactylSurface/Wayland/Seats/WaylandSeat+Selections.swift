import DactylWayland

/// The selections of a seat, one for each kind that the compositor has.
extension WaylandSeat {
  /// Adds the selections that are missing. Their globals may be announced after the seat.
  func addSelections() {
    for selection in platform.selections where !selections.contains(where: { $0.selection === selection }) {
      if let added = makeSelection(selection) { selections.append(added) }
    }
  }

  private func makeSelection(_ selection: Selection) -> SeatSelection? {
    switch selection.kind {
    case .clipboard:
      guard let manager = globals.dataDevices else { return nil }
      let wire = WaylandDataDevice(manager, seat: self)
      dataDevice = wire
      let added = makeSelection(selection, wire)
      wire.onSelection = { [weak added] in added?.selected($0) }
      return added
    case .primary:
      guard let manager = globals.primarySelection else { return nil }
      let wire = WaylandPrimarySelection(manager, seat: object)
      let added = makeSelection(selection, wire)
      wire.onSelection = { [weak added] in added?.selected($0) }
      return added
    }
  }

  private func makeSelection(_ selection: Selection, _ wire: any SelectionWire) -> SeatSelection {
    let added = SeatSelection(selection, wire, loop: platform.loop) { [weak platform] in platform?.sync($0) }
    if let lastSerial { added.record(lastSerial.value, order: lastSerial.order) }
    return added
  }

  /// Records the serial of a press, a key or the keyboard's focus, by which the program may set selections.
  func recordSerial(_ serial: UInt32) {
    let order = platform.countPress()
    lastSerial = (serial, order)
    for selection in selections { selection.record(serial, order: order) }
  }
}
