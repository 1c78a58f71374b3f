import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { RULE_TESTS } from './rule-files.ts'

/** The tests of the rule files. A test elsewhere that fails by chance does not prove a rule. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    name: 'mutants',
    include: [...RULE_TESTS],
    environment: 'node',
    setupFiles: ['tooling/patient-waits.ts', 'tooling/fresh-page.ts'],
    isolate: false,
  },
})
