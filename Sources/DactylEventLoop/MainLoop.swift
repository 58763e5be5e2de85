import CDactylLinux
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One thread's wait for everything: descriptors, timers, signals, and the main dispatch queue.
///
/// A turn is: the hooks, the wait, then the descriptors that are ready, the main queue, a signal, and last the timers
/// that are due: after a stall, input that had arrived is seen before the deadlines that it meets. With nothing to do the
/// loop sleeps and nothing wakes it.
@MainActor package final class MainLoop {
  /// What time is.
  package enum Clock: Sendable {
    /// The time since some point in the past, without the time the machine was suspended.
    case monotonic
    /// A clock that starts at 0 and moves only by `advance`.
    case virtual
  }

  package let clock: Clock
  let epoll: OwnedDescriptor
  /// In order of their tokens. Few, so that they are looked through.
  var watches: [FileWatch] = []
  private var lastToken = Token.firstWatch

  var timers = TimerQueue()
  var lastTimerOrder: UInt64 = 0
  /// While timers fire, new ones can't go before those that are due already.
  var earliestDeadline = Timestamp.distantPast
  let timerDescriptor: OwnedDescriptor
  /// What the timer descriptor is set to.
  private(set) var armedDeadline: Timestamp?
  var virtualNow = Timestamp.zero

  private var hooks: [LoopHook] = []
  private var signals: TerminationSignals?
  private var servedQueue: Int32?
  private var saidQueueIsMissing = false

  private var state = State.idle

  private enum State {
    case idle
    case turning
    case running
    case stopping
  }

  /// Who an event is for; watches count up from `firstWatch` and no number is used twice.
  private enum Token {
    static let timer: UInt64 = 0
    static let mainQueue: UInt64 = 1
    static let signal: UInt64 = 2
    static let firstWatch: UInt64 = 16
  }

  /// A loop with nothing to wait for; throws where the system has no descriptor left.
  package init(clock: Clock = .monotonic) throws(EventLoopError) {
    self.clock = clock
    epoll = try OwnedDescriptor(dactyl_epoll_create(), orFail: "set up the event loop")
    timerDescriptor = try OwnedDescriptor(dactyl_timerfd_create(), orFail: "set up the event loop's timer")
    try control(EPOLL_CTL_ADD, timerDescriptor.rawValue, dactyl_epoll_in, Token.timer, "wait for the timer")
  }

  isolated deinit {
    signals?.uninstall()
  }

  /// The time on the loop's clock.
  package var now: Timestamp {
    guard clock == .monotonic else { return virtualNow }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }

  // MARK: Running

  /// Takes turns until `stop()`.
  ///
  /// While it runs, tasks of the main actor and blocks on the main queue run too, if the program's `main` is synchronous.
  package func run() {
    precondition(state == .idle, "MainLoop.run() was called from inside the loop; a handler must return instead.")
    state = .running
    serveMainQueue(MainQueue.isOursToServe)
    while state == .running { turn(waiting: true) }
    state = .idle
  }

  /// Lets `run()` return once the present handler has; without a `run()` nothing happens.
  package func stop() {
    if state == .running { state = .stopping }
  }

  /// Takes one turn and answers whether anything was handled.
  ///
  /// Where `waiting`, the turn sleeps until there is something to do; a signal may end the sleep without.
  @discardableResult package func runOnce(waiting: Bool) -> Bool {
    precondition(state == .idle, "MainLoop.runOnce() was called from inside the loop; a handler must return instead.")
    state = .turning
    defer { state = .idle }
    serveMainQueue(MainQueue.isOursToServe)
    return turn(waiting: waiting)
  }

  @discardableResult private func turn(waiting: Bool) -> Bool {
    for hook in hooks { hook.call() }
    guard state != .stopping else { return false }
    let due = now
    let timerIsDue = timers.first.map { $0.deadline <= due } ?? false
    let sleeps = waiting && !timerIsDue
    let endOfRest = sleeps ? endOfRest(due) : nil
    if sleeps {
      armTimer(endOfRest)
      sleepObserver?.willSleep(at: due)
    }
    if endOfRest != nil { waitForOthers(due) }
    let waitsHere = sleeps && endOfRest == nil

    var handled = false
    var expired: Timestamp?
    var queueIsReady = false
    var signalIsReady = false
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.eventsPerTurn) { events in
      let first = UnsafePointer(events.baseAddress!)
      let count = epoll_wait(epoll.rawValue, events.baseAddress!, Int32(Self.eventsPerTurn), waitsHere ? -1 : 0)
      // A negative count is EINTR: the other errors are descriptors that aren't ours, which `init` rules out.
      for index in 0..<max(0, Int(count)) {
        let token = dactyl_epoll_token(first + index)
        switch token {
        case Token.timer:
          expired = armedDeadline
          timerExpired()
        case Token.mainQueue: queueIsReady = true
        case Token.signal: signalIsReady = true
        default:
          if let watch = watches.first(where: { $0.token == token }), watch.report(dactyl_epoll_events(first + index)) {
            handled = true
          }
        }
      }
    }
    if sleeps, let sleepObserver { sleepObserver.didWake(at: now, due: armedDeadline ?? expired) }
    if queueIsReady, let servedQueue {
      MainQueue.drain(servedQueue)
      handled = true
    }
    if signalIsReady, let number = signals?.take() {
      handled = true
      onTermination?(number)
    }
    return fireDueTimers() || handled
  }

  /// How many descriptors are served between two looks at the timers; more wait for the next turn.
  private static let eventsPerTurn = 32

  /// Told of each sleep.
  package weak var sleepObserver: (any SleepObserver)?

  // MARK: Hooks

  /// Has `handler` called each time before the loop would wait, in the order of adding: the place to flush a display.
  ///
  /// Hooks also run in a turn that doesn't wait.
  @discardableResult package func addBeforeSleep(_ handler: @escaping @MainActor () -> Void) -> LoopHook {
    let hook = LoopHook(loop: self, handler: handler)
    hooks.append(hook)
    return hook
  }

  func remove(_ hook: LoopHook) {
    hooks.removeAll { $0 === hook }
  }

  // MARK: Signals

  /// Called with the number when SIGINT or SIGTERM arrives; nil leaves these signals as they were.
  ///
  /// A second signal ends the process at once. Signals that the program was started with ignored stay ignored. One loop
  /// of the process can have this at a time.
  package var onTermination: (@MainActor (Int32) -> Void)? {
    didSet {
      if onTermination == nil, let signals {
        _ = dactyl_epoll_control(epoll.rawValue, EPOLL_CTL_DEL, signals.descriptor, 0, 0)
        signals.uninstall()
        self.signals = nil
      } else if onTermination != nil, signals == nil {
        // Without a descriptor to spare the signals keep their default, which ends the process too.
        guard let signals = try? TerminationSignals() else { return }
        _ = dactyl_epoll_control(
          epoll.rawValue, EPOLL_CTL_ADD, signals.descriptor, dactyl_epoll_in, Token.signal)
        self.signals = signals
      }
    }
  }

  /// Lets a write to a pipe without a reader fail with `EPIPE` instead of ending the process.
  ///
  /// For the owner of the process, once at the start. A handler that does nothing, unlike SIG_IGN, is not inherited by
  /// the programs that this one starts.
  package static func ignoreBrokenPipes() {
    var action = sigaction()
    if sigaction(SIGPIPE, nil, &action) == 0, dactyl_signal_is_default(&action) {
      _ = dactyl_signal_install(SIGPIPE, { _ in }, nil)
    }
  }

  // MARK: System calls

  func nextToken() -> UInt64 {
    lastToken += 1
    return lastToken
  }

  func control(
    _ operation: Int32, _ descriptor: Int32, _ events: UInt32, _ token: UInt64, _ purpose: String
  ) throws(EventLoopError) {
    guard dactyl_epoll_control(epoll.rawValue, operation, descriptor, events, token) == 0 else {
      throw EventLoopError(purpose)
    }
  }

  /// Tasks of the main actor run in the loop's turns, and nowhere else.
  package var servesMainQueue: Bool { servedQueue != nil }

  private func serveMainQueue(_ serve: Bool) {
    if serve, servedQueue == nil {
      guard let queue = MainQueue.descriptor,
        dactyl_epoll_control(epoll.rawValue, EPOLL_CTL_ADD, queue, dactyl_epoll_in, Token.mainQueue) == 0
      else {
        if !saidQueueIsMissing { MainQueue.warnOfMissingSupport() }
        saidQueueIsMissing = true
        return
      }
      servedQueue = queue
    } else if !serve, let queue = servedQueue {
      _ = dactyl_epoll_control(epoll.rawValue, EPOLL_CTL_DEL, queue, 0, 0)
      servedQueue = nil
    }
  }

  /// What the loop waits for besides its watches.
  var descriptors: [Int32?] { [timerDescriptor.rawValue, servedQueue, signals?.descriptor] }

  /// Sets the timer descriptor to the earliest deadline, or to none: no timer, no wake-up.
  private func armTimer(_ endOfRest: Timestamp?) {
    var deadline = clock == .monotonic ? timers.first?.deadline : nil
    if let endOfRest { deadline = min(deadline ?? endOfRest, endOfRest) }
    guard deadline != armedDeadline else { return }
    // 0 would disarm it; a deadline before the machine was started is as good as one right after.
    _ = dactyl_timerfd_arm(timerDescriptor.rawValue, deadline.map { max(1, $0.nanoseconds) } ?? 0)
    armedDeadline = deadline
  }

  private func timerExpired() {
    var count: UInt64 = 0
    _ = read(timerDescriptor.rawValue, &count, MemoryLayout<UInt64>.size)
    armedDeadline = nil
  }
}
