import Dactyl
import DactylTestKit

/// Logs the decisions of the dispatch cycle, and its calls.
final class DispatchLog: DispatchObserver {
  private unowned let harness: Harness
  private var log: ScenarioLog { harness.log }

  init(_ harness: Harness) {
    self.harness = harness
  }

  private func name(_ recognizer: GestureRecognizer) -> String { recognizer.name ?? "?" }

  private struct Unnamed { weak var recognizer: GestureRecognizer? }
  private var unnamed: [Unnamed] = []

  /// Tells recognizers of the framework's views apart, which have no names.
  private func watchedName(_ recognizer: GestureRecognizer) -> String {
    if let name = recognizer.name { return name }
    guard let index = unnamed.firstIndex(where: { $0.recognizer === recognizer }) else {
      unnamed.append(Unnamed(recognizer: recognizer))
      return "?\(unnamed.count)"
    }
    return "?\(index + 1)"
  }

  private func named(_ responder: Responder) -> NamedResponder? {
    harness.responders.first { $0.responder === responder }
  }

  // MARK: Recognizers

  func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    // Recognizers of the framework's views have no names.
    if let name = recognizer.name { log.write(.state, "s \(name) \(ScenarioLog.text(state))") }
    log.watcher?.recognizer(watchedName(recognizer), isDiscrete: recognizer.isDiscrete, cameTo: state)
  }

  func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event
  ) {
    guard let probe = harness.probes.first(where: { $0.recognizer === recognizer }) else { return }
    let word = ScenarioLog.text(phase)
    log.write(.gesture, "g \(probe.name) \(word) \(log.labels(of: touches))")
    for hook in probe.hooks where hook.phase.rawValue == word { hook.run(event) }
  }

  func recognizerWasReset(_ recognizer: GestureRecognizer) {
    if let name = recognizer.name { log.write(.reset, "r \(name)") }
    let hasTimer = harness.application.dispatcher.hasTimer(of: recognizer)
    log.watcher?.recognizerWasReset(watchedName(recognizer), hasTimer: hasTimer)
  }

  func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?) {
    if let control = view as? Control, control !== recognizer.view {
      log.write(.decision, "d \(Harness.name(of: control)) controlShouldBegin \(self.name(recognizer)) no")
    } else {
      log.write(.decision, "d \(name(recognizer)) shouldBegin no")
    }
  }

  func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch) {
    log.write(.decision, "d \(name(recognizer)) shouldReceive \(log.labels(of: [touch])) no")
  }

  // MARK: Responders

  func responder(_ responder: Responder, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event) {
    guard let named = named(responder), let phase = Rule.TouchPhase(rawValue: ScenarioLog.text(phase)) else { return }
    for touch in touches where touch.view === responder {
      log.watcher?.view(named.name, got: phase, of: touch.contactNumber)
    }
    if named.writes {
      let count = touches.map(\.tapCount).max() ?? 1
      log.write(
        .view,
        "v \(named.name) \(phase.rawValue) \(log.labels(of: touches))\(count > 1 ? " tc=\(count)" : "")")
    }
    for hook in named.hooks where hook.phase == phase { hook.run(event) }
  }

  func responder(_ responder: Responder, getsPresses presses: [Press], phase: Press.Phase, with event: Event) {
    guard let named = named(responder), named.writes, let word = ScenarioLog.text(phase) else { return }
    log.write(.view, "v \(named.name) presses\(word) \(presses.map(\.key.name).joined(separator: ","))")
  }

  func responder(_ responder: Responder, changesFocus change: FocusChange) {
    guard let named = named(responder) else { return }
    log.write(.focus, "f \(named.name) \(change == .gainedShown ? "gained shown" : "\(change)")")
  }

  func scrollView(_ scrollView: View, answers answer: Bool, to question: ContentQuestion, about content: View?) {
    // For a question about all content, only a refusal is logged.
    guard content != nil || !answer else { return }
    let words = [scrollView.debugName, "\(question)", content?.debugName, answer ? "yes" : "no"].compactMap { $0 }
    log.write(.decision, "d \(words.joined(separator: " "))")
  }

  // MARK: Contacts and windows

  func dropped(contact number: Int) {
    log.write(.view, "drop \(log.label(ofContact: number))")
  }

  func dismissed(_ window: Window) {
    log.write(.window, "w \(window.debugName) dismissed")
  }

  func shown(_ popup: Popup, from view: View) {
    harness.shown(popup, from: view)
  }

  func closed(_ popup: Popup) {
    harness.closed(popup)
  }

  func began(_ touch: Touch, contact number: Int) {
    log.began(touch, contact: number)
  }

  func cycleEnded(_ dispatcher: Dispatcher) {
    harness.logHighlight()
    harness.logEditMenu()
    harness.logTexts()
    harness.logKeyboard()
    log.watcher?.cycleEnded(dispatcher.state)
  }
}

extension GestureRecognizer {
  /// By the table of `GR-2`.
  fileprivate var isDiscrete: Bool { self is TapGestureRecognizer || self is SwipeGestureRecognizer }
}
