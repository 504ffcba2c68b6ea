export type Clock = () => Date

/** The time of this process: the real one, or one that starts at `startAt` and runs on from there. */
export function makeClock(startAt?: Date): Clock {
  const aheadMs = startAt ? startAt.getTime() - Date.now() : 0
  return () => new Date(Date.now() + aheadMs)
}
