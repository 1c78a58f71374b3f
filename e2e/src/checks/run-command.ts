import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Number of tests of one check, by result. A command without a report counts as one test. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const errorLines: string[] = []
/** Maximum number of lines of `listErrorLines`. A log of CI may show only the last lines of the output. */
const ERROR_LINES_MAX = 20

/** Prints the output of a failed command. */
export function printFailure(output: string): void {
  console.log(output.trimEnd())
  errorLines.push(...output.split('\n').filter((line) => isErrorLine(line)))
}

/** Returns at most `ERROR_LINES_MAX` different lines with a test or an error, from the output of all failed commands. */
export const listErrorLines = (): readonly string[] => [...new Set(errorLines)].slice(0, ERROR_LINES_MAX)

/** Returns whether a line of Playwright, vitest or the TypeScript compiler names a failed test, its line, or an error. */
const isErrorLine = (line: string) =>
  /^\s*(?:\d+\) \[| FAIL |[\w.]*Error:|Expected|Received|> +\d+ \|)|error TS\d+/u.test(line)

/** Runs a command as one test, and prints its output after a failure. */
export async function runCommand(program: string, args: readonly string[]): Promise<Outcome> {
  const { code, output } = await run(program, args)
  if (code !== 0) printFailure(output)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/**
 * Runs a program in the root folder of the repository. Returns its output and its exit code, or 1 if the program cannot
 * start.
 */
export function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
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
