/// Number of blocks that this process has asked the C library for.
unsigned long allocation_count(void);
