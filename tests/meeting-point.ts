/**
 * A barrier for tests of concurrency: each call waits until `parties` calls have been made. Later calls, such as those of a retry, pass at once.
 */
export function meetingPoint(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === parties) resolve()
    return promise
  }
}
