/// The reasons of errors.
extension FrameworkText {
  /// The text of a reason of the system or of the framework, which is in English.
  ///
  /// One that is not in the table is shown as it is.
  public static func reason(_ english: String) -> LocalizedText { text(english) }

  /// The reasons that are translated.
  static var reasons: [LocalizedText] {
    [
      text("A name can’t contain a zero byte."), text("A name can’t contain “/”."), text("A name is missing."),
      text("Another program changes it all the time"), text("Another program has changed it"),
      text("Device or resource busy"), text("Directory not empty"), text("Disk quota exceeded"), text("File exists"),
      text("File name too long"), text("File too large"), text("Input/output error"), text("Is a directory"),
      text("It can't be moved to the trash"), text("It can't be noted"), text("It can't take another file"),
      text("It has changed"), text("It has no preferences, or those of a later version"), text("It is a device"),
      text("It is a folder"), text("It is a pipe"), text("It is a socket"), text("It is a symbolic link"),
      text("It is no list of recent files, or it is damaged"), text("It is not a file"),
      text("It is not the name of a file"), text("It is too large"), text("No space left on device"),
      text("No such file or directory"), text("Not a directory"), text("Not a regular file"),
      text("Operation not permitted"), text("Permission denied"), text("Read-only file system"),
      text("The desktop does not answer"), text("The desktop has not printed it"),
      text("The document has none of these pages"), text("The file is too large"), text("The name is too long."),
      text("The trash can't be written"), text("The trash has too many files of this name"),
      text("There is no home folder"), text("There is no list of recent files"),
      text("This name stands for a folder."), text("Too many levels of symbolic links"), text("Too many open files"),
    ]
  }
}
