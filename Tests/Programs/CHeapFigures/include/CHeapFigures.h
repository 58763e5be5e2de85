#include <stddef.h>

/* Bytes of this process that the C library has handed out and not got back, mapped blocks included. */
size_t heap_bytes_in_use(void);

/* Gives the system back what the C library has got back and keeps. */
void heap_give_back(void);
