import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/**
 * Playwright configuration of `npm run test:histories:browser`, which takes five minutes. Each test plays a history: a
 * series of actions of a pupil during which the network fails, or browsers and servers are killed.
 */
export default defineConfig({
  ...suite,
  projects: [{ name: 'histories', testDir: './histories' }],
  // The tests kill the server, so the fixture in `src/histories/history.ts` starts the server.
  globalSetup: [],
  timeout: 90_000,
  use: { ...suite.use, actionTimeout: 10_000 },
  reporter: 'list',
})
