import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/**
 * Ten chosen reading histories in which browsers and servers are killed. `npm run test:histories:browser`, five
 * minutes.
 */
export default defineConfig({
  ...suite,
  projects: [{ name: 'histories', testDir: './histories' }],
  // Each history kills its server, so it starts its own.
  globalSetup: [],
  timeout: 90_000,
  use: { ...suite.use, actionTimeout: 10_000 },
  reporter: 'list',
})
