import CDactylLinux
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The event loop of a thread: it waits for descriptors, timers, signals and the main dispatch queue.
///
/// A turn calls the hooks, waits, and then serves ready descriptors, the main queue, a signal, and last the timers that
/// were due when it looked for ready descriptors. A timer that becomes due meanwhile waits for the next turn. So after
/// a stall, input that has arrived is handled before the deadlines that it meets, whatever took the time. With nothing
/// to do, the loop sleeps and is not woken.
@MainActor package final class MainLoop {
  /// The source of the loop's time.
  package enum Clock: Sendable {
    /// The time since some point in the past, without the time the machine was suspended.
    case monotonic
    /// A clock that starts at 0 and moves only by `advance`.
    case virtual
  }

  package let clock: Clock
  let epoll: OwnedDescriptor
  /// The watches, in order of their tokens. They are few, so a linear search is enough.
  var watches: [FileWatch] = []
  private var lastToken = Token.firstWatch

  var timers = TimerQueue()
  var lastTimerOrder: UInt64 = 0
  /// The earliest deadline of a new timer. While timers fire, it keeps new timers behind those that are already due.
  var earliestDeadline = Timestamp.distantPast
  let timerDescriptor: OwnedDescriptor
  /// The deadline that the timer descriptor is set to.
  private(set) var armedDeadline: Timestamp?
  /// The time of a virtual clock. Setting it is a stall: time passes, and the loop does nothing meanwhile.
  package var virtualNow = Timestamp.zero { didSet { timeSource.setVirtualNow(virtualNow) } }
  /// The loop's clock, for other threads.
  package nonisolated let timeSource: LoopTime
  /// The time up to which timers fire: that of the clock before this turn looked for ready descriptors. In virtual time
  /// it is the deadline that the clock has reached.
  package internal(set) var timerTime = Timestamp.distantPast
  /// The earliest arrival of the input that a watch reads now. It is before the present time if the loop was busy
  /// meanwhile.
  package internal(set) var waitingSince = Timestamp.zero
  /// The time at which the loop last looked for ready descriptors.
  var lastLook = Timestamp.zero

  private var hooks: [LoopHook] = []
  private var signals: TerminationSignals?
  private var servedQueue: Int32?
  private var hasWarnedOfMissingQueue = false

  private var state = State.idle

  private enum State {
    case idle
    case turning
    case running
    case stopping
  }

  /// The receiver of an event. Watches count up from `firstWatch`, and no number is used twice.
  private enum Token {
    static let timer: UInt64 = 0
    static let mainQueue: UInt64 = 1
    static let signal: UInt64 = 2
    static let firstWatch: UInt64 = 16
  }

  /// A loop with nothing to wait for. Throws if the system has no descriptor left.
  package init(clock: Clock = .monotonic) throws(EventLoopError) {
    self.clock = clock
    timeSource = LoopTime(isVirtual: clock == .virtual)
    epoll = try OwnedDescriptor(dactyl_epoll_create(), orFail: "set up the event loop")
    timerDescriptor = try OwnedDescriptor(dactyl_timerfd_create(), orFail: "set up the event loop's timer")
    try control(EPOLL_CTL_ADD, timerDescriptor.rawValue, dactyl_epoll_in, Token.timer, "wait for the timer")
    lastLook = now
    waitingSince = lastLook
  }

  isolated deinit {
    // Timers that others hold would keep what they call.
    for timer in timers.removeAll() { timer.cancel() }
    signals?.uninstall()
  }

  /// The time on the loop's clock.
  package var now: Timestamp { clock == .monotonic ? LoopTime.monotonic : virtualNow }

  // MARK: Running

  /// Takes turns until `stop()`.
  ///
  /// If the program's `main` is synchronous, tasks of the main actor and blocks on the main queue run inside this call.
  package func run() {
    precondition(state == .idle, "MainLoop.run() was called from inside the loop; a handler must return instead.")
    state = .running
    serveMainQueue(MainQueue.isOursToServe)
    while state == .running { turn(waiting: true) }
    state = .idle
  }

  /// Makes `run()` return after the present handler. Without a `run()` it does nothing.
  package func stop() {
    if state == .running { state = .stopping }
  }

  /// Takes one turn, and returns whether anything was handled.
  ///
  /// If `waiting` is true, the turn sleeps until there is something to do; a signal may end the sleep early.
  @discardableResult package func runOnce(waiting: Bool) -> Bool {
    precondition(state == .idle, "MainLoop.runOnce() was called from inside the loop; a handler must return instead.")
    state = .turning
    defer { state = .idle }
    serveMainQueue(MainQueue.isOursToServe)
    return turn(waiting: waiting)
  }

  /// The number of turns that have begun. In virtual time, each time at which a timer fires is one.
  package internal(set) var turnCount = 0

  @discardableResult private func turn(waiting: Bool) -> Bool {
    turnCount += 1
    for hook in hooks { hook.call() }
    guard state != .stopping else { return false }
    let start = now
    let sleeps = waiting && !isTimerDue(at: start)
    let endOfDeferral = sleeps ? endOfDeferral(start) : nil
    if sleeps {
      armTimer(endOfDeferral)
      sleepObserver?.willSleep(at: start)
    }
    if endOfDeferral != nil { waitForReadsNotDeferred(start) }

    var ready = Ready()
    look(&ready, from: start, isAwake: !sleeps || endOfDeferral != nil)
    if sleeps, let sleepObserver { sleepObserver.didWake(at: now, due: armedDeadline ?? ready.expired) }
    if ready.hasMainQueue, let servedQueue {
      MainQueue.drain(servedQueue)
      ready.handled = true
    }
    if ready.hasSignal, let number = signals?.take() {
      ready.handled = true
      onTermination?(number)
    }
    return fireDueTimers() || ready.handled
  }

  /// The sources that were ready in a turn.
  private struct Ready {
    var handled = false
    var expired: Timestamp?
    var hasMainQueue = false
    var hasSignal = false
  }

  /// Serves the descriptors that are ready. Unless the loop `isAwake`, it waits until one is.
  private func look(_ ready: inout Ready, from start: Timestamp, isAwake: Bool) {
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.eventsPerLook) { events in
      func wait(_ timeout: Int32) -> Int {
        // A negative count is EINTR: the other errors are descriptors that aren't ours, which `init` rules out.
        max(0, Int(epoll_wait(epoll.rawValue, events.baseAddress!, Int32(Self.eventsPerLook), timeout)))
      }
      timerTime = isAwake ? now : start
      var count = wait(isAwake ? 0 : -1)
      if !isAwake {
        timerTime = now
        // A process that was stopped finds timers that are due. Input that has arrived by their time is served first.
        if isTimerDue(at: timerTime) { count = wait(0) }
      }
      noteLook(at: timerTime, from: start, hasSlept: !isAwake)
      // Each look takes other descriptors, so that these are enough for all.
      var looksLeft = watches.count / Self.eventsPerLook
      serve(events, count, &ready)
      while count == Self.eventsPerLook, looksLeft > 0 {
        looksLeft -= 1
        count = wait(0)
        serve(events, count, &ready)
      }
    }
  }

  private func serve(_ events: UnsafeMutableBufferPointer<epoll_event>, _ count: Int, _ ready: inout Ready) {
    let first = UnsafePointer(events.baseAddress!)
    for index in 0..<count {
      let token = dactyl_epoll_token(first + index)
      switch token {
      case Token.timer:
        ready.expired = armedDeadline
        timerExpired()
      case Token.mainQueue: ready.hasMainQueue = true
      case Token.signal: ready.hasSignal = true
      default:
        if let watch = watch(of: token), watch.report(dactyl_epoll_events(first + index)) { ready.handled = true }
      }
    }
  }

  private func watch(of token: UInt64) -> FileWatch? {
    for watch in watches where watch.token == token { return watch }
    return nil
  }

  /// The most descriptors taken by one look.
  nonisolated private static let eventsPerLook = 32

  /// Notified of each sleep.
  package weak var sleepObserver: (any SleepObserver)?

  // MARK: Hooks

  /// Calls `handler` each time before the loop would wait, in the order of adding. A connection flushes its requests
  /// here.
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

  /// The handler for SIGINT, SIGTERM, SIGHUP and SIGXCPU, called with the signal number. If it is nil, these signals
  /// keep their action.
  ///
  /// A second signal ends the process at once. A signal that was ignored when the program started stays ignored. Only
  /// one loop of the process can have a handler at a time.
  package var onTermination: (@MainActor (Int32) -> Void)? {
    didSet {
      if onTermination == nil, let signals {
        _ = dactyl_epoll_control(epoll.rawValue, EPOLL_CTL_DEL, signals.descriptor, 0, 0)
        signals.uninstall()
        self.signals = nil
      } else if onTermination != nil, signals == nil {
        // If there is no descriptor left, the signals keep their default, which ends the process too.
        guard let signals = try? TerminationSignals() else { return }
        _ = dactyl_epoll_control(
          epoll.rawValue, EPOLL_CTL_ADD, signals.descriptor, dactyl_epoll_in, Token.signal)
        self.signals = signals
      }
    }
  }

  /// Makes a write to a pipe without a reader fail with `EPIPE` instead of ending the process.
  ///
  /// Call it once, when the program starts. Unlike SIG_IGN, an empty handler is not inherited by the programs that this
  /// one starts.
  package static func ignoreBrokenPipes() { ignore(SIGPIPE) }

  /// Makes a write beyond the largest file that the user may have fail with `EFBIG` instead of ending the process. Call
  /// it once, when the program starts.
  package static func ignoreFileSizeLimits() { ignore(SIGXFSZ) }

  private static func ignore(_ number: Int32) {
    var action = sigaction()
    if sigaction(number, nil, &action) == 0, dactyl_signal_is_default(&action) {
      _ = dactyl_signal_install(number, { _ in }, nil)
    }
  }

  /// Prints `note` before the report of a crash on another thread than the main one.
  ///
  /// Swift ends the process without a word where code of the main actor is forced to run on another thread, as by
  /// `MainActor.assumeIsolated`.
  package static func explainCrashesOnOtherThreads(_ note: StaticString) {
    note.utf8Start.withMemoryRebound(to: CChar.self, capacity: note.utf8CodeUnitCount) { dactyl_note_traps($0) }
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

  /// Whether tasks of the main actor run only in the loop's turns.
  package var servesMainQueue: Bool { servedQueue != nil }

  private func serveMainQueue(_ serve: Bool) {
    if serve, servedQueue == nil {
      guard let queue = MainQueue.descriptor,
        dactyl_epoll_control(epoll.rawValue, EPOLL_CTL_ADD, queue, dactyl_epoll_in, Token.mainQueue) == 0
      else {
        if !hasWarnedOfMissingQueue { MainQueue.warnOfMissingSupport() }
        hasWarnedOfMissingQueue = true
        return
      }
      servedQueue = queue
    } else if !serve, let queue = servedQueue {
      _ = dactyl_epoll_control(epoll.rawValue, EPOLL_CTL_DEL, queue, 0, 0)
      servedQueue = nil
    }
  }

  /// The descriptors that the loop waits for besides its watches.
  var descriptors: [Int32?] { [timerDescriptor.rawValue, servedQueue, signals?.descriptor] }

  /// Sets the timer descriptor to the earliest deadline, or disarms it if there is none, so that the loop is not woken.
  private func armTimer(_ endOfDeferral: Timestamp?) {
    var deadline = clock == .monotonic ? timers.first?.deadline : nil
    if let endOfDeferral { deadline = min(deadline ?? endOfDeferral, endOfDeferral) }
    guard deadline != armedDeadline else { return }
    // 0 would disarm the timer, so a deadline of 0 or less becomes 1.
    _ = dactyl_timerfd_arm(timerDescriptor.rawValue, deadline.map { max(1, $0.nanoseconds) } ?? 0)
    armedDeadline = deadline
  }

  private func timerExpired() {
    var count: UInt64 = 0
    _ = read(timerDescriptor.rawValue, &count, MemoryLayout<UInt64>.size)
    armedDeadline = nil
  }
}
