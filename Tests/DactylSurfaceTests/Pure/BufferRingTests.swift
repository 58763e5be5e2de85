import DactylSurface
import Testing

struct BufferRingTests {
  private let size = PixelSize(width: 100, height: 100)
  private let left = Region(PixelRect(x: 0, y: 0, width: 10, height: 10))
  private let right = Region(PixelRect(x: 80, y: 0, width: 10, height: 10))

  @Test func aFreeBufferIsTakenBeforeANewOneIsMade() {
    var ring = BufferRing()
    #expect(ring.choose() == .fill(0))
    ring.fill(0, size: size)
    ring.commit(0, damage: Region(PixelRect(size)))
    #expect(ring.choose() == .fill(1))
    ring.release(0)
    #expect(ring.choose() == .use(0))
    #expect(ring.count == 1)
  }

  @Test func twoAlternatingBuffersRepaintTheChangesOfTheLastFrame() {
    var ring = BufferRing()
    for index in 0...1 {
      ring.fill(index, size: size)
      ring.commit(index, damage: Region(PixelRect(size)))
    }
    ring.release(0)
    #expect(ring.accumulatedDamage(0).area == 10_000)
    ring.commit(0, damage: left)
    ring.release(1)
    #expect(ring.choose() == .use(1))
    #expect(ring.accumulatedDamage(1) == left)
    ring.commit(1, damage: right)
    #expect(ring.accumulatedDamage(0) == right)
    #expect(ring.accumulatedDamage(1).isEmpty)
  }

  @Test func theFreeBufferWithLessToRepaintIsTaken() {
    var ring = BufferRing()
    ring.fill(0, size: size)
    ring.commit(0, damage: Region(PixelRect(size)))
    ring.fill(1, size: size)
    ring.commit(1, damage: left)
    ring.release(0)
    ring.release(1)
    #expect(ring.choose() == .use(1))
  }

  @Test func unreleasedBuffersEndTheDrawingAtThree() {
    var ring = BufferRing()
    for index in 0..<3 {
      #expect(ring.choose() == .fill(index))
      ring.fill(index, size: size)
      ring.commit(index, damage: left)
    }
    #expect(ring.choose() == .wait)
    ring.release(1)
    #expect(ring.choose() == .use(1))
  }

  @Test func aSpoiltBufferIsPaintedCompletely() {
    var ring = BufferRing()
    ring.fill(0, size: size)
    ring.commit(0, damage: left)
    ring.release(0)
    ring.invalidate(0, size: size)
    #expect(ring.accumulatedDamage(0).area == 10_000)
  }

  @Test func aThirdBufferThatIsNoLongerNeededIsReleased() {
    var ring = BufferRing()
    for index in 0..<3 {
      ring.fill(index, size: size)
      ring.commit(index, damage: left)
    }
    for index in 0..<3 { ring.release(index) }
    #expect(ring.surplus == nil)
    for commit in 0...BufferRing.surplusAge {
      ring.commit(commit % 2, damage: left)
      ring.release(commit % 2)
    }
    #expect(ring.surplus == 2)
    ring.remove(2)
    #expect(ring.surplus == nil)
    #expect(ring.count == 2)
  }
}
