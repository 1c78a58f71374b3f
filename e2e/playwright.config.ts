import { defineConfig } from '@playwright/test'
import { findBrowser } from './src/find-browser.ts'
import { BROWSER_ARGUMENTS } from './src/launch-browser.ts'

/** Tests of sound, of slides and of tooltips: they depend on the moment, so nothing else runs beside them. */
const MOMENTS = /tests\/(layout|leave-reader|reading-along|reading-ruler|session-events|sign-video|tooltips)\.spec\.ts/

/** Tests of accounts, of books kept on a device and of pages of reading, which need nothing of the others: they run beside the journeys, on a server of their own. */
const ACCOUNTS =
  /tests\/(impersonation|log-out|offline-books|password-reset|profile|reading-statistics|second-factors|sessions|settings|sign-in-methods|sign-up|third-party-cookies)\.spec\.ts/

/** One worker: sound and pages share two cores with the server. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  // each empties its folder when it begins, and what the others left is wanted
  projects: [
    { name: 'journeys', testIgnore: [MOMENTS, ACCOUNTS], outputDir: '../test-results/journeys' },
    { name: 'accounts', testMatch: ACCOUNTS, outputDir: '../test-results/accounts' },
    { name: 'moments', testMatch: MOMENTS, outputDir: '../test-results/moments' },
  ],
  // a book that is heard to its end: `npm run test:long`
  grepInvert: /@long/,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalSetup: './src/start-server.ts',
  use: {
    viewport: { width: 1100, height: 760 },
    locale: 'en-GB',
    launchOptions: {
      executablePath: findBrowser(),
      args: BROWSER_ARGUMENTS,
    },
  },
})
