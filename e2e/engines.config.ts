import { defineConfig } from '@playwright/test'

/** Playwright configuration of `npm run test:engines`: the main journeys in Chromium, Firefox and WebKit. */
export default defineConfig({
  testDir: './engines',
  outputDir: '../test-results/engines',
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 5 * 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
})
