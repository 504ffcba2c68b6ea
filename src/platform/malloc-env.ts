/**
 * Environment variables for a program with short memory peaks: glibc returns the memory to the system instead of keeping it. Only read when
 * a program starts.
 */
export const MALLOC_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
