package enum Generator {}
