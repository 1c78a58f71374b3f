/**
 * `npm test`: everything that a contribution must pass, each named with its time. Journeys in the browser run beside the checks
 * of the code, which leave a core unused; tests of sound and of moments run alone. Ends with one line `N passed, N failed`. With names as arguments (`npm test -- types unit`), only those.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { findBrowser } from './find-browser.ts'
import { makeSeed } from './start-server.ts'

interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** What is read of the runners' reports; a run that wrote none counts nothing, and its exit code says that it failed. */
const count = z.number().default(0)
const VitestReport = z.object({ numPassedTests: count, numFailedTests: count, numPendingTests: count })
const Stats = z.object({ expected: count, unexpected: count, flaky: count, skipped: count })
const PlaywrightReport = z.object({ stats: Stats.default({ expected: 0, unexpected: 0, flaky: 0, skipped: 0 }) })

const ROOT = path.resolve(import.meta.dirname, '../..')
const scratch = mkdtempSync(path.join(tmpdir(), 'lectern-checks-'))
const report = (name: string) => path.join(scratch, `${name}.json`)

type Checks = Record<string, () => Promise<Outcome>>

const CODE: Checks = {
  format: () => command('npm', ['run', '-s', 'check:format']),
  lint: () => command('npm', ['run', '-s', 'check:lint']),
  types: () => command('npm', ['run', '-s', 'check:types']),
  boundaries: () => command('npm', ['run', '-s', 'check:boundaries']),
  'dead-code': () => command('npm', ['run', '-s', 'check:dead-code']),
  unit: () => vitest('unit'),
  accounts: () => browser('accounts'),
}
const SERVER: Checks = {
  server: () => vitest('server'),
  corpus: () => vitest('corpus'),
}
const JOURNEYS: Checks = {
  build: () => command('npm', ['run', '-s', 'build', '-w', '@lectern/web']),
  journeys: () => browser('journeys'),
}
const MOMENTS: Checks = { moments: () => browser('moments') }
/** One stage after the other; within a stage the lanes run side by side. */
const STAGES: readonly (readonly Checks[])[] = [[CODE, SERVER, JOURNEYS], [MOMENTS]]

const wanted = process.argv.slice(2)
const names = STAGES.flat().flatMap((lane) => Object.keys(lane))
const unknown = wanted.find((name) => !names.includes(name))
if (unknown !== undefined) {
  console.error(`There is no check '${unknown}'; there are: ${names.join(', ')}.`)
  process.exit(2)
}

let seed: Promise<string> | undefined
let [passed, failed, skipped] = [0, 0, 0]
if (!existsSync(path.join(ROOT, '../shared/corpus')))
  console.log('Tests over ../shared/corpus are left out: it does not lie beside this checkout.')
for (const lanes of STAGES) await Promise.all(lanes.map(runLane))
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

async function runLane(checks: Checks): Promise<void> {
  for (const [name, check] of Object.entries(checks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const began = performance.now()
    const outcome = await check()
    passed += outcome.passed
    failed += outcome.failed
    skipped += outcome.skipped
    console.log(
      `${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${Math.round((performance.now() - began) / 1000)} s)`,
    )
  }
}

/** A command that passes or fails as one; what it prints is shown where it fails. */
async function command(program: string, args: string[]): Promise<Outcome> {
  const { code, output } = await run(program, args)
  if (code !== 0) console.log(output.trimEnd())
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

async function vitest(project: string): Promise<Outcome> {
  const file = report(project)
  const { code, output } = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  if (code !== 0) console.log(output.trimEnd())
  const { numPassedTests, numFailedTests: failedTests, numPendingTests } = VitestReport.parse(readReport(file))
  return {
    passed: numPassedTests,
    failed: code === 0 ? failedTests : Math.max(1, failedTests),
    skipped: numPendingTests,
  }
}

async function browser(project: 'journeys' | 'accounts' | 'moments'): Promise<Outcome> {
  const file = report(project)
  let env: Record<string, string>
  try {
    env = { CHROMIUM: findBrowser(), LECTERN_E2E_SEED: await seedFolder() }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const { code, output } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--project', project, '--reporter=list,json'],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  if (code !== 0) console.log(output.trimEnd())
  const { stats } = PlaywrightReport.parse(readReport(file))
  const failedTests = stats.unexpected
  return {
    passed: stats.expected + stats.flaky,
    failed: code === 0 ? failedTests : Math.max(1, failedTests),
    skipped: stats.skipped,
  }
}

/** Made once, by the first who wants it. */
function seedFolder(): Promise<string> {
  seed ??= makeSeed(path.join(scratch, 'seed')).then(() => path.join(scratch, 'seed'))
  return seed
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
