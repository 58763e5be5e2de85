import DactylRandom
import DactylText
import Testing

struct SummedListTests {
  @Test(arguments: 1...4) func aListIsTheSameAsAnArrayAfterRandomReplacements(seed: UInt64) {
    var source = SeededSource(seed: seed)
    var (list, array) = (SummedList<Item>(), [Item]())
    for round in 0..<300 {
      let low = source.int(0...array.count)
      // Mostly small ranges; now and then one over many chunks.
      let high = min(low + source.weighted((source.int(0...3), 8), (source.int(0...3000), 1)), array.count)
      let count = source.weighted((source.int(0...3), 8), (source.int(0...1500), 1), (0, 1))
      let new = (0..<count).map { _ in Item(size: source.int(0...5)) }
      list.replaceSubrange(low..<high, with: new)
      array.replaceSubrange(low..<high, with: new)
      #expect(list.count == array.count && list.size == array.size, "round \(round)")
      guard round % 10 == 0 else { continue }
      #expect(list.elements().elementsEqual(array))
      for _ in 0..<20 where !array.isEmpty {
        let index = source.int(0...array.count - 1)
        #expect(list[index] == array[index])
        #expect(list.start(ofIndex: index) == array[..<index].size)
        #expect(list.elements(from: index).prefix(300).elementsEqual(array[index...].prefix(300)))
        let offset = source.int(0...array.size)
        let place = list.place(at: offset)
        let expected = array.place(at: offset)
        #expect(place.index == expected.index && place.start == expected.start, "\(offset) in round \(round)")
      }
      #expect(list.start(ofIndex: array.count) == array.size)
      #expect(list.elements(from: array.count).reduce(0) { count, _ in count + 1 } == 0)
    }
  }

  @Test func allElementsCanBeRemovedAndOthersInserted() {
    var list = SummedList((0..<1000).map { Item(size: $0) })
    list.replaceSubrange(0..<1000, with: [])
    #expect(list.count == 0 && list.size == 0)
    list.replaceSubrange(0..<0, with: [Item(size: 7)])
    #expect(list.count == 1 && list.size == 7 && list[0].size == 7)
    list.replaceSubrange(0..<1, with: [])
    list.replaceSubrange(0..<0, with: [Item(size: 8)])
    #expect(list.count == 1 && list.size == 8)
  }

  @Test func aChangeOfALongListVisitsFewElements() {
    // A list that is 16 times as long is a level higher at most.
    for length in [8192, 131_072] {
      let visits = Visits()
      var list = SummedList((0..<length).map { _ in CountedItem(visits: visits) })
      visits.count = 0
      list.replaceSubrange(length / 2..<length / 2 + 1, with: [CountedItem(visits: visits)])
      #expect(visits.count <= 512)
      for _ in 0..<2000 { list.replaceSubrange(length / 2..<length / 2, with: [CountedItem(visits: visits)]) }
      visits.count = 0
      list.replaceSubrange(length / 2..<length / 2 + 1, with: [CountedItem(visits: visits)])
      #expect(visits.count <= 512)
      visits.count = 0
      #expect(list.place(at: length / 2).index == length / 2)
      #expect(list.start(ofIndex: length / 2 + 1) == length / 2 + 1)
      list[length / 2] = CountedItem(visits: visits)
      #expect(visits.count <= 256)
    }
  }

  @Test func anElementIsReplacedByAnother() {
    var list = SummedList((0..<5000).map { Item(size: $0) })
    let old = list
    list[4000] = Item(size: 7)
    #expect(list[4000].size == 7 && list.size == old.size - 3993)
    #expect(list.start(ofIndex: 4001) == old.start(ofIndex: 4000) + 7)
    // Copies are independent.
    #expect(old[4000].size == 4000 && old.place(at: old.size).index == 4999)
  }
}

private struct Item: Sized, Equatable {
  var size: Int
}

private final class Visits {
  var count = 0
}

/// An element of size 1 that counts how often it is asked for that.
private struct CountedItem: Sized {
  let visits: Visits
  var size: Int {
    visits.count += 1
    return 1
  }
}

extension RandomAccessCollection where Element == Item, Index == Int {
  fileprivate var size: Int { reduce(0) { $0 + $1.size } }

  fileprivate func place(at offset: Int) -> (index: Int, start: Int) {
    var (result, start) = ((index: 0, start: 0), 0)
    for (index, item) in enumerated() {
      if start <= offset { result = (index, start) }
      start += item.size
    }
    return result
  }
}
