import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/**
 * Playwright configuration of `npm run test:narration:corpus`, which takes half an hour. Plays every narrated book of
 * the corpus at 2×.
 */
export default defineConfig({
  ...suite,
  testDir: './narration-corpus',
  timeout: 30 * 60_000,
  // One book uses only a small part of a processor core.
  workers: 4,
  fullyParallel: true,
  reporter: [['list'], ['./src/lateness-reporter.ts']],
})
