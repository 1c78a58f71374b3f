import { defineConfig } from 'vitest/config'

/** A test that measures the memory of its process, so it runs without other files. */
const CORPUS = 'apps/server/src/modules/library/corpus/corpus.test.ts'

/** Timeout of polls, equal to that of `tooling/patient-waits.ts`: one second is too short on a busy machine. */
const PATIENT_POLLS = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Tests read these style sheets as text. All other style sheets are empty.
          css: { include: /\.css\?raw/ },
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/web/src/**/*.test.{ts,tsx}',
            'samples/src/**/*.test.ts',
            'tooling/*.test.ts',
          ],
          environment: 'node',
          expect: PATIENT_POLLS,
          setupFiles: ['tooling/patient-waits.ts', 'tooling/fresh-page.ts'],
          isolate: false,
          testTimeout: 120_000,
          // The imports of this package name no file endings, which Node requires.
          server: { deps: { inline: ['@lti-tool/core'] } },
        },
      },
      {
        test: {
          name: 'server',
          exclude: [CORPUS],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          include: ['apps/server/src/**/*.test.ts', 'e2e/model-histories/**/*.test.ts'],
          environment: 'node',
          expect: PATIENT_POLLS,
          setupFiles: ['tooling/patient-waits.ts', 'apps/server/src/testing/show-warnings.ts'],
          isolate: false,
          // An upper bound for a test that hangs. Tests that start servers are slow on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'corpus',
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          include: [CORPUS],
          environment: 'node',
          expect: PATIENT_POLLS,
        },
      },
    ],
  },
})
