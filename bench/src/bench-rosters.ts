/**
 * `npm run bench:rosters`: reads, plans and applies rosters of several sizes with the jobs of the server and an embedded
 * database, then the same roster again, then that of the next night, and undoes it. Each size has a process of its own.
 * Options: --people=1000,10000,66000 (sizes). Writes bench/results/rosters.json. Ends with exit code 1 if the first
 * roster of 66,000 people takes more than 300 s, the unchanged one more than 60 s, or the process uses more than 512 MiB.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const PROGRAM = path.join(import.meta.dirname, '../../apps/server/src/modules/rosters/testing/measure-syncs.ts')
const RESULTS = path.join(import.meta.dirname, '../results/rosters.json')
const MEASURED_PEOPLE = 66_000
const FIRST_MAX_S = 300
const SAME_MAX_S = 60
const MEMORY_MAX_MIB = 512

const { values } = parseArgs({ options: { people: { type: 'string', default: '1000,10000,66000' } } })

interface Measured {
  readonly people: number
  readonly memberships: number
  readonly steps: readonly { readonly step: string; readonly seconds: number; readonly mib: number }[]
}

const results: Measured[] = []
for (const people of values.people.split(',')) results.push(...(await measure(people)))
mkdirSync(path.dirname(RESULTS), { recursive: true })
writeFileSync(RESULTS, JSON.stringify(results, null, 1))
const measured = results.find(({ people }) => people === MEASURED_PEOPLE)?.steps ?? []
const seconds = (names: readonly string[]): number =>
  measured.filter(({ step }) => names.includes(step)).reduce((sum, step) => sum + step.seconds, 0)
const isSlow = seconds(['first plan', 'apply']) > FIRST_MAX_S || seconds(['same']) > SAME_MAX_S
if (isSlow || measured.some(({ mib }) => mib > MEMORY_MAX_MIB)) process.exitCode = 1

/** Runs the program for one size, prints its lines, and returns its result. */
async function measure(people: string): Promise<Measured[]> {
  const child = spawn(process.execPath, [PROGRAM, people], { stdio: ['ignore', 'pipe', 'inherit'] })
  let last = '[]'
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('[')) last = line
    else console.log(line)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program prints this type
  return JSON.parse(last) as Measured[]
}
