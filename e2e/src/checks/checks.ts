import type { Change } from './changed-files.ts'
import { runCommand, type Outcome } from './run-command.ts'
import type { TestRunner } from './run-tests.ts'

/** Checks by name, in the order in which they start. */
export type Checks = Readonly<Record<string, () => Promise<Outcome>>>

/** A short browser test with log-in, shelf and book. */
const SMOKE_TEST = 'tests/bookshelf.spec.ts'
/** Pattern of the configuration files that affect all checks or the build. */
const CONFIGURATION =
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|\.oxlintrc\.json|\.oxfmtrc\.json)$/u
const PRODUCT = /^(?:apps|packages)\/.*\.(?:tsx?|css)$/u
const LINTED = /\.tsx?$/u

const script = (name: string) => () => runCommand('npm', ['run', '-s', name])

/** Returns all checks. Long checks start first, so that short checks fill the time in which the last long one ends. */
export function listAllChecks(tests: TestRunner): Checks {
  return {
    build: () => tests.build(),
    server: () => tests.vitest('server'),
    reader: () => tests.browser('reader'),
    journeys: () => tests.browser('journeys'),
    accounts: () => tests.browser('accounts'),
    narration: () => tests.browser('narration'),
    unit: () => tests.vitest('unit'),
    corpus: () => tests.vitest('corpus'),
    firefox: () => tests.engine('firefox'),
    lint: script('check:lint'),
    types: script('check:types'),
    'dead-code': script('check:dead-code'),
    language: script('check:language'),
    boundaries: script('check:boundaries'),
    format: script('check:format'),
  }
}

/** Returns the checks for a change. A change of a configuration file requires all checks. */
export function selectChecks(tests: TestRunner, { base, files }: Change): Checks {
  if (files.some((file) => CONFIGURATION.test(file))) return listAllChecks(tests)
  const linted = files.filter((file) => LINTED.test(file))
  const changedTests = [`--changed=${base}`, '--passWithNoTests']
  const changedBrowserTests = [`--only-changed=${base}`, '--pass-with-no-tests']
  const hasProduct = files.some((file) => PRODUCT.test(file))
  const hasBrowserTests = files.some((file) => file.startsWith('e2e/'))
  return {
    format: script('check:format'),
    language: () => runCommand('npm', ['run', '-s', 'check:language', '--', ...files]),
    ...(linted.length > 0 && {
      lint: () => runCommand('npx', ['oxlint', '--type-aware', '--deny-warnings', ...linted]),
      types: script('check:types'),
      boundaries: script('check:boundaries'),
      'dead-code': script('check:dead-code'),
      unit: () => tests.vitest('unit', changedTests),
      server: () => tests.vitest('server', changedTests),
    }),
    ...(hasProduct && { smoke: () => tests.browser('journeys', [SMOKE_TEST]) }),
    ...(hasBrowserTests && {
      reader: () => tests.browser('reader', changedBrowserTests),
      journeys: () => tests.browser('journeys', changedBrowserTests),
      accounts: () => tests.browser('accounts', changedBrowserTests),
      narration: () => tests.browser('narration', changedBrowserTests),
      firefox: () => tests.engine('firefox'),
    }),
  }
}
