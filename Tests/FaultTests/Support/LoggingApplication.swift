import DactylInput

@testable import DactylCore
@testable import DactylWidgets

/// An application that keeps the events that pass through it, and writes down those that no view hears of.
final class LoggingApplication: Application, ApplicationDelegate {
  /// Every event since `takeEvents`, in order. Their touches go on changing.
  private(set) var events: [Event] = []
  private(set) var losses: [String] = []
  private let log: CallLog

  init(log: CallLog) {
    self.log = log
    super.init()
    delegate = self
  }

  func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  override func sendEvent(_ event: Event) {
    events.append(event)
    if let hover = event.hover {
      log.write("hover \(hover.phase) \(CallLog.text(hover.location))")
    } else if let scroll = event.scroll {
      log.write("scroll \(scroll.type) \(scroll.phase) \(CallLog.text(scroll.translation))")
    } else if let transform = event.transform {
      log.write("\(transform.kind) \(transform.phase) \(CallLog.text(transform.location))")
    }
    super.sendEvent(event)
  }

  func application(_ application: Application, lostConnection message: String) {
    losses.append(message)
    if writesActivity { log.write("lost") }
    onLoss?()
  }

  /// Whether becoming active and inactive, and losing and finding a compositor, is written to the log.
  var writesActivity = false
  /// Called when the compositor is gone.
  var onLoss: (() -> Void)?

  func applicationDidReconnect(_ application: Application) {
    if writesActivity { log.write("reconnected") }
  }

  func applicationDidBecomeInactive(_ application: Application) {
    if writesActivity { log.write("inactive") }
  }

  func applicationDidBecomeActive(_ application: Application) {
    if writesActivity { log.write("active") }
  }

  /// Why the run is over, if it is.
  var runFailure: String? { session?.failure?.message }

  /// The touches, presses, recognizers and series that the dispatcher still has.
  var heldInDispatch: [String] {
    var held: [String] = []
    if !dispatcher.touches.isEmpty { held.append("\(dispatcher.touches.count) touches") }
    if !dispatcher.presses.isEmpty { held.append("\(dispatcher.presses.count) presses") }
    if !dispatcher.active.isEmpty { held.append("\(dispatcher.active.count) recognizers") }
    if !dispatcher.seriesRouter.series.isEmpty { held.append("\(dispatcher.seriesRouter.series.count) scroll series") }
    return held
  }
}
