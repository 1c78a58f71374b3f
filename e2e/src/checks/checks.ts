import type { Change } from './changed-files.ts'
import { runCommand, type Outcome } from './run-command.ts'
import type { TestRunner } from './run-tests.ts'

/** A group of checks by name (a lane). The checks of a lane run in sequence. */
export type Checks = Readonly<Record<string, () => Promise<Outcome>>>

/** Lanes that run at the same time. The stages run in sequence. */
type Stage = readonly Checks[]

/** A short browser test with log-in, shelf and book. */
const SMOKE_TEST = 'tests/bookshelf.spec.ts'
/** Pattern of the configuration files that affect all checks or the build. */
const CONFIGURATION =
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|\.oxlintrc\.json|\.oxfmtrc\.json)$/u
const PRODUCT = /^(?:apps|packages)\/.*\.(?:tsx?|css)$/u
const LINTED = /\.tsx?$/u

const script = (name: string) => () => runCommand('npm', ['run', '-s', name])

/** Returns the stages with all checks. The second stage contains the tests that depend on timing. */
export function listAllChecks(tests: TestRunner): readonly Stage[] {
  const code: Checks = {
    format: script('check:format'),
    language: script('check:language'),
    lint: script('check:lint'),
    types: script('check:types'),
    boundaries: script('check:boundaries'),
    'dead-code': script('check:dead-code'),
    unit: () => tests.vitest('unit'),
    accounts: () => tests.browser('accounts'),
  }
  const server: Checks = { server: () => tests.vitest('server'), corpus: () => tests.vitest('corpus') }
  const journeys: Checks = {
    build,
    journeys: () => tests.browser('journeys'),
    firefox: () => tests.engine('firefox'),
  }
  const timed: Stage = [{ narration: () => tests.browser('narration') }, { moments: () => tests.browser('moments') }]
  return [[code, server, journeys], timed]
}

/** Returns the checks for a change. A change of a configuration file requires all checks. */
export function selectChecks(tests: TestRunner, { base, files }: Change): readonly Stage[] {
  if (files.some((file) => CONFIGURATION.test(file))) return listAllChecks(tests)
  const linted = files.filter((file) => LINTED.test(file))
  const changedTests = [`--changed=${base}`, '--passWithNoTests']
  const changedJourneys = [`--only-changed=${base}`, '--pass-with-no-tests']
  const code: Checks = {
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
  }
  const hasProduct = files.some((file) => PRODUCT.test(file))
  const hasBrowserTests = files.some((file) => file.startsWith('e2e/'))
  const journeys: Checks = {
    ...((hasProduct || hasBrowserTests) && { build }),
    ...(hasProduct && { smoke: () => tests.browser('journeys', [SMOKE_TEST]) }),
    ...(hasBrowserTests && {
      journeys: () => tests.browser('journeys', changedJourneys),
      accounts: () => tests.browser('accounts', changedJourneys),
      narration: () => tests.browser('narration', changedJourneys),
      moments: () => tests.browser('moments', changedJourneys),
      firefox: () => tests.engine('firefox'),
    }),
  }
  return [[code, journeys]]
}

function build(): Promise<Outcome> {
  return runCommand('npm', ['run', '-s', 'build', '-w', '@lectern/web'])
}
