/// Timers in the order of their deadlines, then of scheduling: a binary heap. Each timer knows its index, so a
/// cancelled one is removed at once and needs no memory until its deadline.
@MainActor struct TimerQueue {
  private var heap: [LoopTimer] = []

  var first: LoopTimer? { heap.first }
  var count: Int { heap.count }

  mutating func insert(_ timer: LoopTimer) {
    heap.append(timer)
    timer.position = heap.count - 1
    siftUp(from: heap.count - 1)
  }

  mutating func remove(_ timer: LoopTimer) {
    guard let position = timer.position else { return }
    timer.position = nil
    let last = heap.removeLast()
    guard position < heap.count else { return }
    heap[position] = last
    last.position = position
    siftUp(from: position)
    siftDown(from: position)
  }

  /// Removes all timers, and returns them.
  mutating func removeAll() -> [LoopTimer] {
    defer { heap = [] }
    for timer in heap { timer.position = nil }
    return heap
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      exchange(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(from start: Int) {
    var parent = start
    while true {
      var first = parent
      for child in 2 * parent + 1...2 * parent + 2 where child < heap.count && heap[child].precedes(heap[first]) {
        first = child
      }
      guard first != parent else { return }
      exchange(first, parent)
      parent = first
    }
  }

  private mutating func exchange(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    heap[a].position = a
    heap[b].position = b
  }
}
