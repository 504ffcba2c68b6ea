/** True in `npm test` without a path, which leaves out the journeys tagged `@long`. */
export const SHORT_RUN = process.env['SHORT_TESTS'] === 'yes'

/** True in `npm run test:long`, where tests with random operations run more of them, and upgrades start from every kept version. */
export const LONG_RUN = process.env['LONG_TESTS'] === 'yes'
