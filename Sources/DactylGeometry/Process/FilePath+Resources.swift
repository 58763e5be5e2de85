extension FilePath {
  /// The path of a file that belongs to the program, such as a picture or a sound; nil if there is none.
  ///
  ///     let picture = ImageView()
  ///     if let path = FilePath(resource: "cart.png") {
  ///       picture.load(contentsOf: path.description, isTrusted: true)
  ///     }
  ///
  /// The first of these folders that has it counts (`DO-22`):
  ///
  /// 1. The folder that the environment variable `DACTYL_RESOURCES` names with an absolute path.
  /// 2. `../share/NAME` beside the folder of the executable, whose name is NAME. If this folder exists, the program is
  ///    installed, and the next folders do not count.
  /// 3. The folder `Resources` beside `source`, which is the file that contains the call, then beside each folder above
  ///    it, up to the one with `Package.swift`. Without a `Package.swift`, only the first one counts.
  ///
  /// `name` is a relative path, such as `cart.png` or `Sounds/bell.wav`. It may be that of a folder. A name that could
  /// lead out of the folder gives nil: one that is empty, begins or ends with a slash, or contains a zero byte or an
  /// empty part, `.` or `..` between slashes (`DO-23`).
  ///
  /// The system is asked anew by each call. The path of the source file becomes a part of the program.
  public init?(resource name: String, source: String = #filePath) {
    let chosen = ProcessEnvironment.bytes("DACTYL_RESOURCES").map { FilePath(bytes: $0) }
    self.init(resource: FilePath(name), source: FilePath(source), executable: .executable, chosen: chosen)
  }

  /// `executable` is the program, and `chosen` the folder in the environment.
  init?(resource name: FilePath, source: FilePath, executable: FilePath?, chosen: FilePath?) {
    guard name.staysInside else { return nil }
    let folders = Self.resourceFolders(source: source, executable: executable, chosen: chosen)
    guard let path = folders.lazy.map({ $0.appending(name) }).first(where: \.isFileOrFolder) else { return nil }
    self = path
  }

  /// Whether the path leads to a place inside the folder that it is appended to, apart from links.
  private var staysInside: Bool {
    let parts = bytes.split(separator: Self.slash, omittingEmptySubsequences: false)
    return !bytes.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
  }

  private static func resourceFolders(source: FilePath, executable: FilePath?, chosen: FilePath?) -> [FilePath] {
    let own = chosen.map { $0.isAbsolute ? [$0] : [] } ?? []
    if let executable {
      let shared = executable.parent.parent.appending("share").appending(executable.lastComponent)
      if shared.isFileOrFolder { return own + [shared] }
    }
    return own + resourceFolders(around: source)
  }

  private static func resourceFolders(around source: FilePath) -> [FilePath] {
    var folders: [FilePath] = []
    var folder = source.parent
    while true {
      folders.append(folder.appending("Resources"))
      if folder.appending("Package.swift").isFileOrFolder { return folders }
      guard folder.parent != folder else { return [folders[0]] }
      folder = folder.parent
    }
  }
}
