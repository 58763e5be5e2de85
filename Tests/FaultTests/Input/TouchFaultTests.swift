import Testing

/// Touch screens that say less, more or other than they should.
@MainActor struct TouchFaultTests {
  @Test("fault 2: motion and up of an id that is not down are ignored")
  func unknownID() throws {
    let bench = try FaultBench()
    let touch = bench.compositor.touch
    touch.motion(id: 7, x: 5, y: 5)
    touch.up(id: 7)
    touch.shape(id: 7, major: 9, minor: 5)
    touch.orientation(id: 7, degrees: 30)
    touch.frame()
    bench.settle()
    #expect(bench.log.take() == [])
    #expect(bench.application.takeEvents().isEmpty)
    bench.finish()
  }
}
