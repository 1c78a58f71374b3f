import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/**
 * Playwright configuration of `npm run test:narration`, which takes about fifteen minutes. Plays whole books in real
 * time.
 */
export default defineConfig({ ...suite, testDir: './narration', timeout: 15 * 60_000, reporter: 'list' })
