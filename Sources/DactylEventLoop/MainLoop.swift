import CDactylLinux
import DactylGeometry

/// One thread's wait for everything: descriptors, timers, signals, and the main dispatch queue.
@MainActor package final class MainLoop {
  package init() {}
}
