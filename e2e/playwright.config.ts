import { defineConfig } from '@playwright/test'
import { findBrowser, findHeadlessShell } from './src/find-browser.ts'
import { BROWSER_ARGUMENTS } from './src/launch-browser.ts'

/** Tests of narration with real sound. These tests depend on timing and use the full browser. */
const NARRATION = /tests\/(leave-reader|reading-along|sign-video)\.spec\.ts/

/** Tests of slides, scrolling and tooltips, which depend on timing. */
const MOMENTS = /tests\/(layout|reading-ruler|session-events|tooltips)\.spec\.ts/

/** Tests of accounts, offline books and reading statistics, with a separate server. */
const ACCOUNTS =
  /tests\/(impersonation|log-out|offline-books|password-reset|profile|reading-statistics|second-factors|sessions|settings|sign-in-methods|sign-up|third-party-cookies)\.spec\.ts/

const launch = (executablePath: string) => ({ launchOptions: { executablePath, args: BROWSER_ARGUMENTS } })
const shell = launch(findHeadlessShell())

/**
 * Playwright configuration of the browser tests. There is only one worker, because sound, pages and server share two
 * cores.
 */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  // A project empties its output folder when it starts, so each project has a separate folder.
  projects: [
    { name: 'journeys', testIgnore: [NARRATION, MOMENTS, ACCOUNTS], outputDir: '../test-results/journeys', use: shell },
    { name: 'accounts', testMatch: ACCOUNTS, outputDir: '../test-results/accounts', use: shell },
    { name: 'narration', testMatch: NARRATION, outputDir: '../test-results/narration' },
    { name: 'moments', testMatch: MOMENTS, outputDir: '../test-results/moments' },
  ],
  // `npm run test:long` runs the tests that play whole books.
  grepInvert: /@long/,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalSetup: './src/start-server.ts',
  use: {
    viewport: { width: 1100, height: 760 },
    locale: 'en-GB',
    ...launch(findBrowser()),
  },
})
