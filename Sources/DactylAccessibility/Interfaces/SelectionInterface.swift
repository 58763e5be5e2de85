import DactylBus
import DactylCore

/// The selected children of an object: `org.a11y.atspi.Selection`.
@MainActor struct SelectionInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Selection")
    interface.property("NSelectedChildren", "i") { [find] in
      .int32(Int32(clamping: try find($0).selectedChildren.count))
    }
    interface.method("GetSelectedChild", "i", returns: "(so)") { [find] call in
      let selected = try find(call.path).selectedChildren
      let index = index(call)
      return [find.connection.reference(selected.indices.contains(index) ? selected[index] : nil)]
    }
    interface.method("IsChildSelected", "i", returns: "b") { [find] call in
      [.bool(try find(call.path).child(at: index(call))?.description.state.contains(.selected) ?? false)]
    }
    interface.method("SelectChild", "i", returns: "b") { [find] call in
      [.bool(try find(call.path).child(at: index(call))?.setSelected(true) ?? false)]
    }
    interface.method("DeselectChild", "i", returns: "b") { [find] call in
      [.bool(try find(call.path).child(at: index(call))?.setSelected(false) ?? false)]
    }
    interface.method("DeselectSelectedChild", "i", returns: "b") { [find] call in
      let selected = try find(call.path).selectedChildren
      let index = index(call)
      return [.bool(selected.indices.contains(index) && selected[index].setSelected(false))]
    }
    interface.method("SelectAll", returns: "b") { [find] in
      let object = try find($0.path)
      guard object.isContainer, object.description.state.contains(.allowsMultipleSelection),
        object.childCount <= mostSelected
      else { return [.bool(false)] }
      for index in 0..<object.childCount { _ = object.child(at: index)?.setSelected(true) }
      return [.bool(true)]
    }
    interface.method("ClearSelection", returns: "b") { [find] in
      let selected = try find($0.path).selectedChildren
      return [.bool(selected.allSatisfy { $0.setSelected(false) })]
    }
    return interface
  }
}

/// The most children that are selected together, since each is an object.
private let mostSelected = 10_000

@MainActor private func index(_ call: BusMethodCall) -> Int { Int(call.arguments.values[0].int32 ?? -1) }
