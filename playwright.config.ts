import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './scripts/chromium.ts'
import { SHORT_RUN } from './tests/long-run.ts'

// The built shop is started once for all journeys, in tests/e2e/open-shop.ts; each journey uses fruit of its own.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/open-shop.ts',
  // Twice the two cores it is made for: a journey often waits for a timer or the network.
  workers: 4,
  fullyParallel: true,
  ...(SHORT_RUN && { grepInvert: /@long/ }),
  retries: 0,
  timeout: 180_000,
  // A busy machine is four times slower than an idle one: the limits end a journey that is stuck, they measure nothing.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: process.env['E2E_ADDRESS'] ?? '',
    launchOptions: { executablePath: process.env['E2E_CHROMIUM'] ?? '', args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
