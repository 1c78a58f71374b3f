/**
 * `npm run bench:openings -- --against=<commit>`: opens books with the engine of this checkout and with the engine of a
 * commit, in turns, because the speed of the machine changes during a run. Prints the medians of both.
 * Options: --opens=N (25), --suites=… (trade:dir,huge:dir,mo:dir).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Results } from './budgets.ts'
import { addEngine, indexBooks, prepareHarness, ROOT, runHarness, WORK } from './harness.ts'
import { median } from './statistics.ts'

const CHECKOUT = path.join(WORK, 'earlier')

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD' },
    opens: { type: 'string', default: '25' },
    suites: { type: 'string', default: 'trade:dir,huge:dir,mo:dir' },
  },
})

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'ignore' })
const removeCheckout = () => {
  if (existsSync(CHECKOUT)) git('worktree', 'remove', '--force', CHECKOUT)
}

prepareHarness()
removeCheckout()
git('worktree', 'add', '--detach', CHECKOUT, values.against)
try {
  await linkPackages()
  await addEngine('lectern', ROOT)
  await addEngine('earlier', CHECKOUT)
} finally {
  removeCheckout()
}
await indexBooks()
const { open } = runHarness([
  '--runs=1',
  `--opens=${values.opens}`,
  '--engines=lectern,lectern+indexed,earlier,earlier+indexed',
  `--suites=${values.suites}`,
  '--phases=open',
])
console.table(values.suites.split(',').flatMap((suite) => ['', '+indexed'].map((index) => compare(open, suite, index))))

/** Gives the checkout the installed packages of this checkout, but its own packages of the workspace. */
async function linkPackages(): Promise<void> {
  const installed = path.join(ROOT, 'node_modules')
  const target = path.join(CHECKOUT, 'node_modules')
  rmSync(target, { recursive: true, force: true })
  await mkdir(path.join(target, '@lectern'), { recursive: true })
  for (const name of readdirSync(installed).filter((entry) => entry !== '@lectern'))
    symlinkSync(path.join(installed, name), path.join(target, name))
  for (const name of readdirSync(path.join(CHECKOUT, 'packages')))
    symlinkSync(path.join(CHECKOUT, 'packages', name), path.join(target, '@lectern', name))
}

/**
 * Returns the medians of both engines, and the ratio of the openings. Times in milliseconds. `bytes` are the compressed
 * scripts.
 */
function compare(openings: Results['open'], suite: string, index: string) {
  const select = (engine: string) =>
    openings.filter((opening) => opening.engine === engine + index && `${opening.book}:${opening.form}` === suite)
  const [now, earlier] = [select('lectern'), select('earlier')]
  const open = (rows: typeof now) => median(rows.map((row) => row.open?.open ?? null))
  const size = (rows: typeof now) => median(rows.map((row) => row.jsGz ?? null))
  const processor = (rows: typeof now) => median(rows.map((row) => row.openCpu ?? null))
  return {
    book: suite + index,
    openings: now.length,
    open: open(now),
    'open, earlier': open(earlier),
    ratio: Number(((open(now) ?? 0) / (open(earlier) ?? 1)).toFixed(3)),
    processor: processor(now)?.toFixed(1),
    'processor, earlier': processor(earlier)?.toFixed(1),
    bytes: size(now),
    'bytes, earlier': size(earlier),
  }
}
