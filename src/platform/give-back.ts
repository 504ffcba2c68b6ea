/** For the environment of a program that needs much memory for moments: glibc, which would keep it for good, gives it back to the machine. It only listens when a program starts. */
export const GIVE_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
