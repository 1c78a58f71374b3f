import { defineConfig } from '@playwright/test'

/** Playwright configuration of `npm run test:screen-reader`: a walk through the app with Orca and Firefox. */
export default defineConfig({
  testDir: './screen-reader',
  outputDir: '../test-results/screen-reader',
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 15 * 60_000,
  reporter: 'list',
})
