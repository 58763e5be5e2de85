/// Why a test could not go on.
struct EndToEndError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
