import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/** Ten chosen histories of reading, in browsers and on a server that die. `npm run test:histories:browser`, five minutes. */
export default defineConfig({
  ...suite,
  projects: [{ name: 'histories', testDir: './histories' }],
  // a history kills its server: it starts its own
  globalSetup: [],
  timeout: 90_000,
  use: { ...suite.use, actionTimeout: 10_000 },
  reporter: 'list',
})
