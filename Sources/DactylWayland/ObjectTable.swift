/// The live proxies of a connection, which it keeps alive.
///
/// Ids are dense, the client's from 1 and the compositor's from 0xff000000, so they are indexes of two arrays. (The
/// first dictionary of a program makes the runtime scan all its types, which costs memory and time at the start.)
final class ObjectTable {
  private var ours: [Proxy?] = []
  private var theirs: [Proxy?] = []
  private static let firstOfTheirs: UInt32 = 0xff00_0000

  func insert(_ proxy: Proxy) { set(proxy, proxy.id) }

  func remove(_ id: UInt32) { set(nil, id) }

  private func set(_ proxy: Proxy?, _ id: UInt32) {
    if id < Self.firstOfTheirs {
      Self.set(proxy, at: Int(id), in: &ours)
    } else {
      Self.set(proxy, at: Int(id - Self.firstOfTheirs), in: &theirs)
    }
  }

  private static func set(_ proxy: Proxy?, at index: Int, in list: inout [Proxy?]) {
    while list.count <= index { list.append(nil) }
    list[index] = proxy
  }

  /// All proxies, the youngest first, since objects depend on older ones.
  var youngestFirst: [Proxy] { (ours + theirs).reversed().compactMap { $0 } }
}
