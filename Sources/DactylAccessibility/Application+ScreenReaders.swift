import DactylCore

extension Application {
  /// Lets screen readers and other assistive programs read and use the windows, over AT-SPI, after the first frame of
  /// each run (`AC-1`). `runOrExit` calls it.
  ///
  /// Nothing is connected before such a program runs, and everything is taken down when the last one ends. A bus that is
  /// missing, silent or broken is not felt.
  public final func offerAccessibility() {
    if desktopWorker(AccessibilityWatch.self) == nil { addDesktopWorker(AccessibilityWatch(self)) }
  }
}
