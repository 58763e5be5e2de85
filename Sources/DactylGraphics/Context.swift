import CDactylCairo
import DactylGeometry

/// Where drawing goes.
@MainActor public final class Context {
  init() {}
}
