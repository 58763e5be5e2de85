import DactylEventLoop
import DactylGeometry
import Testing

@testable import DactylSurface

@MainActor struct KeyRepeatTests {
  private final class Compositor {
    var questions: [@MainActor () -> Void] = []
    var isSilent = false

    @MainActor func ask(_ answer: @escaping @MainActor () -> Void) {
      if isSilent { questions.append(answer) } else { answer() }
    }
  }

  private final class Output {
    var keys: [String] = []
  }

  private let loop: MainLoop
  private let compositor = Compositor()
  private let output = Output()
  private let keys: KeyRepeat

  init() throws {
    loop = try MainLoop(clock: .virtual)
    keys = KeyRepeat(
      loop: loop, ask: { [compositor] in compositor.ask($0) },
      emit: { [output, loop] code in output.keys.append("\(code) at \(loop.now.nanoseconds / 1_000_000)") })
    keys.rate = RepeatRate(rate: 10, delay: 500)
  }

  private func wait(_ milliseconds: Int64) {
    loop.advance(by: Timestamp(milliseconds: milliseconds))
  }

  @Test func aHeldKeyRepeatsAfterTheDelayAtTheRate() {
    keys.start(30)
    wait(499)
    #expect(output.keys.isEmpty)
    wait(201)
    #expect(output.keys == ["30 at 500", "30 at 600", "30 at 700"])
  }

  @Test func theRepeatEndsWithItsKeysReleaseButNotWithAnothers() {
    keys.start(30)
    keys.stop(31)
    wait(500)
    #expect(output.keys == ["30 at 500"])
    keys.stop(30)
    wait(5000)
    #expect(output.keys.count == 1)
  }

  @Test func anotherKeyTakesTheRepeatOver() {
    keys.start(30)
    wait(500)
    keys.start(31)
    wait(500)
    #expect(output.keys == ["30 at 500", "31 at 1000"])
  }

  @Test func aHungCompositorStopsTheRepeatOfAHeldKey() {
    keys.start(30)
    wait(600)
    #expect(output.keys.count == 2)
    compositor.isSilent = true
    wait(60_000)
    #expect(output.keys.count < 12)
    let count = output.keys.count
    // Late answers do not revive a key that may be up by then.
    compositor.isSilent = false
    for answer in compositor.questions { answer() }
    wait(5000)
    #expect(output.keys.count == count)
    keys.start(30)
    wait(500)
    #expect(output.keys.count == count + 1)
  }

  @Test func aRateOfZeroRepeatsNothingAndEndsARepeat() {
    keys.start(30)
    keys.rate = nil
    wait(5000)
    keys.start(30)
    wait(5000)
    #expect(output.keys.isEmpty)
  }
}
