import Dactyl
import DactylTestCompositor

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thousand frames per second of ten fingers to fifty recognizers, over a socket: measures the share of a core.
@MainActor enum SocketBenchmark {
  private static let seconds = 5.0

  /// Runs the program, with this one as its compositor in another process.
  static func run(executable: String) {
    let path = "/tmp/event-benchmark-\(getpid())"
    guard let compositor = start(executable, "--compositor", path) else {
      print("touch frames from a socket: the compositor could not be started  MISSED")
      return
    }
    setenv("WAYLAND_DISPLAY", path, 1)
    while access(path, F_OK) != 0 { usleep(1000) }
    let root = ViewController()
    let tree = RecognizerTree(in: root.view, frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    var (before, after) = (Usage(), Usage())
    Application().runOrExit(LaunchOptions()) { application in
      application.openToplevel(title: "benchmark", size: Size(width: 1000, height: 1000), root: root)
      // The fingers are put down in the first second.
      application.schedule(after: 1) { before = Usage.now }
      application.schedule(after: 1 + seconds) {
        after = Usage.now
        application.quit()
      }
    }
    withExtendedLifetime(tree) {}
    kill(compositor, SIGTERM)
    waitpid(compositor, nil, 0)
    unlink(path)
    let share = (after.seconds - before.seconds) / seconds * 100
    let wakeUps = Double(after.wakeUps - before.wakeUps) / seconds
    print(
      "1,000 touch frames per second from the socket: \(Measurement.text(share)) % of a core (target 5.0 %), in "
        + "\(Measurement.text(wakeUps)) wake-ups a second\(share <= 5 ? "" : "  MISSED")")
  }

  private struct Usage {
    var seconds = 0.0
    var wakeUps = 0

    static var now: Usage {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      let micro = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
      return Usage(
        seconds: Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + micro, wakeUps: Int(usage.ru_nvcsw))
    }
  }

  private static func sleepAMillisecond(from time: inout timespec) {
    time.tv_nsec += 1_000_000
    if time.tv_nsec >= 1_000_000_000 {
      time.tv_nsec -= 1_000_000_000
      time.tv_sec += 1
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }

  /// Runs the compositor: puts ten fingers down and moves all of them a thousand times a second until it is killed.
  static func playCompositor(at path: String) {
    let compositor = TestCompositor()
    compositor.initialSize = (1000, 1000)
    compositor.server.listen(at: path)
    while compositor.toplevels.first?.surface.isMapped != true {
      compositor.dispatch()
      usleep(1000)
    }
    let surface = compositor.toplevels[0].surface
    for finger in 0..<FrameBenchmark.fingers {
      let place = FrameBenchmark.place(finger, 0)
      compositor.touch.down(id: finger, on: surface, x: place.x, y: place.y, time: milliseconds)
    }
    compositor.touch.frame()
    var next = timespec()
    clock_gettime(CLOCK_MONOTONIC, &next)
    var step = 0
    while true {
      step += 1
      for finger in 0..<FrameBenchmark.fingers {
        let place = FrameBenchmark.place(finger, step)
        compositor.touch.motion(id: finger, x: place.x, y: place.y, time: milliseconds)
      }
      compositor.touch.frame()
      compositor.dispatch()
      sleepAMillisecond(from: &next)
    }
  }

  private static var milliseconds: UInt32 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt32(truncatingIfNeeded: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  private static func start(_ arguments: String...) -> pid_t? {
    var process = pid_t()
    let words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    return posix_spawn(&process, arguments[0], nil, nil, words, environ) == 0 ? process : nil
  }
}
