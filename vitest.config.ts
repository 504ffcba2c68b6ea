import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'db/**/*.test.ts',
      'scripts/**/*.test.ts',
      'simulators/**/*.test.ts',
      'tests/*.test.ts',
    ],
    globalSetup: 'tests/global-setup.ts',
    // Each test file has a database of its own on one server, so files run side by side.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
