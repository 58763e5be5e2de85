/// `extract`: the texts of sources.
struct ExtractCommand {
  let options: Options

  init(_ options: Options) { self.options = options }

  func run() throws(Failure) { throw .usage("extract is not there yet") }
}
