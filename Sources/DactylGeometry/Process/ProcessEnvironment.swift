#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The environment variables of the process, and its number.
package enum ProcessEnvironment {
  /// Returns the value of a variable; nil if it is not set or empty.
  package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The number of the process.
  package static var processID: Int { Int(getpid()) }

  /// The user's locale for text and keys, such as `ja_JP.UTF-8`, from the variables in the order of the C library; nil
  /// if none is set. This process may not have called `setlocale`.
  package static var locale: String? {
    value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG")
  }

  /// Returns the folder of the user that `variable` names, or else `folder` in the home folder. Variables that are no
  /// absolute paths do not count: they would lead to another folder in each folder that the program is started from,
  /// and an empty home to the root. `bytes` returns the value of a variable.
  package static func userFolder(
    _ variable: String, orInHome folder: FilePath, bytes: (String) -> [UInt8]? = Self.bytes
  ) -> FilePath? {
    // They need not be UTF-8.
    func path(_ name: String) -> FilePath? {
      bytes(name).map { FilePath(bytes: $0) }.flatMap { $0.isAbsolute ? $0 : nil }
    }
    return path(variable) ?? path("HOME")?.appending(folder)
  }

  /// The folders with the data of programs: those of the user, and those of the system. Variables, and parts of them,
  /// that are no absolute paths do not count, as the base directory specification of freedesktop.org says.
  package struct DataFolders {
    /// The home folder; nil without one.
    package let home: String?
    /// The folder of the user; nil without one.
    package let ofUser: String?
    /// The folders of the system, the preferred one first.
    package let ofSystem: [String]

    /// `variable` returns the value of an environment variable.
    package init(_ variable: (String) -> String?) {
      func absolute(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
      home = absolute("HOME")
      ofUser = absolute("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
      let given = (variable("XDG_DATA_DIRS") ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
      ofSystem = given.isEmpty ? ["/usr/local/share", "/usr/share"] : given
    }
  }

  /// Returns the bytes of a variable; nil if it is not set.
  package static func bytes(_ name: String) -> [UInt8]? {
    getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }
}
