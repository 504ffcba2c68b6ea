/** What to close before a worker ends. */
export const atEndOfWorker: (() => Promise<void>)[] = []
