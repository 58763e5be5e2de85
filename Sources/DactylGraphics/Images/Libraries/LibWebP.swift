/// The functions of libwebp in use, declared as in its `webp/decode.h`.
struct LibWebP: Sendable {
  static let shared = Result { () throws(GraphicsError) in try LibWebP() }

  /// WebPBitstreamFeatures
  struct Features {
    var width: Int32 = 0
    var height: Int32 = 0
    var hasAlpha: Int32 = 0
    var hasAnimation: Int32 = 0
    var format: Int32 = 0
    private var padding: (UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0, 0)
  }

  /// WebPGetFeaturesInternal: data, its length; the features; the version of the interface. Returns a VP8StatusCode.
  let readFeatures: @convention(c) @Sendable (UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer, Int32) -> Int32
  /// WebPDecodeBGRAInto: data, its length; target, its length and bytes a row. Returns the target, or nil.
  let decode:
    @convention(c) @Sendable (UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer, Int, Int32)
      -> UnsafeMutableRawPointer?

  /// WEBP_DECODER_ABI_VERSION; a library with another major number, the high byte, refuses.
  static let interfaceVersion: Int32 = 0x0200
  /// VP8_STATUS_NOT_ENOUGH_DATA
  static let endsTooEarly: Int32 = 7

  private init() throws(GraphicsError) {
    let library = try SharedLibrary("libwebp.so.7", package: "libwebp7")
    readFeatures = try library.function("WebPGetFeaturesInternal")
    #if _endian(little)
      decode = try library.function("WebPDecodeBGRAInto")
    #else
      decode = try library.function("WebPDecodeARGBInto")
    #endif
  }
}
