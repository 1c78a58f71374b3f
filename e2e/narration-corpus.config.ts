import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/** Every narrated book of the corpus, heard from beginning to end at 2×. `npm run test:narration:corpus`, half an hour. */
export default defineConfig({
  ...suite,
  testDir: './narration-corpus',
  timeout: 30 * 60_000,
  // a book that plays leaves most of a core to others
  workers: 4,
  fullyParallel: true,
  reporter: [['list'], ['./src/lateness-reporter.ts']],
})
