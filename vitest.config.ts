import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Read by tests as text; all other styles are left out.
          css: { include: /\.css\?raw/ },
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}', 'samples/src/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tooling/patient-waits.ts', 'tooling/fresh-page.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tooling/patient-waits.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
