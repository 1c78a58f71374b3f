import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/**
 * Plays every narrated book of the corpus from beginning to end at 2×. `npm run test:narration:corpus`, half an hour.
 */
export default defineConfig({
  ...suite,
  testDir: './narration-corpus',
  timeout: 30 * 60_000,
  // A book that plays uses only a small part of a core.
  workers: 4,
  fullyParallel: true,
  reporter: [['list'], ['./src/lateness-reporter.ts']],
})
