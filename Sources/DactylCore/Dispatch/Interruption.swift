/// Cuts off touches, presses and motions for a reason other than their device (section 9).
@MainActor struct Interruption {
  fileprivate let dispatcher: Dispatcher
  fileprivate var touches: [Touch]
  fileprivate var presses: [Press]
  fileprivate var motions: [Motion]
  /// Recognizers that lose all contacts.
  fileprivate var recognizers: [GestureRecognizer]
  /// Whether the contacts themselves end, and not only their delivery to these receivers.
  fileprivate let endsContacts: Bool

  private var isEmpty: Bool { touches.isEmpty && presses.isEmpty && motions.isEmpty && recognizers.isEmpty }

  /// Recognizers lose their contacts first. Views and responders lose theirs after the actions (`IN-1`, `IN-2`). A
  /// touch may be cut off a second time: a receiver that has lost it gets nothing more (`IN-10`).
  fileprivate func run() {
    if isEmpty { return }
    for touch in touches { touch.isCutOff = true }
    for press in presses { press.isCutOff = true }
    // Receivers get their cancel even if only the tree kept them alive (IN-5).
    let receivers: [Responder?] =
      touches.map(\.view) + presses.map(\.responder) + motions.map(\.responder)
    dispatcher.performDeferred {
      var interruption = self
      interruption.cutOffRecognizers()
      dispatcher.settle()
      cutOffReceivers()
      withExtendedLifetime(receivers) {}
    }
  }

  private mutating func cutOffRecognizers() {
    if endsContacts {
      endDown()
      // A callback may have interrupted the binding of a touch, which bound more recognizers afterwards.
      for late in dispatcher.active where late.hasAny(of: touches) && !recognizers.contains(identicalTo: late) {
        recognizers.append(late)
      }
    }
    for recognizer in recognizers {
      // Touches whose views have moved, or have lost them already, too: the recognizer still has them.
      dispatcher.touchRouter.cancel(recognizer.sequence.touches, of: recognizer)
      dispatcher.pressRouter.cancelLost(endsContacts ? presses : recognizer.sequence.presses, of: recognizer)
      // Recognizers that follow a series, or wait for the next tap, too.
      if recognizer.sequence.hoverSource != nil {
        recognizer.endHovering()
      } else if !recognizer.isAnythingDown {
        recognizer.endSequence()
      }
    }
  }

  private func endDown() {
    for touch in touches where touch.isDown {
      touch.isDown = false
      touch.phase = .cancelled
    }
    for press in presses where press.isDown {
      press.isDown = false
      press.phase = .cancelled
    }
  }

  private func cutOffReceivers() {
    dispatcher.touchRouter.cutOffFromViews(touches)
    for press in presses { dispatcher.pressRouter.cutOffFromResponder(press) }
    for motion in motions { dispatcher.motionRouter.cancel(motion) }
    for touch in touches where !touch.isDown { touch.notifyFollowers() }
  }
}

extension Dispatcher {
  /// Cuts off the contacts of a subtree that is about to leave its window (`IN-5`), or to be covered by a modal view
  /// (`IN-7`).
  func cutOffTouches(inside root: View) {
    endHovering(inside: root)
    func isInside(_ responder: Responder?) -> Bool { responder?.homeView?.isDescendant(of: root) == true }
    Interruption(
      dispatcher: self, touches: touches.filter { isInside($0.view) },
      presses: presses.filter { isInside($0.responder) },
      motions: motionRouter.motions.filter { isInside($0.responder) },
      recognizers: active.filter { isInside($0.view) }, endsContacts: false
    ).run()
  }

  /// Cuts off the presses and motions of a subtree that is about to be covered by a modal view that leaves touches
  /// alone (`IN-7`), and ends hovering over it.
  func cutOffKeys(inside root: View) {
    endHovering(inside: root)
    func isInside(_ responder: Responder?) -> Bool { responder?.homeView?.isDescendant(of: root) == true }
    Interruption(
      dispatcher: self, touches: [], presses: presses.filter { isInside($0.responder) },
      motions: motionRouter.motions.filter { isInside($0.responder) }, recognizers: [], endsContacts: false
    ).run()
  }

  /// Ends all contacts of a window that is about to be closed or hidden (`IN-4`).
  func windowWillLeave(_ window: Window) {
    endHovering(inside: window)
    application.dismissPopups(shownFrom: window)
    Interruption(
      dispatcher: self, touches: touches.filter { $0.window === window },
      presses: presses.filter { $0.window === window }, motions: motionRouter.motions.filter { $0.window === window },
      recognizers: active.filter { $0.view?.window === window }, endsContacts: true
    ).run()
  }

  /// Ends `touch`, which the compositor has from now on (`WF-3`).
  func cutOff(_ touch: Touch) {
    Interruption(
      dispatcher: self, touches: [touch], presses: [], motions: [],
      recognizers: active.filter { $0.hasAny(of: [touch]) }, endsContacts: true
    ).run()
  }

  /// Ends all contacts of an application that becomes inactive (`IN-8`), or loses its connection (`IN-9`).
  func cutOffEverything() {
    endAllHovering()
    Interruption(
      dispatcher: self, touches: touches, presses: presses, motions: motionRouter.motions, recognizers: active,
      endsContacts: true
    ).run()
  }
}

extension GestureRecognizer {
  fileprivate final func hasAny(of touches: [Touch]) -> Bool {
    sequence.touches.contains { touches.contains(identicalTo: $0) }
  }
}
