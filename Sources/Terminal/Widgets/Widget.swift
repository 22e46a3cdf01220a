/// Something that draws itself into a part of a frame, and never outside of it.
protocol Widget {
  func draw(on frame: inout CellBuffer, in area: Rect)
}
