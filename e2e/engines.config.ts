import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './src/engines/engine-test.ts'
import { ENGINES } from './src/engines/install-engine.ts'

/**
 * Playwright configuration of `npm run test:engines`: the main journeys in Chromium, Firefox and WebKit. `npm test` runs
 * the tests with the tag `@short` in Firefox.
 */
export default defineConfig<object, EngineOptions>({
  testDir: './engines',
  outputDir: '../test-results/engines',
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 15 * 60_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  projects: ENGINES.map((name) => ({ name, use: { engineName: name } })),
})
