import Foundation
import Testing

/// Programs that may have few descriptors or little memory: they run, or end with one line and status 1, and never by a
/// signal.
@Suite struct LimitFaultTests {
  private func run(_ limit: String, _ name: String, _ arguments: String...) throws -> DemoProcess {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
    return try DemoProcess(
      program: "/bin/sh", ["-c", "ulimit \(limit) && exec \"$0\" \"$@\"", program, "--headless"] + arguments,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Returns whether the program has run.
  private func check(_ demo: DemoProcess, _ limit: String) -> Bool {
    #expect(!demo.isKilledBySignal && (demo.status == 0 || demo.status == 1), "\(limit): \(demo.status) \(demo.errors)")
    // Other libraries may have said something before.
    if demo.status == 1 { #expect(demo.errors.last?.isEmpty == false, "\(limit)") }
    return demo.status == 0
  }

  // DO-21
  @Test func fewDescriptorsEndTheProgramWithALine() throws {
    var ran: [Bool] = []
    for count in 4...18 {
      let demo = try run("-n \(count)", "gesture-demo")
      ran.append(check(demo, "\(count) descriptors"))
      if demo.status == 1 {
        #expect(demo.errors.count == 1 && demo.errors[0].hasPrefix("gesture-demo: "), "\(count): \(demo.errors)")
      }
    }
    #expect(ran.first == false && ran.last == true)
  }

  // DO-21
  @Test(.enabled(if: !Sanitizer.isAny))
  func littleMemoryEndsTheProgramWithALine() throws {
    for megabytes in stride(from: 70, through: 260, by: 10) {
      for name in ["hello", "gesture-demo"] {
        let demo = try run("-v \(megabytes * 1024)", name)
        let hasRun = check(demo, "\(megabytes) MiB, \(name)")
        // It is refused at once, or runs: it does not run out of memory later.
        if megabytes >= 160 { #expect(hasRun, "\(megabytes) MiB, \(name): \(demo.errors)") }
      }
    }
    #expect(try run("-v \(600 * 1024)", "gesture-demo").status == 0)
  }

  // DO-21
  @Test(.enabled(if: !Sanitizer.isAny))
  func littleDataEndsTheProgramWithALine() throws {
    for megabytes in [10, 15, 20, 25, 30, 40, 60, 80, 120, 160] {
      for name in ["hello", "gesture-demo"] {
        let demo = try run("-d \(megabytes * 1024)", name)
        let hasRun = check(demo, "\(megabytes) MiB of data, \(name)")
        if megabytes >= 120 { #expect(hasRun, "\(megabytes) MiB of data, \(name): \(demo.errors)") }
      }
    }
  }
}
