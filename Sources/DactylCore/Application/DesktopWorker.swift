/// A part of a module above that works with the desktop in every run of the application.
///
/// What the program has asked for stays with it from run to run. Its connections and timers belong to one run: it makes
/// them when that has begun, and gives them up when it has ended.
@MainActor package protocol DesktopWorker: AnyObject {
  /// A run on a desktop has drawn its first frame. A worker that joins later is told at once.
  func runBegan()
  /// The run is over, which may have drawn no frame.
  func runEnded()
  /// The application has become active or inactive in the run.
  func activityChanged()
}

extension DesktopWorker {
  package func activityChanged() {}
}

extension Application {
  /// Tells `worker` of this run, and of all that follow.
  package final func addDesktopWorker(_ worker: some DesktopWorker) {
    desktopWorkers.append(worker)
    if isDesktopReady { worker.runBegan() }
  }

  /// Ends the work of `worker`, which is told so as if the run were over.
  package final func removeDesktopWorker(_ worker: some DesktopWorker) {
    guard let index = desktopWorkers.firstIndex(where: { $0 === worker }) else { return }
    desktopWorkers.remove(at: index)
    worker.runEnded()
  }

  /// The worker of a type; nil if none was added.
  package final func desktopWorker<Worker: DesktopWorker>(_ type: Worker.Type = Worker.self) -> Worker? {
    desktopWorkers.lazy.compactMap { $0 as? Worker }.first
  }

  /// Calls `body` once when a run on a desktop has drawn its first frame, so that nothing delays that frame; at once if
  /// it has, or if a test has set the services of the desktop. Calls `orElse` in its place when a run has ended before.
  package final func afterFirstFrame(
    _ body: @escaping @MainActor () -> Void, orElse: @escaping @MainActor () -> Void = {}
  ) {
    if isDesktopReady { return body() }
    workAfterFirstFrame.append(DeferredWork(begin: body, giveUp: orElse))
  }

  /// Whether work with the desktop delays no first frame any more.
  private final var isDesktopReady: Bool { session?.desktop?.hasBegun ?? (desktopServices != nil) }

  /// Whether something begins after the first frame.
  final var hasDesktopWork: Bool {
    desktopSettingsSource != nil || !workAfterFirstFrame.isEmpty || !desktopWorkers.isEmpty
  }

  package final func beginDesktopWork() {
    let work = workAfterFirstFrame
    workAfterFirstFrame = []
    for worker in desktopWorkers { worker.runBegan() }
    for work in work { work.begin() }
  }

  package final func endDesktopWork() {
    let work = workAfterFirstFrame
    workAfterFirstFrame = []
    for work in work { work.giveUp() }
    for worker in desktopWorkers { worker.runEnded() }
    // Its connections belong to the loop of the run.
    desktopServices = nil
  }
}

/// Work that waits for the first frame of a run.
struct DeferredWork {
  let begin: @MainActor () -> Void
  let giveUp: @MainActor () -> Void
}
