import { RULE_FILES } from './rule-files.ts'

/** Stryker copies the repository to `tempDirName`, changes the copy, and runs the tests of `vitest.config.ts` there. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tooling/mutants/vitest.config.ts' },
  mutate: [...RULE_FILES],
  coverageAnalysis: 'perTest',
  // A static mutant changes a value that is computed when its file is loaded. Each needs a new process and all tests.
  ignoreStatic: true,
  concurrency: 1,
  tempDirName: '.cache/stryker',
  // No file: Stryker would rewrite it with functions that TypeScript 7 does not have. The copy needs no other paths.
  tsconfigFile: '',
  ignorePatterns: ['.cache', 'bench', 'dist', 'docs', 'e2e', 'test-results'],
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}
