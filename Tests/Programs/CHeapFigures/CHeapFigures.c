#include "CHeapFigures.h"

#include <malloc.h>

size_t heap_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void heap_give_back(void) { malloc_trim(0); }
