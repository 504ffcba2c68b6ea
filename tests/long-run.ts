/** True in `npm test` without a path, which leaves out the journeys that are `ONLY_LONG`. */
export const SHORT_RUN = process.env['SHORT_TESTS'] === 'yes'

/** True in `npm run test:long`, where tests with random operations run more of them, and upgrades start from every kept version. */
export const LONG_RUN = process.env['LONG_TESTS'] === 'yes'

/** For a journey that `npm test` leaves out: a second way through pages that another journey uses, or one that takes minutes. */
export const ONLY_LONG = { tag: '@long' }

/** All values in `npm run test:long`, otherwise every sixth; another offset gives other ones. */
export function sample<Value>(values: readonly Value[], offset = 0): readonly Value[] {
  return LONG_RUN ? values : values.filter((_, index) => (index + offset) % 6 === 0)
}

export function longIf(leftOut: boolean): { tag: string } | Record<never, never> {
  return leftOut ? ONLY_LONG : {}
}
