import Dactyl

/// Shows and logs every event before its delivery.
final class DemoApplication: Application {
  private static let size = Size(width: 960, height: 640)
  private static let minimumSize = Size(width: 280, height: 360)

  private var log: EventLog?
  private let controller = DemoController()

  /// Opens the window with `page` in front.
  func open(_ page: PageName, log: EventLog?) {
    self.log = log
    controller.log = log
    controller.show(page)
    let toplevel = openToplevel(
      title: "Gesture demo", size: Self.size, minimumSize: Self.minimumSize, root: controller)
    toplevel.delegate = controller
    log?.mainWindow = toplevel.window
    controller.listen(to: gestureTrace)
  }

  override func sendEvent(_ event: Event) {
    // The event is logged and shown before its consequences.
    log?.add(event)
    controller.overlay.show(event)
    log?.eventTime = event.timestamp
    super.sendEvent(event)
    log?.eventTime = nil
  }
}
