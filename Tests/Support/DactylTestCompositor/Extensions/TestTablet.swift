import DactylWayland

/// `zwp_tablet_manager_v2`.
extension TestCompositor {
  func serveTablets(_ resource: Resource) {
    resource.onRequest = { [weak self] request in
      guard let self, request.name == "get_tablet_seat" else { return }
      let tabletSeat = try request.newObject(0)
      tabletSeats.append((try request.object(1)?.model as? TestSeat, tabletSeat))
      tabletSeat.onDestroy { [weak self] in self?.tabletSeats.removeAll { $0.resource === tabletSeat } }
    }
  }

  /// Plugs a tablet in, for all clients that have bound the manager.
  @discardableResult package func addTablet(name: String = "Test tablet") -> TestTablet {
    let tablet = TestTablet(compositor: self)
    for (_, tabletSeat) in tabletSeats {
      guard let resource = tabletSeat.makeObject(ZwpTabletV2.interface) else { continue }
      tablet.add(resource)
      tabletSeat.send("tablet_added", .newObject(resource))
      resource.send("name", .string(name))
      resource.send("id", .uint(0x56A), .uint(0x1))
      resource.send("path", .string("/dev/input/event99"))
      resource.send("done")
    }
    return tablet
  }

  /// Adds a tool, for all clients that have bound the manager.
  @discardableResult package func addTool(
    type: ZwpTabletToolV2.Kind = .pen, capabilities: [ZwpTabletToolV2.Capability] = [.tilt, .pressure, .distance],
    hardwareSerial: UInt64 = 1
  ) -> TestTool {
    let tool = TestTool(compositor: self)
    for (_, tabletSeat) in tabletSeats {
      guard let resource = tabletSeat.makeObject(ZwpTabletToolV2.interface) else { continue }
      tool.add(resource)
      tabletSeat.send("tool_added", .newObject(resource))
      resource.send("type", .uint(type.rawValue))
      resource.send(
        "hardware_serial", .uint(UInt32(hardwareSerial >> 32)), .uint(UInt32(truncatingIfNeeded: hardwareSerial)))
      for capability in capabilities { resource.send("capability", .uint(capability.rawValue)) }
      resource.send("done")
    }
    return tool
  }

  /// Adds a tablet's pad of buttons, for the first client that has bound the manager, without describing it.
  package func addPad() -> Resource? {
    guard let tabletSeat = tabletSeats.first?.resource, let pad = tabletSeat.makeObject(ZwpTabletPadV2.interface) else {
      return nil
    }
    tabletSeat.send("pad_added", .newObject(pad))
    return pad
  }
}

/// A tablet.
package final class TestTablet: TestDevice {
  /// Unplugs it.
  package func remove() { resources.send("removed") }
}
