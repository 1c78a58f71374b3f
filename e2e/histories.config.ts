import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/**
 * Playwright configuration of `npm run test:histories:browser`, which takes five minutes. Each test runs a series of
 * a pupil's actions while the network, a browser or a server fails.
 */
export default defineConfig({
  ...suite,
  projects: [{ name: 'histories', testDir: './histories' }],
  // The fixture in `src/histories/history.ts` starts the server, because the tests kill the server.
  globalSetup: [],
  timeout: 90_000,
  use: { ...suite.use, actionTimeout: 10_000 },
  reporter: 'list',
})
