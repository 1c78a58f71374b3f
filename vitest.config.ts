import { defineConfig } from 'vitest/config'

/** It measures the memory of its process, which no other file may have filled. */
const CORPUS = 'apps/server/src/modules/library/corpus/corpus.test.ts'

/** As patient as the waits of `tooling/patient-waits.ts`: a second is too short on a busy machine. */
const PATIENT_POLLS = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Read by tests as text; all other styles are left out.
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
          testTimeout: 30_000,
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
          setupFiles: ['tooling/patient-waits.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
