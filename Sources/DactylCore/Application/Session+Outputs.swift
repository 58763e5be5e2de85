import DactylGeometry
import DactylSurface

/// The outputs of a session, and the option `--output`.
extension Session {
  /// The outputs. While the program is launched, waits until they are described.
  var knownOutputs: [Output] {
    awaitOutputs()
    return outputs.all
  }

  /// Waits for the outputs while the program is launched, when nothing else can bring them.
  private func awaitOutputs() {
    guard isLaunching, connection.isOpen else { return }
    platform.awaitOutputs()
  }

  /// Takes over the outputs of the platform, and tells the program, when all of them and all toplevels agree (`OU-3`).
  func outputsChanged() {
    guard outputs.update(platform.outputs) else { return }
    for toplevel in toplevels { toplevel.pursueOutput() }
    let moved = toplevels.filter { $0.updateOutputs() }
    reportMissingOutput()
    // The program asks for them just now.
    guard !isLaunching else { return }
    application.handle {
      application.delegate?.applicationOutputsDidChange(application)
      application.outputSubscriptions.notify(outputs.all)
      for toplevel in moved { toplevel.delegate?.toplevelChanged(toplevel) }
    }
  }

  // MARK: --output

  /// Returns the wish of the user for the first toplevel.
  func outputWish() -> OutputWish? {
    guard let name = options.outputName, toplevels.isEmpty else { return nil }
    awaitOutputs()
    return OutputWish(name: name, output: outputs.best(for: name))
  }

  /// Reports, once and as soon as the outputs are known, that there is none of the name that the user has given
  /// (`OU-6`).
  func reportMissingOutput() {
    guard let name = options.outputName, !hasCheckedOutputName, isLaunching || !outputs.all.isEmpty else { return }
    hasCheckedOutputName = true
    guard outputs.best(for: name) == nil else { return }
    let line = "there is no output `\(name)` yet; \(outputs.inWords)"
    Diagnostics.report(line, as: Application.executableName)
  }
}
