/** True in `npm run test:long`, where tests with random operations run more of them, and upgrades start from every kept version. */
export const LONG_RUN = process.env['LONG_TESTS'] === 'yes'
