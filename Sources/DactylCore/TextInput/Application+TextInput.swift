extension Application {
  /// When a touch keyboard is shown for a text (`TK-1`). Default: `automatic`.
  public final var touchKeyboardMode: TouchKeyboardMode {
    get { textInputSession.touchKeyboardMode }
    set { textInputSession.touchKeyboardMode = newValue }
  }

  /// The layouts between which the user of a touch keyboard switches. An empty list counts as `us`. Default: those of
  /// `XKB_DEFAULT_LAYOUT`, else the one of the locale.
  public final var keyboardLayouts: [KeyboardLayout] {
    get { textInputSession.keyboardLayouts }
    set { textInputSession.keyboardLayouts = newValue.isEmpty ? [KeyboardLayout("us")] : newValue }
  }
}
