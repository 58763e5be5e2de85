import DactylCore

extension View {
  /// A short explanation of the view; nil, the default, or an empty text for none.
  ///
  ///     copyButton.toolTip = "Copies the selected notes"
  ///
  /// ![Explanations of one line and of several lines](tool-tip)
  ///
  /// It is shown below a pointer or a pen that rests over the view for 0.6 seconds (`MN-20`), and above a finger that
  /// is held on it for half a second, unless the view or one around it has a menu (`MN-21`). The control under the
  /// finger is not triggered then. A view that is disabled shows it too. A label and an image view, which else take no
  /// touches, take them while they have a tool tip (`HT-15`); what is around them gets what they do not use.
  ///
  /// Setting it sets `accessibilityHint` as well, unless the view has another hint.
  public final var toolTip: String? {
    get { toolTipRecognizer?.text }
    set {
      let text = newValue.flatMap { $0.isEmpty ? nil : $0 }
      let recognizer = toolTipRecognizer
      guard text != recognizer?.text else { return }
      if accessibilityHint == recognizer?.text, accessibilityHint != nil || accessibilityDescription.hint == nil {
        accessibilityHint = text
      }
      if let recognizer {
        recognizer.text = text
      } else {
        addToolTipRecognizers(text)
      }
      window?.toolTipPresenterIfMade?.textChanged(of: self)
      if text == nil { removeToolTipRecognizers() }
    }
  }

  var toolTipRecognizer: ToolTipHoverRecognizer? {
    gestureRecognizers.lazy.compactMap { $0 as? ToolTipHoverRecognizer }.first
  }

  private func addToolTipRecognizers(_ text: String?) {
    let hover = ToolTipHoverRecognizer()
    hover.text = text
    if !isUserInteractionEnabled, self is any PassiveView {
      isUserInteractionEnabled = true
      hover.letsTouchesIn = true
    }
    addGestureRecognizer(hover)
    addGestureRecognizer(ToolTipPressRecognizer())
  }

  private func removeToolTipRecognizers() {
    if toolTipRecognizer?.letsTouchesIn == true, (self as? any PassiveView)?.usesTouches == false {
      isUserInteractionEnabled = false
    }
    for recognizer in gestureRecognizers {
      if recognizer is ToolTipHoverRecognizer || recognizer is ToolTipPressRecognizer {
        removeGestureRecognizer(recognizer)
      }
    }
  }
}
