/// The texts that the framework shows and speaks (`LA-5`), in the language of the view that shows them.
///
///     let button = Button(localized: FrameworkText.cancel)
///
/// A program says something else in one place, for one of them or for all of a kind:
///
///     application.textReplacements[FrameworkText.cancel] = "Never mind"
///
/// or, for each language, in its own `.po` files, with the context `dactyl`.
public enum FrameworkText {
  /// The context of the texts in catalogs.
  static let context = "dactyl"

  static func text(
    _ id: String, _ kind: String? = nil, _ arguments: [LocalizedText.Argument] = []
  ) -> LocalizedText {
    LocalizedText(Message(id, context: kind.map { "\(context) \($0)" } ?? context), arguments: arguments)
  }

  static func text(
    one: String, other: String, count: Int, _ arguments: [LocalizedText.Argument] = []
  ) -> LocalizedText {
    LocalizedText(
      Message(one, plural: other, context: context), arguments: arguments.isEmpty ? [.integer(count)] : arguments,
      count: count)
  }

  // MARK: Buttons and menus

  /// A button that agrees, in an alert without other buttons.
  public static var ok: LocalizedText { text("OK") }
  /// A button that closes a question, and changes nothing.
  public static var cancel: LocalizedText { text("Cancel") }
  /// A button that closes a bar or a dialog.
  public static var close: LocalizedText { text("Close") }
  /// A button that ends a search or typing.
  public static var done: LocalizedText { text("Done") }
  /// A button and a menu item that remove a row or what is selected.
  public static var delete: LocalizedText { text("Delete") }
  /// A button that does again what has failed.
  public static var tryAgain: LocalizedText { text("Try Again") }
  /// A button and a menu item that save a file.
  public static var save: LocalizedText { text("Save") }
  /// The button of a menu with what has no room beside it.
  public static var more: LocalizedText { text("More") }
  /// Goes back to the screen before.
  public static var back: LocalizedText { text("Back") }
  /// Loads the contents of a list again.
  public static var refresh: LocalizedText { text("Refresh") }
  /// Moves a row of a list up by one place.
  public static var moveUp: LocalizedText { text("Move Up") }
  /// Moves a row of a list down by one place.
  public static var moveDown: LocalizedText { text("Move Down") }
  /// Shows the rows inside of a row.
  public static var expand: LocalizedText { text("Expand") }
  /// Hides the rows inside of a row.
  public static var collapse: LocalizedText { text("Collapse") }
  /// The order of a column of a table: the smallest value first.
  public static var ascending: LocalizedText { text("Ascending") }
  /// The order of a column of a table: the greatest value first.
  public static var descending: LocalizedText { text("Descending") }

  // MARK: Editing

  /// The name of the menu with Cut, Copy and Paste.
  public static var edit: LocalizedText { text("Edit") }
  /// Moves the selected text to the clipboard.
  public static var cut: LocalizedText { text("Cut") }
  /// Copies what is selected to the clipboard.
  public static var copy: LocalizedText { text("Copy") }
  /// Puts in what is on the clipboard.
  public static var paste: LocalizedText { text("Paste") }
  /// Selects the whole text.
  public static var selectAll: LocalizedText { text("Select all") }
  /// Takes the last change back.
  public static var undo: LocalizedText { text("Undo") }
  /// Makes the change again that was taken back.
  public static var redo: LocalizedText { text("Redo") }
  /// Takes the last change back; {1} is its name, such as Typing.
  public static func undo(_ action: LocalizedText) -> LocalizedText { text("Undo {1}", nil, [.text(action)]) }
  /// Makes the change again that was taken back; {1} is its name, such as Typing.
  public static func redo(_ action: LocalizedText) -> LocalizedText { text("Redo {1}", nil, [.text(action)]) }
  /// The name of a change, after Undo: text was typed.
  public static var typing: LocalizedText { text("Typing") }
  /// A menu item beside a misspelled word: it is right this once.
  public static var ignoreWord: LocalizedText { text("Ignore") }
  /// A menu item beside a misspelled word: it goes into the dictionary of the user.
  public static var learnWord: LocalizedText { text("Learn") }
  /// A button that empties a field.
  public static var clear: LocalizedText { text("Clear") }

  // MARK: Finding

  /// Looks for words in a text; also the placeholder of the field for them.
  public static var find: LocalizedText { text("Find") }
  /// A menu item: goes to the next place with the words.
  public static var findNext: LocalizedText { text("Find next") }
  /// A menu item: goes to the place before with the words.
  public static var findPrevious: LocalizedText { text("Find previous") }
  /// A button: goes to the next place with the words.
  public static var nextMatch: LocalizedText { text("Next match") }
  /// A button: goes to the place before with the words.
  public static var previousMatch: LocalizedText { text("Previous match") }
  /// A button that puts other words in place of those that were found, or a file in place of another one.
  public static var replace: LocalizedText { text("Replace") }
  /// The placeholder of the field for other words.
  public static var replaceWith: LocalizedText { text("Replace with") }
  /// A short title of the button that replaces all places; there is little room.
  public static var replaceAllShort: LocalizedText { text("All", "replace") }
  /// Puts other words in all places.
  public static var replaceAll: LocalizedText { text("Replace all") }
  /// A button with a menu: how to search.
  public static var searchOptions: LocalizedText { text("Search options") }
  /// How to search: capital letters differ from small ones.
  public static var matchCase: LocalizedText { text("Match case") }
  /// How to search: not inside of words.
  public static var wholeWords: LocalizedText { text("Whole words") }
  /// The name of the count of places with the words.
  public static var matches: LocalizedText { text("Matches") }
  /// The words are nowhere in the text. There is little room.
  public static var noMatches: LocalizedText { text("None", "matches") }
  /// The place of one of several: {1} is its number, {2} how many there are.
  public static func position(_ number: Int, of count: Int) -> LocalizedText {
    text("{1} of {2}", nil, [.integer(number), .integer(count)])
  }

  // MARK: Values

  /// A share in hundredths. {1} is the number.
  public static func percent(_ value: Int) -> LocalizedText { text("{1}%", nil, [.integer(value)]) }
  /// The handle of the lower end of a range.
  public static var minimum: LocalizedText { text("Minimum") }
  /// The handle of the upper end of a range.
  public static var maximum: LocalizedText { text("Maximum") }
  /// More than can be shown: {1} is the greatest number that is.
  public static func moreThan(_ number: Int) -> LocalizedText { text("{1}+", nil, [.integer(number)]) }

  // MARK: Windows

  /// The bar at the upper edge of a window, as a screen reader calls it.
  public static var titleBar: LocalizedText { text("Title Bar") }
  /// A button: puts a window away.
  public static var minimizeWindow: LocalizedText { text("Minimize") }
  /// A button: lets a window fill the screen.
  public static var maximizeWindow: LocalizedText { text("Maximize") }
  /// A button: gives a window the size that it had before.
  public static var restoreWindow: LocalizedText { text("Restore") }
  /// A button.
  public static var closeWindow: LocalizedText { text("Close Window") }
  /// A handle that makes a sheet larger and smaller.
  public static var resize: LocalizedText { text("Resize") }

  // MARK: Unsaved changes

  /// The title of a question when a window closes. {1} is the name of a document.
  public static func notSaved(_ name: String) -> LocalizedText { text("“{1}” is not saved", nil, [.string(name)]) }
  /// The title of a question when a window closes, for more than one document.
  public static func documentsNotSaved(_ count: Int) -> LocalizedText {
    text(one: "{1} document is not saved", other: "{1} documents are not saved", count: count)
  }
  /// The explanation in this question.
  public static var changesAreLost: LocalizedText { text("Without saving, the changes are lost.") }
  /// A button of this question.
  public static var closeWithoutSaving: LocalizedText { text("Close Without Saving") }

  // MARK: Printing

  /// A button: opens the print dialog.
  public static var print: LocalizedText { text("Print") }
  /// The name of the list of pages.
  public static var pages: LocalizedText { text("Pages") }
  /// The document has no pages.
  public static var noPages: LocalizedText { text("No pages") }
  /// The number of pages.
  public static func pages(_ count: Int) -> LocalizedText { text(one: "{1} page", other: "{1} pages", count: count) }
  /// The place of a page: {1} is its number, {2} how many there are.
  public static func page(_ number: Int, of count: Int) -> LocalizedText {
    text("Page {1} of {2}", nil, [.integer(number), .integer(count)])
  }
  /// The name of the dialog with the pages of a document. {1} is its title.
  public static func preview(of title: String) -> LocalizedText { text("Preview of {1}", nil, [.string(title)]) }
  /// The reason why nothing can be printed.
  public static var noPrintDialog: LocalizedText { text("This desktop has no print dialog.") }
  /// Printing has failed. {1} is the reason without a full stop.
  public static func notPrinted(_ reason: LocalizedText) -> LocalizedText {
    text("It was not printed: {1}.", nil, [.text(reason)])
  }
}
