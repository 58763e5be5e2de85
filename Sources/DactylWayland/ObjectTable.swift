/// The live proxies of a connection, which it keeps alive.
final class ObjectTable {
  private var proxies: [UInt32: Proxy] = [:]

  func insert(_ proxy: Proxy) { proxies[proxy.id] = proxy }

  func remove(_ id: UInt32) { proxies[id] = nil }

  /// All of them, the youngest first, as objects depend on older ones.
  var youngestFirst: [Proxy] { proxies.values.sorted { $0.id > $1.id } }
}
