/// The texts of the file chooser.
extension FrameworkText {
  // MARK: Titles and buttons

  /// The title of the chooser for one file.
  public static var openFile: LocalizedText { text("Open a File") }
  /// The title of the chooser for several files.
  public static var openFiles: LocalizedText { text("Open Files") }
  /// The title of the chooser for a folder.
  public static var chooseFolder: LocalizedText { text("Choose a Folder") }
  /// A button: opens the file.
  public static var open: LocalizedText { text("Open") }
  /// A button: opens several files. {1} is their number.
  public static func open(_ count: Int) -> LocalizedText { text("Open ({1})", nil, [.integer(count)]) }
  /// A button: takes the folder.
  public static var choose: LocalizedText { text("Choose") }
  /// A button: makes the folder.
  public static var create: LocalizedText { text("Create") }

  // MARK: Places

  /// The name of the list of places, such as Home and Documents.
  public static var places: LocalizedText { text("Places") }
  /// The name of the row with the folders around the one that is shown.
  public static var folders: LocalizedText { text("Folders") }
  /// The name of the list of files.
  public static var files: LocalizedText { text("Files") }
  /// A place: the folder of the user.
  public static var homeFolder: LocalizedText { text("Home", "folder") }
  /// A place: the folder that contains all others.
  public static var computer: LocalizedText { text("Computer") }
  /// A place: the folder with the files on the desktop.
  public static var desktopFolder: LocalizedText { text("Desktop") }
  /// A place: the folder for documents.
  public static var documentsFolder: LocalizedText { text("Documents") }
  /// A place: the folder for downloads.
  public static var downloadsFolder: LocalizedText { text("Downloads") }
  /// A place: the folder for music.
  public static var musicFolder: LocalizedText { text("Music") }
  /// A place: the folder for pictures.
  public static var picturesFolder: LocalizedText { text("Pictures") }
  /// A place: the folder for videos.
  public static var videosFolder: LocalizedText { text("Videos") }
  /// The folder around the one that is shown.
  public static var parentFolder: LocalizedText { text("Parent folder") }
  /// What an entry of the list is.
  public static var folder: LocalizedText { text("Folder") }

  // MARK: Menus and fields

  /// A button, and the placeholder of the field beside it: looks for names.
  public static var search: LocalizedText { text("Search") }
  /// A field for the place of a file, such as ~/letter.txt.
  public static var path: LocalizedText { text("Path") }
  /// A field and a column: the name of a file.
  public static var name: LocalizedText { text("Name") }
  /// A column: when a file was changed.
  public static var date: LocalizedText { text("Date") }
  /// A column: how large a file is.
  public static var size: LocalizedText { text("Size") }
  /// A menu of the kinds of files to show.
  public static var kind: LocalizedText { text("Kind") }
  /// The title of a dialog, and a command: makes a folder.
  public static var newFolder: LocalizedText { text("New Folder") }
  /// A menu item: asks for the name of a folder to make.
  public static var newFolderQuestion: LocalizedText { text("New Folder…") }
  /// A menu item: shows a field for a path.
  public static var typePath: LocalizedText { text("Type a Path…") }
  /// A menu item with a check mark: shows files whose names begin with a dot.
  public static var showHiddenFiles: LocalizedText { text("Show Hidden Files") }
  /// The title of a part of a menu, before Name, Date and Size.
  public static var sortBy: LocalizedText { text("Sort by") }
  /// A menu item with a check mark: the last one first.
  public static var reverseOrder: LocalizedText { text("Reverse Order") }

  // MARK: Messages

  /// The files of a folder are being read.
  public static var loading: LocalizedText { text("Loading…") }
  /// There is nothing in the folder.
  public static var folderIsEmpty: LocalizedText { text("The folder is empty.") }
  /// There is nothing to choose, where a folder is wanted.
  public static var noFolders: LocalizedText { text("There are no folders in this folder.") }
  /// There is nothing to choose; the next line has the name of the kind.
  public static var noFilesOfKind: LocalizedText { text("There are no files of this kind.") }
  /// There is nothing to choose, as long as hidden files are not shown.
  public static var onlyHiddenFiles: LocalizedText { text("There are only hidden files.") }
  /// A search has found nothing. {1} is what was typed.
  public static func noNameContains(_ words: String) -> LocalizedText {
    text("No name contains “{1}”.", nil, [.string(words)])
  }
  /// The folder was not read; the next line has the reason.
  public static var folderNotReadable: LocalizedText { text("The folder can’t be read.") }
  /// The state of a file, beside its name.
  public static var notReadable: LocalizedText { text("Not readable") }
  /// The state of an entry, beside its name.
  public static var brokenLink: LocalizedText { text("A link that leads nowhere") }
  /// The state of an entry, beside its name.
  public static var specialFile: LocalizedText { text("A pipe, a socket or a device") }
  /// What is wrong with a path that was typed.
  public static var pathIsFile: LocalizedText { text("This is a file.") }
  /// What is wrong with a path that was typed.
  public static var pathIsSpecial: LocalizedText { text("This is a pipe, a socket or a device.") }
  /// What is wrong with a path that was typed.
  public static var pathIsBrokenLink: LocalizedText { text("This link leads nowhere.") }
  /// What is wrong with a path that was typed.
  public static var pathIsNothing: LocalizedText { text("There is no such file or folder.") }
  /// What is wrong with a name for a file.
  public static var nameOfFolder: LocalizedText { text("A folder has this name.") }
  /// What is wrong with a name for a file.
  public static var nameOfSpecialFile: LocalizedText { text("A pipe, a socket or a device has this name.") }
  /// What is wrong with a name for a file.
  public static var nameOfBrokenLink: LocalizedText { text("A link that leads nowhere has this name.") }
  /// The chosen file was moved or removed meanwhile. {1} is its name.
  public static func isGone(_ name: String) -> LocalizedText {
    text("“{1}” is no longer there.", nil, [.string(name)])
  }
  /// There is something else in the place of the chosen folder. {1} is its name.
  public static func isNoFolder(_ name: String) -> LocalizedText {
    text("“{1}” is no longer a folder.", nil, [.string(name)])
  }
  /// There is something else in the place of the chosen file. {1} is its name.
  public static func isNoFile(_ name: String) -> LocalizedText {
    text("“{1}” is no longer a file.", nil, [.string(name)])
  }
  /// The user may not read the chosen file. {1} is its name.
  public static func canNotBeRead(_ name: String) -> LocalizedText {
    text("“{1}” can’t be read.", nil, [.string(name)])
  }
  /// {1} is the reason without a full stop.
  public static func notWritable(_ reason: LocalizedText) -> LocalizedText {
    text("Files can’t be saved in this folder: {1}.", nil, [.text(reason)])
  }
  /// {1} is the reason without a full stop.
  public static func folderNotMade(_ reason: LocalizedText) -> LocalizedText {
    text("The folder can’t be made: {1}.", nil, [.text(reason)])
  }
  /// A reason as a sentence. {1} is a few words without a full stop.
  public static func sentence(_ reason: LocalizedText) -> LocalizedText { text("{1}.", nil, [.text(reason)]) }
  /// The title of a question. {1} is the name of a file.
  public static func replaceQuestion(_ name: String) -> LocalizedText {
    text("Replace “{1}”?", nil, [.string(name)])
  }
  /// The explanation in this question.
  public static var contentsAreLost: LocalizedText {
    text("There is a file with this name. Its contents will be lost.")
  }

  // MARK: Sizes

  /// The size of a small file.
  public static func bytes(_ count: Int) -> LocalizedText { text(one: "{1} byte", other: "{1} bytes", count: count) }
  /// A size in units of 1,000 bytes.
  public static func kilobytes(_ number: Double) -> LocalizedText { text("{1} kB", nil, [.number(number)]) }
  /// A size in millions of bytes.
  public static func megabytes(_ number: Double) -> LocalizedText { text("{1} MB", nil, [.number(number)]) }
  /// A size in units of 1,000 megabytes.
  public static func gigabytes(_ number: Double) -> LocalizedText { text("{1} GB", nil, [.number(number)]) }
  /// A size in units of 1,000 gigabytes.
  public static func terabytes(_ number: Double) -> LocalizedText { text("{1} TB", nil, [.number(number)]) }
  /// A size in units of 1,000 terabytes.
  public static func petabytes(_ number: Double) -> LocalizedText { text("{1} PB", nil, [.number(number)]) }
  /// A size in units of 1,000 petabytes.
  public static func exabytes(_ number: Double) -> LocalizedText { text("{1} EB", nil, [.number(number)]) }
}
