import DactylBus
import DactylCore

/// The actions of an object: `org.a11y.atspi.Action`.
@MainActor struct ActionInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Action")
    interface.property("NActions", "i") { [find] in .int32(Int32(clamping: try find($0).description.actions.count)) }
    interface.method("GetName", "i", returns: "s") { [find] in [.text(try action($0, find)?.busName ?? "")] }
    interface.method("GetLocalizedName", "i", returns: "s") { [find] in
      [.text(try action($0, find)?.title(in: find.connection.application) ?? "")]
    }
    interface.method("GetDescription", "i", returns: "s") { [find] call in
      guard try action(call, find) == .activate else { return [.string("")] }
      return [.text(try find(call.path).description.hint ?? "")]
    }
    interface.method("GetKeyBinding", "i", returns: "s") { [find] call in
      [.text(try action(call, find).map { $0.keys(of: try find(call.path).description) } ?? "")]
    }
    interface.method("GetActions", returns: "a(sss)") { [find] in
      let description = try find($0.path).description
      let actions = description.actions.map { action in
        let hint = action == .activate ? description.hint ?? "" : ""
        return BusValue.structure([
          .text(action.title(in: find.connection.application)), .text(hint), .text(action.keys(of: description)),
        ])
      }
      return [.array(element: "(sss)", actions)]
    }
    interface.method("DoAction", "i", returns: "b") { [find] call in
      guard let action = try action(call, find) else { return [.bool(false)] }
      return [.bool(try find(call.path).perform(action))]
    }
    return interface
  }
}

/// Returns the action with the index that is the first argument; nil if there is none.
@MainActor private func action(_ call: BusMethodCall, _ find: ObjectFinder) throws -> AccessibilityAction? {
  let actions = try find(call.path).description.actions
  let index = Int(call.arguments.values[0].int32 ?? -1)
  return actions.indices.contains(index) ? actions[index] : nil
}

extension AccessibilityAction {
  /// The name by which programs know the action.
  var busName: String {
    switch self {
    case .activate: "click"
    case .submit: "activate"
    case .increment: "increment"
    case .decrement: "decrement"
    case .set: "set"
    case .showMenu: "menu"
    case .dismiss: "dismiss"
    case .scroll(.up): "scroll up"
    case .scroll(.down): "scroll down"
    case .scroll(.left): "scroll left"
    case .scroll(.right): "scroll right"
    case .custom(let name): name
    }
  }

  /// The keys that perform the action on an element with `description`; empty without any.
  fileprivate func keys(of description: AccessibilityDescription) -> String {
    switch self {
    case .activate: KeySequence.parts(description.keyBinding)
    case .submit: KeySequence.parts(AccessibilityKeyBinding(input: KeyCommand.inputReturn))
    case .showMenu: KeySequence.parts(AccessibilityKeyBinding(input: "Menu"))
    default: ""
    }
  }
}
