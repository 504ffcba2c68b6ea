import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './scripts/chromium.ts'

// The built shop is started once for all journeys, in tests/e2e/open-shop.ts; each journey uses fruit of its own.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/open-shop.ts',
  // One more than the two cores it is made for: a journey often waits for a timer or the network.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: process.env['E2E_ADDRESS'] ?? '',
    launchOptions: { executablePath: process.env['E2E_CHROMIUM'] ?? '', args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
