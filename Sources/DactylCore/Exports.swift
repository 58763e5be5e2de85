@_exported import DactylGeometry
@_exported import DactylGraphics
