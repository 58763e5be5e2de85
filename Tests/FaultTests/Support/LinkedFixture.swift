import DactylGeometry
import DactylTestCompositor
import DactylWireLink
import Testing

@testable import DactylEventLoop
@testable import DactylSurface

/// A fixture at one end of a link: the turns of both sides, and what may be left at the end.
@MainActor protocol LinkedFixture {
  var link: WireLink { get }
}

extension LinkedFixture {
  var compositor: TestCompositor { link.compositor }
  var loop: MainLoop { link.loop }
  var platform: WaylandPlatform { link.platform }

  /// A turn for each side. Returns whether either had something to do.
  @discardableResult func turn() -> Bool { link.turn() }

  /// Lets both sides work until neither has anything to do, and fails the test if the client never comes to rest.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    if !link.settle() { Issue.record("the client never comes to rest", sourceLocation: sourceLocation) }
  }

  /// Lets both sides work until `condition` holds, and fails the test if it never does.
  func run(until condition: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation) rethrows {
    if try !link.run(until: condition) {
      Issue.record("the condition never holds", sourceLocation: sourceLocation)
    }
  }

  /// Lets time pass on both sides, in steps of a frame, and both work meanwhile.
  func pass(milliseconds: UInt32) { link.pass(milliseconds: milliseconds) }

  /// Sets the clocks on as a process finds them that was stopped, or slept with its machine: nothing happened
  /// meanwhile.
  func jump(by span: Timestamp) {
    compositor.time += UInt32(span.seconds * 1000)
    loop.virtualNow = loop.now + span
  }

  /// Nothing is left of a client that has closed its connection, and it has broken no rule of a protocol.
  func expectNothingLeft(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(link.leftovers() == [], sourceLocation: sourceLocation)
  }
}
