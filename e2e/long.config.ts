import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/** Playwright configuration of `npm run test:long`: tests that take too long to run for each contribution. */
export default defineConfig({
  ...suite,
  projects: [
    { name: 'long', testDir: './long' },
    { name: 'at-length', testDir: './tests', grep: /@long/ },
  ],
  grepInvert: [],
  timeout: 10 * 60_000,
  reporter: 'list',
})
