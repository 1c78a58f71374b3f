import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/** Tests that take too long for each contribution: many page turns, memory, every page. `npm run test:long`. */
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
