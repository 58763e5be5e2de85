/// The globals of the compositor. The list is complete after the first `roundtrip()` of the connection, and changes
/// when devices are added and removed.
public final class Registry {
  private let registry: WlRegistry

  /// The globals, in the order in which the compositor announced them.
  public private(set) var globals: [Global] = []

  /// Called for each new global, which is in `globals` by then.
  public var onGlobal: ((Global) -> Void)?

  /// Called when a global was removed, also from `globals`. Objects bound to it still have to be destroyed.
  public var onGlobalRemoved: ((Global) -> Void)?

  init(_ registry: WlRegistry) {
    self.registry = registry
    registry.onEvent = { [weak self] event in self?.receive(event) }
  }

  /// Binds `global` with the lowest of three versions: its own, the newest of the protocol file, and `maximum`.
  ///
  /// If the global was removed meanwhile, the new object does nothing. Traps if the interface of `global` is not that
  /// of `type`.
  public func bind<Object: Proxy>(_ type: Object.Type, to global: Global, maximum: UInt32 = .max) -> Object {
    precondition(type.interface.name == global.interface, "a \(global.interface) can't be bound as a \(type)")
    let version = max(1, min(global.version, maximum, type.interface.version))
    return registry.bind(type, version: version, name: global.name)
  }

  /// Binds the first global of this interface; returns nil if there is none.
  public func bind<Object: Proxy>(_ type: Object.Type, maximum: UInt32 = .max) -> Object? {
    let name = type.interface.name
    guard let global = globals.first(where: { $0.interface == name }) else { return nil }
    return bind(type, to: global, maximum: maximum)
  }

  private func receive(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version):
      let global = Global(name: name, interface: interface, version: version)
      globals.append(global)
      onGlobal?(global)
    case .globalRemove(let name):
      guard let index = globals.firstIndex(where: { $0.name == name }) else { return }
      let global = globals.remove(at: index)
      onGlobalRemoved?(global)
    }
  }
}
