/// Names of keys and of the parts of the touch keyboard.
extension FrameworkText {
  // MARK: Keys, beside menu items

  /// The key Control, as it is printed on keyboards.
  public static var controlKey: LocalizedText { text("Ctrl", "key") }
  /// The key Alt, as it is printed on keyboards.
  public static var alternateKey: LocalizedText { text("Alt", "key") }
  /// The key with the sign of the system.
  public static var commandKey: LocalizedText { text("Super", "key") }
  /// The key Shift, as it is printed on keyboards.
  public static var shiftKey: LocalizedText { text("Shift", "key") }
  /// The key Page Up.
  public static var pageUpKey: LocalizedText { text("Page Up", "key") }
  /// The key Page Down.
  public static var pageDownKey: LocalizedText { text("Page Down", "key") }
  /// The key Escape.
  public static var escapeKey: LocalizedText { text("Esc", "key") }
  /// The key Enter.
  public static var returnKey: LocalizedText { text("Enter", "key") }
  /// The key Tab.
  public static var tabKey: LocalizedText { text("Tab", "key") }
  /// The key Backspace.
  public static var backspaceKey: LocalizedText { text("Backspace", "key") }
  /// The space bar.
  public static var spaceKey: LocalizedText { text("Space", "key") }
  /// The key Home.
  public static var homeKey: LocalizedText { text("Home", "key") }
  /// The key End.
  public static var endKey: LocalizedText { text("End", "key") }
  /// The key Delete.
  public static var deleteKey: LocalizedText { text("Del", "key") }

  // MARK: The touch keyboard

  /// The keyboard on the screen, as a screen reader calls it.
  public static var keyboard: LocalizedText { text("keyboard") }
  /// A key of the keyboard on the screen: the space bar.
  public static var keyboardSpace: LocalizedText { text("space", "keyboard") }
  /// A key of the keyboard on the screen: removes the letter before.
  public static var keyboardDelete: LocalizedText { text("delete", "keyboard") }
  /// A key of the keyboard on the screen: ends typing.
  public static var keyboardDone: LocalizedText { text("done", "keyboard") }
  /// A key of the keyboard on the screen: begins a line.
  public static var keyboardReturn: LocalizedText { text("return", "keyboard") }
  /// A key of the keyboard on the screen: capital letters.
  public static var keyboardShift: LocalizedText { text("shift", "keyboard") }
  /// A key of the keyboard on the screen: shows letters.
  public static var keyboardLetters: LocalizedText { text("letters", "keyboard") }
  /// A key of the keyboard on the screen: shows signs such as § and %.
  public static var keyboardSymbols: LocalizedText { text("symbols", "keyboard") }
  /// A key of the keyboard on the screen: shows digits.
  public static var keyboardNumbers: LocalizedText { text("numbers", "keyboard") }
  /// A key of the keyboard on the screen: the keyboard of another language.
  public static var nextKeyboardLayout: LocalizedText { text("next keyboard layout") }
  /// A key of the keyboard on the screen.
  public static var hideKeyboard: LocalizedText { text("hide keyboard") }
  /// What is written on the key that shows letters. There is room for three.
  public static var keyboardLettersShort: LocalizedText { text("ABC", "keyboard") }
  /// A place of the keyboard: as wide as the screen.
  public static var keyboardFullWidth: LocalizedText { text("Full width") }
  /// A place of the keyboard: for the left thumb.
  public static var keyboardLeftHand: LocalizedText { text("Left hand") }
  /// A place of the keyboard: for the right thumb.
  public static var keyboardRightHand: LocalizedText { text("Right hand") }
  /// A place of the keyboard: one half for each thumb.
  public static var keyboardTwoHalves: LocalizedText { text("Two halves") }
}
