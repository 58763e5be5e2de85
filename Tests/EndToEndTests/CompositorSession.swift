import Foundation

/// A compositor that runs for one test, with injected input and screenshots.
final class CompositorSession {
  let compositor: Compositor
  private let server: Program
  private let environment: [String: String]
  private let folder: URL
  private var injector: Program?
  private var scripts = 0
  /// The input method, if the session has one.
  private(set) var inputMethod: InputMethod?

  /// Starts a compositor and waits until it responds and, except with `hotplug`, its seat has every device.
  ///
  /// - Parameters:
  ///   - size: of the screen, in points.
  ///   - transform: of the screen, in weston's terms; `size` is the size before it.
  ///   - screens: how many there are at the start, side by side; more than one on KWin only.
  ///   - inputMethod: whether an input method of the tests runs on it; KWin and sway only.
  ///   - hotplug: touchscreen, pointer and keyboard exist only between the first `inject` and `unplug`.
  ///   - test: names the folder in `artifacts/end-to-end` for logs and pictures.
  init(
    _ compositor: Compositor, size: (Int, Int) = (1280, 800), scale: Double = 1, transform: String? = nil,
    screens: Int = 1, inputMethod: Bool = false, hotplug: Bool = false, test: String = #function
  ) throws {
    self.compositor = compositor
    let name =
      test.prefix { $0 != "(" } + "-" + compositor.rawValue + (scale == 1 ? "" : String(format: "-%g", scale))
      + (transform.map { "-\($0)" } ?? "")
    folder = Repository.records.appending(path: name)
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    var arguments = ["-s", "\(size.0)x\(size.1)", "-S", String(format: "%g", scale), "-w", folder.path]
    if let transform { arguments += ["-t", transform] }
    if screens > 1 { arguments += ["-o", "\(screens)"] }
    if hotplug { arguments.append("--hotplug") }
    var environment = ProcessInfo.processInfo.environment
    if inputMethod {
      arguments += ["-i", Repository.programs.appending(path: "InputMethod").path]
      let method = try InputMethod(folder)
      environment[InputMethod.variable] = folder.path
      self.inputMethod = method
    }
    server = try Program(
      Repository.root.appending(path: "Tests/Compositors/with-compositor"),
      arguments + [compositor.rawValue, "--serve"],
      environment: environment, name: "with-compositor", folder: folder)
    let variables = try server.waitForOutput("the compositor") { lines in
      lines.firstIndex(of: "").map { lines[..<$0].map { $0.split(separator: "=", maxSplits: 1) } }
    }
    for variable in variables { environment[String(variable[0])] = variable.count > 1 ? String(variable[1]) : "" }
    // Programs of a test share what they keep, and with nobody else.
    environment["XDG_STATE_HOME"] = folder.appending(path: "state").path
    environment["XDG_CACHE_HOME"] = folder.appending(path: "cache").path
    // The settings of the user's own desktop would change pictures.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder.appending(path: "no-bus").path)"
    // The content begins at the corner of the window, whatever the compositor draws.
    environment["DACTYL_DECORATIONS"] = "none"
    // Tests wait for messages on the wire.
    environment["WAYLAND_DEBUG"] = "client"
    self.environment = environment
    _ = try self.inputMethod?.wait(for: "its start") { $0.hasPrefix("ready") }
  }

  deinit {
    injector?.closeInput()
    server.closeInput()
    _ = try? server.exitStatus()
  }

  /// Starts one of the project's programs by name, or another one by path, with `variables` in addition to the
  /// session's environment.
  func start(_ name: String, _ arguments: [String] = [], variables: [String: String] = [:]) throws -> Program {
    let executable = name.contains("/") ? URL(filePath: name) : Repository.programs.appending(path: name)
    return try Program(
      executable, arguments, environment: environment.merging(variables) { $1 },
      name: executable.lastPathComponent, folder: folder)
  }

  /// Plays input in the script language that Tests/Compositors/injector.c describes. Returns when the compositor has
  /// all of it.
  func inject(_ script: String) throws {
    let injector = try plugIn()
    scripts += 1
    try injector.write("begin\n\(script)\nsync\necho played \(scripts)\n")
    let sign = "played \(scripts)"
    _ = try injector.waitForOutput("the script to be played") { $0.contains(sign) ? true : nil }
  }

  /// Plugs the devices in, if they are not there from the start.
  @discardableResult
  func plugIn() throws -> Program {
    if let injector { return injector }
    let new = try run("INJECT")
    injector = new
    return new
  }

  /// Ends the compositor as a crash does, with everything plugged into it.
  func killCompositor() throws {
    try order("kill")
    injector = nil
  }

  /// Starts the compositor again, with its devices.
  func startCompositor() throws {
    try order("start")
  }

  private func order(_ order: String) throws {
    let count = server.output.all.count
    try server.write("\(order)\n")
    _ = try server.waitForOutput("the compositor: \(order)") { lines in
      lines.dropFirst(count).contains(order) ? true : nil
    }
  }

  /// Unplugs the devices of a session with `hotplug`.
  func unplug() throws {
    injector?.closeInput()
    if let injector, try injector.exitStatus() != 0 { throw EndToEndError("the injector failed") }
    injector = nil
  }

  /// Plugs the monitor `name` in, or unplugs it. weston only.
  func setPlugged(_ isPlugged: Bool, monitor name: String) throws {
    let program = try run("MONITOR", isPlugged ? "plug" : "unplug", name)
    guard try program.exitStatus() == 0 else { throw EndToEndError("\(name): \(program.complaints)") }
  }

  /// A screenshot.
  func picture(_ name: String = "screen") throws -> Picture {
    let file = folder.appending(path: "\(name).png")
    let program = try run("PICTURE", file.path)
    guard try program.exitStatus() == 0 else {
      throw EndToEndError("no picture: \(program.complaints.joined(separator: "; "))")
    }
    return try Picture(file)
  }

  /// A screenshot that satisfies `isRight`; takes one after another until then.
  func picture(_ name: String, once isRight: (Picture) -> Bool) throws -> Picture {
    let deadline = Date(timeIntervalSinceNow: Program.patience)
    while true {
      let picture = try picture(name)
      if isRight(picture) { return picture }
      guard Date.now < deadline else { throw EndToEndError("the screen never was as expected: \(picture.file.path)") }
    }
  }

  /// A screenshot after two in a row were equal: nothing fades or moves any more.
  func steadyPicture(_ name: String) throws -> Picture {
    var last = try picture(name)
    return try picture(name) { picture in
      defer { last = picture }
      return picture.differences(from: last, tolerance: 0) == 0
    }
  }

  /// Runs a command from a variable that with-compositor sets.
  private func run(_ variable: String, _ arguments: String...) throws -> Program {
    var words = (environment[variable] ?? "").split(separator: " ").map(String.init)
    guard !words.isEmpty else { throw EndToEndError("\(compositor) has no \(variable)") }
    words += arguments
    var environment = environment
    environment["WAYLAND_DEBUG"] = nil
    return try Program(
      URL(filePath: "/usr/bin/env"), words, environment: environment, name: variable.lowercased(), folder: folder)
  }
}
