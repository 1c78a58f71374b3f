/**
 * `npm run bench:compare -- --against=<commit>`: measures the engine of this checkout and the engine of a commit in
 * turns, because the speed of the machine changes during a run. Prints the medians of both, and their ratio.
 * Options: --rounds=N (10), --suites=… (trade:dir,large:dir,huge:dir,mo:dir), --phases=open,read (open).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { FIGURES, type Results } from './budgets.ts'
import { addEngine, indexBooks, prepareHarness, ROOT, runHarness, WORK } from './harness.ts'
import { median } from './statistics.ts'

const CHECKOUT = path.join(WORK, 'earlier')

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD' },
    rounds: { type: 'string', default: '10' },
    suites: { type: 'string', default: 'trade:dir,large:dir,huge:dir,mo:dir' },
    phases: { type: 'string', default: 'open' },
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
const results = runHarness([
  `--runs=${values.rounds}`,
  '--engines=lectern,lectern+indexed,earlier,earlier+indexed',
  `--suites=${values.suites}`,
  `--phases=${values.phases}`,
])
for (const phase of ['open', 'read'] as const) if (values.phases.includes(phase)) print(phase, results[phase])

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

/** Prints the medians of both engines for each book and figure. */
function print(phase: string, visits: Results['open']): void {
  const names =
    phase === 'open' ? (['opened', 'processor', 'heap'] as const) : (['turned', 'crossed', 'resized'] as const)
  console.log(`\nphase ${phase}`)
  console.table(
    values.suites.split(',').flatMap((suite) =>
      ['', '+indexed'].flatMap((index) =>
        names.map((name) => {
          const measure = (engine: string) =>
            visits
              .filter((visit) => visit.engine === engine + index && `${visit.book}:${visit.form}` === suite)
              .map((visit) => FIGURES[name](visit))
          const [now, earlier] = [measure('lectern'), measure('earlier')].map(
            (figures) => median(figures) ?? Number.NaN,
          )
          const ratio = ((now ?? 0) / (earlier ?? 1)).toFixed(3)
          return { book: suite + index, figure: name, visits: measure('lectern').length, now, earlier, ratio }
        }),
      ),
    ),
  )
}
