import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Each fault takes 60 s, and its check up to seven minutes. */
const TIMEOUT_MS = 15 * 60_000

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    name: 'faults',
    include: ['e2e/faults/**/*.test.ts'],
    environment: 'node',
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
  },
})
