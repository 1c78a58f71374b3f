import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { type EngineName, installEngine } from '../engines/install-engine.ts'
import { findBrowser, findHeadlessShell } from '../find-browser.ts'
import { makeSeed } from '../start-server.ts'
import { type Outcome, printFailure, run, runCommand } from './run-command.ts'

const BUILD_WEB = path.join(import.meta.dirname, 'build-web.ts')

export type VitestProject = 'unit' | 'server' | 'corpus'
export type BrowserProject = 'reader' | 'journeys' | 'accounts' | 'narration'

/** A number in a report of vitest or Playwright; 0 if there is no report. A check without a report fails by its exit code. */
const count = z.number().default(0)
const VitestReport = z.object({ numPassedTests: count, numFailedTests: count, numPendingTests: count })
const Stats = z.object({ expected: count, unexpected: count, flaky: count, skipped: count })
const PlaywrightReport = z.object({ stats: Stats.default({ expected: 0, unexpected: 0, flaky: 0, skipped: 0 }) })

/** Runs the tests of vitest and Playwright. Their reports are in the folder `scratch`. */
export class TestRunner {
  readonly #scratch: string
  #build: Promise<Outcome> | undefined
  #seed: Promise<string> | undefined

  constructor(scratch: string) {
    this.#scratch = scratch
  }

  async vitest(project: VitestProject, args: readonly string[] = []): Promise<Outcome> {
    const file = this.#report(project)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code, output } = await run('vitest', ['run', '--project', project, ...reporters, ...args])
    if (code !== 0) printFailure(output)
    const { numPassedTests, numFailedTests, numPendingTests } = VitestReport.parse(readReport(file))
    return { passed: numPassedTests, failed: countFailures(code, numFailedTests), skipped: numPendingTests }
  }

  /** Builds the web app once for all checks. */
  build(): Promise<Outcome> {
    return (this.#build ??= runCommand(process.execPath, [BUILD_WEB]))
  }

  browser(project: BrowserProject, args: readonly string[] = []): Promise<Outcome> {
    return this.#playwright(project, ['--config=e2e/playwright.config.ts', ...args], () => ({
      CHROMIUM_SHELL: findHeadlessShell(),
      CHROMIUM: findBrowser(),
    }))
  }

  /** Runs the tests with the tag `@short` in an engine. Skips them if the engine cannot be installed. */
  async engine(name: EngineName): Promise<Outcome> {
    try {
      installEngine(name)
    } catch (error) {
      console.log(`${name} is skipped. ${error instanceof Error ? error.message : String(error)}`)
      return { passed: 0, failed: 0, skipped: 1 }
    }
    return this.#playwright(name, ['--config=e2e/engines.config.ts', '--grep=@short'], () => ({}))
  }

  /** `getEnv` throws if there is no browser. */
  async #playwright(
    project: string,
    args: readonly string[],
    getEnv: () => Readonly<Record<string, string>>,
  ): Promise<Outcome> {
    // After a failed build, the tests would run with an older app.
    if ((await this.build()).failed > 0) return { passed: 0, failed: 1, skipped: 0 }
    const file = this.#report(project)
    let env: Record<string, string>
    try {
      env = { ...getEnv(), LECTERN_E2E_SEED: await this.#seedFolder(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
    } catch (error) {
      console.log(error instanceof Error ? error.message : error)
      return { passed: 0, failed: 1, skipped: 0 }
    }
    const words = ['test', ...args, `--project=${project}`, '--reporter=list,json']
    const { code, output } = await run('playwright', words, env)
    if (code !== 0) printFailure(output)
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
