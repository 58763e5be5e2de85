import DactylEventLoop
import DactylGeometry
import Dispatch
import Glibc

/// Behaviour that is visible only from outside a process: signals, a stop, and a loop that owns the main thread.
///
/// Each mode writes lines to standard output and ends with a line or a signal that the test waits for.
@main @MainActor struct EventLoopTestProgram {
  static func main() {
    do {
      let loop = try MainLoop()
      switch CommandLine.arguments.dropFirst().first {
      case "main-queue": mainQueue(loop)
      case "busy-task": try busyTask(loop)
      case "signals": signals(loop)
      case "stuck": stuck(loop)
      case "broken-pipe": brokenPipe()
      case "idle": try idle(loop)
      case "stopped": try stopped(loop)
      case "reentrant": reentrant(loop)
      default: exit(2)
      }
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  static func say(_ line: String) {
    let line = line + "\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }

  static func mainQueue(_ loop: MainLoop) {
    Task { @MainActor in
      say("task")
      try? await Task.sleep(for: .milliseconds(5))
      say("slept")
      await Task.detached {}.value
      DispatchQueue.main.async {
        say("block")
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) {
          say("later")
          MainActor.assumeIsolated { loop.stop() }
        }
      }
    }
    say("run")
    loop.run()
    say("end")
  }

  /// A task of the main actor keeps the loop busy beyond the deadline of a timer, and meanwhile a line arrives.
  static func busyTask(_ loop: MainLoop) throws {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let (reader, writer) = (ends[0], ends[1])
    let watch = try loop.watch(reader, for: .read) { _ in
      var byte: UInt8 = 0
      _ = read(reader, &byte, 1)
      say("read")
    }
    Task { @MainActor in
      let deadline = loop.now + Timestamp(seconds: 0.001)
      loop.schedule(at: deadline) {
        say("timer")
        loop.stop()
      }
      while loop.now <= deadline {}
      _ = write(writer, "x", 1)
      say("task")
    }
    loop.run()
    withExtendedLifetime(watch) {}
  }

  static func signals(_ loop: MainLoop) {
    loop.onTermination = { say("signal \($0)") }
    say("ready")
    loop.run()
  }

  static func stuck(_ loop: MainLoop) {
    loop.onTermination = { say("signal \($0)") }
    loop.schedule(at: .zero) {
      say("ready")
      while true { pause() }
    }
    loop.run()
  }

  static func brokenPipe() {
    MainLoop.ignoreBrokenPipes()
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    close(ends[0])
    say(write(ends[1], "x", 1) == -1 && errno == EPIPE ? "EPIPE" : "written")
  }

  /// Sleeps with nothing to do until standard input has a line; then prints how often it woke.
  static func idle(_ loop: MainLoop) throws {
    var turns = 0
    loop.addBeforeSleep { turns += 1 }
    let never = loop.schedule(at: loop.now + Timestamp(seconds: 0.02)) { say("fired") }
    loop.schedule(at: loop.now) {
      turns = 0
      never.cancel()
      say("ready")
    }
    _ = try loop.watch(STDIN_FILENO, for: .read) { _ in
      say("turns \(turns)")
      loop.stop()
    }
    loop.run()
  }

  /// Has timers that become due while the process is stopped.
  static func stopped(_ loop: MainLoop) throws {
    var fired = 0
    let deadline = loop.now + Timestamp(seconds: 0.1)
    loop.schedule(at: deadline) {
      fired += 1
      say("late \(loop.now - deadline > Timestamp(seconds: 0.1))")
      loop.schedule(at: loop.now) {
        say("fired \(fired)")
        loop.stop()
      }
    }
    say("ready \(deadline.nanoseconds)")
    loop.run()
  }

  static func reentrant(_ loop: MainLoop) {
    loop.schedule(at: .zero) { loop.run() }
    loop.run()
  }
}
