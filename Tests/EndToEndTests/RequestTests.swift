import Foundation
import Testing

extension EndToEnd {
  /// Programs that are started more than once.
  @Suite struct RequestTests {
    // PR-1, PR-3
    @Test(arguments: Compositor.selected.filter { $0 == .kwin || $0 == .mutter || $0 == .weston })
    func aSecondStartOpensItsFileInTheFirstProcess(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let first = try session.start("RequestProgram", ["/tmp/one"])
      try first.waitUntilShown()
      try first.waitForLine(/^begins with \/tmp\/one$/)
      let second = try session.start("RequestProgram", ["two.txt"])
      #expect(try second.exitStatus() == 0)
      #expect(second.output.all == ["given away"])
      // It has not even connected.
      #expect(second.trace.isEmpty && second.complaints.isEmpty)
      try first.waitForLine(/^start \["\/.*\/two\.txt"\] without token$/)
      try first.waitForWire(/set_title\("two\.txt"\)/)
      let apart = try session.start("RequestProgram", ["--new-instance"])
      try apart.waitUntilShown()
      #expect(try apart.stop() == 0)
      #expect(try first.stop() == 0)
      #expect(first.output.all.last == "over" && first.complaints.isEmpty)
    }

    // PR-3
    @Test(arguments: Compositor.selected.filter { $0 == .kwin || $0 == .mutter })
    func theFocusFollowsFromTheLauncher(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let first = try session.start("RequestProgram")
      try first.waitUntilShown()
      try first.waitForWire(/wl_keyboard[@#]\d+\.enter/)
      let launcher = try session.start("RequestProgram", ["--new-instance", "--fullscreen"])
      try launcher.waitForWire(/wl_keyboard[@#]\d+\.enter/)
      try launcher.waitUntilShown()
      try session.inject("pmove 640 400\nsleep 30\nclick left")
      let token = String(try launcher.waitForLine(/^token .+$/).dropFirst("token ".count))
      let second = try session.start("RequestProgram", variables: ["XDG_ACTIVATION_TOKEN": token])
      #expect(try second.exitStatus() == 0 && second.output.all == ["given away"])
      try first.waitForLine(/^start \[\] with token$/)
      // The keys go to the first process again.
      try first.waitForWire(/wl_keyboard[@#]\d+\.enter/, count: 2)
      #expect(try launcher.stop() == 0)
      #expect(try first.stop() == 0)
    }

    // PR-2
    @Test(arguments: Compositor.selected.filter { $0 == .weston })
    func ofFiftyStartsAtOnceOneStays(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let shell = try session.start(
        "/bin/sh",
        [
          "-c", "for i in $(seq 50); do \"$0\" --size 80x60 --reconnect 0 \"/tmp/$i\" & done; wait",
          Repository.programs.appending(path: "RequestProgram").path,
        ], variables: ["WAYLAND_DEBUG": ""])
      _ = try shell.waitForOutput("49 that were given away") { lines in
        lines.count { $0 == "given away" } == 49 ? true : nil
      }
      _ = try shell.waitForOutput("49 requests") { lines in
        lines.count { $0.hasPrefix("start ") } == 49 ? true : nil
      }
      #expect(!shell.output.all.contains("over"))
      #expect(shell.complaints.isEmpty)
    }
  }
}
