import { defineConfig } from '@playwright/test'
import { findBrowser, findHeadlessShell } from './src/find-browser.ts'
import { BROWSER_ARGUMENTS } from './src/launch-browser.ts'

/** Tests of the reader with sound, slides and sign video. They use the full browser. */
const NARRATION =
  /tests\/(layout|leave-reader|reading-along|reading-ruler|session-events|sign-video|tooltips)\.spec\.ts/

/** Tests of other parts of the reader. */
const READER =
  /tests\/(answer-beside-book|book-requests|browser-history|device-storage|embedded-content|heavy-chapters|network-loss|notes|outbox|printed-pages|reader-accessibility|reader-memory|screen-reader-cursor|scripted-book|search|sentence-tap|submission-panel|time-limits|touch)\.spec\.ts/

/** Tests of accounts, offline books and reading statistics. */
const ACCOUNTS =
  /tests\/(impersonation|log-out|offline-books|password-reset|profile|reading-statistics|second-factors|sessions|settings|sign-in-methods|sign-up|third-party-cookies)\.spec\.ts/

const launch = (executablePath: string) => ({ launchOptions: { executablePath, args: BROWSER_ARGUMENTS } })
const shell = launch(findHeadlessShell())

/**
 * Playwright configuration of the browser tests. Each project has one worker and one server, because `npm test`
 * runs several projects at the same time.
 */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  // A project empties its output folder when it starts, so each project has a separate folder.
  projects: [
    {
      name: 'journeys',
      testIgnore: [NARRATION, READER, ACCOUNTS],
      outputDir: '../test-results/journeys',
      use: shell,
    },
    { name: 'reader', testMatch: READER, outputDir: '../test-results/reader', use: shell },
    { name: 'accounts', testMatch: ACCOUNTS, outputDir: '../test-results/accounts', use: shell },
    { name: 'narration', testMatch: NARRATION, outputDir: '../test-results/narration', use: shell },
  ],
  // `npm run test:long` runs the tests that play whole books.
  grepInvert: /@long/,
  forbidOnly: Boolean(process.env['CI']),
  // Upper bounds for a test that hangs. A busy machine is up to four times as slow as a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalSetup: './src/start-server.ts',
  use: {
    viewport: { width: 1100, height: 760 },
    locale: 'en-GB',
    ...launch(findBrowser()),
  },
})
