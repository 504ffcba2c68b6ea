import { defineConfig } from 'vitest/config'
import { officeTexts } from './scripts/office-texts.ts'

// One more than the two cores it is made for: a worker often waits for the database server.
const MOST_WORKERS = 3

const common = {
  setupFiles: 'tests/after-file.ts',
  // Each worker has databases of its own on one server, so files run side by side.
  pool: 'forks',
  maxWorkers: MOST_WORKERS,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const

// These change their process, or read what it has counted.
const ALONE = [
  'src/platform/**/*.test.ts',
  'scripts/**/*.test.ts',
  'simulators/**/*.test.ts',
  'src/**/metrics-route.test.ts',
  'src/**/nightly-backup.test.ts',
  'src/**/note-requests.test.ts',
  'src/**/security-headers.test.ts',
  'src/**/watched-requests.test.ts',
]

export default defineConfig({
  test: {
    // Once for both projects.
    globalSetup: 'tests/global-setup.ts',
    maxWorkers: MOST_WORKERS,
    projects: [
      {
        // The shop keeps nothing in its modules, so a worker reads them once for all of its files. That halves the work.
        plugins: [officeTexts()],
        test: {
          ...common,
          name: 'shop',
          include: ['{src,db}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ALONE,
          isolate: false,
          provide: { oneFileInWorker: false },
        },
      },
      {
        test: { ...common, name: 'alone', include: ALONE, isolate: true, provide: { oneFileInWorker: true } },
      },
    ],
  },
})
