import DactylInput

extension WaylandPlatform {
  /// Returns nil if the compositor would refuse the drag: without a press there, with several fingers down, or without
  /// data devices of version 3.
  package func startDrag(
    _ content: SelectionContent, actions: DragActions = .copy, icon: DragIcon? = nil, from surface: any PlatformSurface,
    seat id: SeatID, device: PressDevice
  ) -> OutgoingDrag? {
    guard let seat = seat(id), let dataDevice = seat.dataDevice, dataDevice.canDrag,
      let origin = surface as? WaylandSurface, let press = seat.presses[device], press.isOn(surface.id),
      seat.presses.downCount(device) == 1, let selection = selections.first(where: { $0.kind == .clipboard })
    else { return nil }
    let drag = OutgoingDrag(content, loop: loop) { [weak seat] in seat?.endContacts(device) }
    let icon = icon.map { WaylandDragIcon($0, required: required) }
    dataDevice.start(drag, actions, icon: icon, from: origin.surface, serial: press.serial) {
      [weak self] type, descriptor in
      guard let self else { return }
      selection.write(type, of: content, to: descriptor, loop: loop)
    }
    return drag
  }
}
