import Testing

@testable import DactylGraphics

@Suite struct LRUCacheTests {
  @Test func theLeastRecentlyUsedValueIsEvictedFirst() {
    var cache = LRUCache<Int, String>(capacity: 3)
    var made: [Int] = []
    func use(_ key: Int) {
      let value = cache.value(for: key) {
        made.append(key)
        return "\(key)"
      }
      #expect(value == "\(key)")
    }
    for key in [1, 2, 3, 1, 4, 1, 3, 2, 1] { use(key) }
    #expect(made == [1, 2, 3, 4, 2])
    #expect(cache.count == 3)
  }

  @Test func roomForOneIsEnough() {
    var cache = LRUCache<Int, [Int]>(capacity: 1)
    for key in [1, 1, 2, 2, 1, 3] {
      #expect(cache.value(for: key) { [key] } == [key])
      #expect(cache.count == 1)
    }
  }

  @Test func anyOrderOfUseKeepsTheLatest() {
    var cache = LRUCache<Int, Int>(capacity: 8)
    var order: [Int] = []
    var state: UInt64 = 3
    for _ in 0..<5000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = Int(state >> 33) % 16
      var isNew = false
      _ = cache.value(for: key) {
        isNew = true
        return key
      }
      #expect(isNew == !order.contains(key))
      order.removeAll { $0 == key }
      order.append(key)
      if order.count > 8 { order.removeFirst() }
    }
  }

  @Test func evictedValuesAreReleased() {
    final class HeldObject {}
    weak var first: HeldObject?
    var cache = LRUCache<Int, HeldObject>(capacity: 2)
    _ = cache.value(for: 0) {
      let object = HeldObject()
      first = object
      return object
    }
    #expect(first != nil)
    _ = cache.value(for: 1) { HeldObject() }
    _ = cache.value(for: 2) { HeldObject() }
    #expect(first == nil)
    weak var last: HeldObject?
    do {
      var short = LRUCache<Int, HeldObject>(capacity: 5)
      for key in 0..<5 {
        last = short.value(for: key) { HeldObject() }
      }
      #expect(last != nil)
    }
    #expect(last == nil)
  }
}
