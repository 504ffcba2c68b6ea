export type Clock = () => Date

/** The clock of this process: the real time, or one that starts at `startAt` and continues from there. */
export function makeClock(startAt?: Date): Clock {
  const aheadMs = startAt ? startAt.getTime() - Date.now() : 0
  return () => new Date(Date.now() + aheadMs)
}
