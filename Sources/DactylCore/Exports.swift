@_exported import DactylGeometry
@_exported import DactylGraphics
@_exported import DactylLanguage
@_exported import DactylText
