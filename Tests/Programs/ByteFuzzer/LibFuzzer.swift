#if LIBFUZZER
  import DactylByteReaders

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The reader that the environment variable `DACTYL_FUZZ_READER` names.
  @MainActor private let reader: ByteReader = {
    let name = getenv("DACTYL_FUZZ_READER").map { String(cString: $0) } ?? ""
    guard let reader = ByteReader.named(name) else { fatalError("DACTYL_FUZZ_READER names no reader: \(name)") }
    return reader
  }()

  /// libFuzzer's own loop. The package manager gives a program a `main` of its own, so that of libFuzzer is not used.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  @main enum Main {
    static func main() {
      var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
      exit(runFuzzer(&count, &arguments, testOneInput))
    }
  }

  /// Called by libFuzzer for each input, on the main thread.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    MainActor.assumeIsolated {
      do {
        try reader.read(bytes)
      } catch {
        fatalError("\(reader.name): \(error)")
      }
    }
    return 0
  }
#endif
