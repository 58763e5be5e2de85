/// The states of controllers inside one another (`NV-9`).
extension ViewController {
  /// The state of the controller and of all children with a `restorationIdentifier`.
  public final func restorableState() -> RestorableState {
    var state = RestorableState()
    encodeRestorableState(into: &state)
    for (name, child) in namedChildren { state[part: name] = child.restorableState() }
    return state
  }

  /// Restores the controller, which may make its children then, and after it the children with a
  /// `restorationIdentifier`. Does nothing with an empty state.
  public final func restore(from state: RestorableState) {
    if state.isEmpty { return }
    decodeRestorableState(from: state)
    for (name, child) in namedChildren { child.restore(from: state[part: name]) }
  }

  /// The children with an identifier, each with a name of its own.
  private final var namedChildren: [(String, ViewController)] {
    RestorationNames.of(children)
  }
}

/// The names of controllers beside each other.
@MainActor enum RestorationNames {
  /// Returns the controllers with an identifier. The second one with the same identifier is called `identifier#2`.
  static func of(_ controllers: [ViewController]) -> [(String, ViewController)] {
    var counts: [String: Int] = [:]
    return controllers.compactMap { controller in
      guard let identifier = controller.restorationIdentifier else { return nil }
      counts[identifier, default: 0] += 1
      let number = counts[identifier] ?? 1
      return (number == 1 ? identifier : "\(identifier)#\(number)", controller)
    }
  }
}
