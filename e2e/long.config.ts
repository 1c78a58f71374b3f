import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/** What takes longer than a contribution should wait for: many turns, whole books in memory. `npm run test:long`. */
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
