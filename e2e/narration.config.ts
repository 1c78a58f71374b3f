import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/** Plays whole books in real time. `npm run test:narration`, about fifteen minutes. */
export default defineConfig({ ...suite, testDir: './narration', timeout: 15 * 60_000, reporter: 'list' })
