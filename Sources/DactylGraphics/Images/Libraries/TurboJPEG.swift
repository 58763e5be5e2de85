/// The functions of libjpeg-turbo's TurboJPEG API, version 2, in use, declared as in its `turbojpeg.h`.
struct TurboJPEG: Sendable {
  static let shared = Result { () throws(GraphicsError) in try TurboJPEG() }

  typealias Decoder = OpaquePointer

  /// tjInitDecompress
  let makeDecoder: @convention(c) @Sendable () -> Decoder?
  /// tjDestroy
  let destroy: @convention(c) @Sendable (Decoder) -> Int32
  /// tjDecompressHeader3: data, its length; width, height, subsampling and colour space.
  let readHeader:
    @convention(c) @Sendable (
      Decoder, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  /// tjDecompress2: data, its length; target, width, bytes a row, height, pixel format and flags.
  let decode:
    @convention(c) @Sendable (
      Decoder, UnsafePointer<UInt8>?, UInt, UnsafeMutableRawPointer, Int32, Int32, Int32, Int32, Int32
    ) -> Int32
  /// tjGetErrorCode
  let lastErrorCode: @convention(c) @Sendable (Decoder) -> Int32
  /// tjGetErrorStr2
  let lastError: @convention(c) @Sendable (Decoder) -> UnsafePointer<CChar>?

  /// TJCS_CMYK and TJCS_YCCK
  static let fourColorSpaces: ClosedRange<Int32> = 3...4
  /// TJPF_CMYK
  static let cmyk: Int32 = 11
  #if _endian(little)
    /// TJPF_BGRX
    static let rgb: Int32 = 3
  #else
    /// TJPF_XRGB
    static let rgb: Int32 = 5
  #endif
  /// TJERR_WARNING: the picture was decoded nevertheless.
  static let warning: Int32 = 0
  /// TJFLAG_STOPONWARNING
  static let stopOnWarning: Int32 = 8192
  /// TJFLAG_LIMITSCANS: without it, a small progressive picture could take hours.
  static let limitScans: Int32 = 32768

  private init() throws(GraphicsError) {
    let library = try SharedLibrary("libturbojpeg.so.0", package: "libturbojpeg0")
    makeDecoder = try library.function("tjInitDecompress")
    destroy = try library.function("tjDestroy")
    readHeader = try library.function("tjDecompressHeader3")
    decode = try library.function("tjDecompress2")
    lastErrorCode = try library.function("tjGetErrorCode")
    lastError = try library.function("tjGetErrorStr2")
  }
}
