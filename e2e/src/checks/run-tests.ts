import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { findBrowser, findHeadlessShell } from '../find-browser.ts'
import { makeSeed } from '../start-server.ts'
import { run, type Outcome } from './run-command.ts'

export type VitestProject = 'unit' | 'server' | 'corpus'
export type BrowserProject = 'journeys' | 'accounts' | 'narration' | 'moments'

/** A number in a report of vitest or Playwright; 0 without a report. Then the exit code makes the check fail. */
const count = z.number().default(0)
const VitestReport = z.object({ numPassedTests: count, numFailedTests: count, numPendingTests: count })
const Stats = z.object({ expected: count, unexpected: count, flaky: count, skipped: count })
const PlaywrightReport = z.object({ stats: Stats.default({ expected: 0, unexpected: 0, flaky: 0, skipped: 0 }) })

/** Runs the tests of vitest and Playwright. Their reports are in the folder `scratch`. */
export class TestRunner {
  readonly #scratch: string
  #seed: Promise<string> | undefined

  constructor(scratch: string) {
    this.#scratch = scratch
  }

  async vitest(project: VitestProject, args: readonly string[] = []): Promise<Outcome> {
    const file = this.#report(project)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code, output } = await run('vitest', ['run', '--project', project, ...reporters, ...args])
    if (code !== 0) console.log(output.trimEnd())
    const { numPassedTests, numFailedTests, numPendingTests } = VitestReport.parse(readReport(file))
    return { passed: numPassedTests, failed: countFailures(code, numFailedTests), skipped: numPendingTests }
  }

  async browser(project: BrowserProject, args: readonly string[] = []): Promise<Outcome> {
    const file = this.#report(project)
    let env: Record<string, string>
    try {
      env = {
        CHROMIUM_SHELL: findHeadlessShell(),
        CHROMIUM: findBrowser(),
        LECTERN_E2E_SEED: await this.#seedFolder(),
      }
    } catch (error) {
      console.log(error instanceof Error ? error.message : error)
      return { passed: 0, failed: 1, skipped: 0 }
    }
    const { code, output } = await run(
      'playwright',
      ['test', ...args, '--config=e2e/playwright.config.ts', `--project=${project}`, '--reporter=list,json'],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    )
    if (code !== 0) console.log(output.trimEnd())
    const { stats } = PlaywrightReport.parse(readReport(file))
    return {
      passed: stats.expected + stats.flaky,
      failed: countFailures(code, stats.unexpected),
      skipped: stats.skipped,
    }
  }

  #report(name: string): string {
    return path.join(this.#scratch, `${name}.json`)
  }

  /** Returns the path of a data folder with the demo realm, which the first call creates. */
  #seedFolder(): Promise<string> {
    const folder = path.join(this.#scratch, 'seed')
    this.#seed ??= makeSeed(folder).then(() => folder)
    return this.#seed
  }
}

function countFailures(exitCode: number, counted: number): number {
  return exitCode === 0 ? counted : Math.max(1, counted)
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
