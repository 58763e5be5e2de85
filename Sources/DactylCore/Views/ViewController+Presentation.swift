extension ViewController {
  /// Shows `controller` over this one: its view covers the window, and its chain goes on here (`RC-2`).
  ///
  /// Touches inside this controller's view are cut off for everything inside that view (`IN-7`). Does nothing where
  /// this controller's view is in no window.
  package final func present(_ controller: ViewController) {
    guard isViewLoaded, let window = view.window else { return }
    window.subtreeIsCovered(view)
    controller.presentingViewController = self
    controller.view.frame = window.bounds
    window.addSubview(controller.view)
  }
}
