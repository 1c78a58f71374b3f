import { defineConfig } from '@playwright/test'
import { findBrowser } from './src/find-browser.ts'
import { BROWSER_ARGUMENTS } from './src/launch-browser.ts'

/** Journeys outside of the reader: nothing in them depends on the moment, so other checks may run beside them. */
const PORTAL =
  /tests\/(accessibility|acting|error-reporting|forgotten-password|portal|profile|refusals|second-factors|sign-up|ways-in)\.spec\.ts/

/** One worker: sound and pages share two cores with the server. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  projects: [
    { name: 'portal', testMatch: PORTAL },
    { name: 'reader', testIgnore: PORTAL },
  ],
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
