/// The functions of Expat in use, declared as in its `expat.h`. It is loaded already, because fontconfig uses it.
struct LibExpat: Sendable {
  static let shared = Result { () throws(GraphicsError) in try LibExpat() }

  typealias Parser = OpaquePointer
  /// The user data; the element's name; the names and values of its attributes in turn, up to a nil.
  typealias StartElement =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<UnsafePointer<CChar>?>?
    ) -> Void

  /// The caller's data; the encoding's name; the letters of its 256 bytes, to be filled in. Returns 1 if the encoding
  /// is known.
  typealias UnknownEncoding =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> Int32

  typealias SetMaximumAmplification = @convention(c) @Sendable (Parser, Float) -> UInt8
  typealias SetAmplificationThreshold = @convention(c) @Sendable (Parser, UInt64) -> UInt8

  /// XML_ParserCreate: the encoding; nil for the one that the text declares.
  let make: @convention(c) @Sendable (UnsafePointer<CChar>?) -> Parser?
  /// XML_SetUserData
  let setUserData: @convention(c) @Sendable (Parser, UnsafeMutableRawPointer?) -> Void
  /// XML_SetStartElementHandler
  let setStartElement: @convention(c) @Sendable (Parser, StartElement?) -> Void
  /// XML_SetUnknownEncodingHandler: the handler, and its user data.
  let setUnknownEncoding: @convention(c) @Sendable (Parser, UnknownEncoding?, UnsafeMutableRawPointer?) -> Void
  /// XML_Parse: the text, its length, and whether the text ends there. Returns 1 on success.
  let parse: @convention(c) @Sendable (Parser, UnsafePointer<UInt8>?, Int32, Int32) -> Int32
  /// XML_GetErrorCode
  let error: @convention(c) @Sendable (Parser) -> Int32
  /// XML_ParserFree
  let free: @convention(c) @Sendable (Parser) -> Void
  /// XML_SetBillionLaughsAttackProtectionMaximumAmplification: how much longer entities may make the text. Nil before
  /// 2.4.
  let setMaximumAmplification: SetMaximumAmplification?
  /// XML_SetBillionLaughsAttackProtectionActivationThreshold: up to how many bytes they always may. Nil before 2.4.
  let setAmplificationThreshold: SetAmplificationThreshold?

  /// XML_ERROR_UNKNOWN_ENCODING
  static let unknownEncoding: Int32 = 18

  private init() throws(GraphicsError) {
    let library = try SharedLibrary("libexpat.so.1", package: "libexpat1")
    make = try library.function("XML_ParserCreate")
    setUserData = try library.function("XML_SetUserData")
    setStartElement = try library.function("XML_SetStartElementHandler")
    setUnknownEncoding = try library.function("XML_SetUnknownEncodingHandler")
    parse = try library.function("XML_Parse")
    error = try library.function("XML_GetErrorCode")
    free = try library.function("XML_ParserFree")
    setMaximumAmplification = try? library.function(
      "XML_SetBillionLaughsAttackProtectionMaximumAmplification", as: SetMaximumAmplification.self)
    setAmplificationThreshold = try? library.function(
      "XML_SetBillionLaughsAttackProtectionActivationThreshold", as: SetAmplificationThreshold.self)
  }
}
