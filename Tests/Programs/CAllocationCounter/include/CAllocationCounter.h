/// Number of blocks that this process has asked the C library for.
unsigned long allocation_count(void);

/// Number of blocks that this thread has asked the C library for; always 0 with a sanitizer.
unsigned long thread_allocation_count(void);
