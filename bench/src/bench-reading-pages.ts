/**
 * `npm run bench:reading-pages`: measures the API calls of the reading statistics, while the table of read logs grows
 * from 0.1 to 10 million rows. Uses the real server with an embedded database.
 * Options: --millions=0.1,1,10, --calls=N (200) of each kind. Writes bench/results/reading-pages.json.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { joinEmbeddedDatabase } from '../../apps/server/src/kernel/database/embedded/embedded-database.ts'
import { openShards } from '../../apps/server/src/kernel/database/shards.ts'
import { startServerOn } from '../../e2e/src/start-server.ts'
import { fillReadLogs, LOGS_PER_READER, createPastMonths } from './reading-pages/fill-read-logs.ts'
import { preparePages } from './reading-pages/pages.ts'
import { median, percentile } from './statistics.ts'

const RESULTS = path.join(import.meta.dirname, '../results/reading-pages.json')
const BUDGET_P95_MS = 200
const BOOKS = 5

const { values } = parseArgs({
  options: { millions: { type: 'string', default: '0.1,1,10' }, calls: { type: 'string', default: '200' } },
})
const sizes = values.millions.split(',').map((text) => Number(text) * 1_000_000)
const calls = Number(values.calls)

const data = await mkdtemp(path.join(tmpdir(), 'lectern-reading-pages-'))
const server = await startServerOn(data, { LOG_LEVEL: 'error' })
const database = await joinEmbeddedDatabase(data)
const shards = openShards({ eu: database.url, us: database.url }, (error) => console.error(error))
try {
  const { readers, books, pages } = await preparePages(server.origin)
  await createPastMonths(shards.home)
  const rows = []
  let filled = 0
  for (const size of sizes) {
    const people = chooseReaders(size - filled, filled === 0 ? readers : [])
    filled += people.length * LOGS_PER_READER
    const filling = await fillReadLogs(shards.home, people, books.slice(0, BOOKS))
    console.log(
      `${(filled / 1_000_000).toFixed(1)} million read logs: filled in ${filling.fillSeconds.toFixed(0)} s, ` +
        `counted again in ${filling.countSeconds.toFixed(1)} s (${filling.days} days)`,
    )
    const measured = []
    for (const { name, call } of pages) {
      const ms = await measureTimes(call)
      const row = { name, p50Ms: round(median(ms)), p95Ms: round(percentile(ms, 0.95)) }
      measured.push(row)
      console.log(`  ${name}: p50 ${row.p50Ms} ms, p95 ${row.p95Ms} ms (budget ${BUDGET_P95_MS})`)
    }
    rows.push({ readLogs: filled, ...filling, calls: measured })
  }
  printGrowth(rows)
  mkdirSync(path.dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, JSON.stringify({ rows, budgetP95Ms: BUDGET_P95_MS }, null, 1))
} finally {
  await shards.close()
  await database.release()
  await server.stop()
  await rm(data, { recursive: true, force: true })
}

/** Returns the ids of the readers of about this number of read logs: the pupils `first`, then new ids. */
function chooseReaders(logs: number, first: readonly string[]): string[] {
  const count = Math.max(first.length, Math.round(logs / LOGS_PER_READER))
  return [...first, ...Array.from({ length: count - first.length }, () => randomUUID())]
}

async function measureTimes(call: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < calls; done += 1) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return times
}

function printGrowth(
  rows: readonly { readonly calls: readonly { readonly name: string; readonly p95Ms: number }[] }[],
) {
  const [first, last] = [rows[0], rows.at(-1)]
  for (const { name, p95Ms } of last?.calls ?? []) {
    const before = first?.calls.find((call) => call.name === name)?.p95Ms ?? Number.NaN
    console.log(`${name}: p95 ${before} → ${p95Ms} ms, ${(p95Ms / before).toFixed(1)} times`)
  }
}

function round(value: number | null): number {
  return Math.round((value ?? Number.NaN) * 10) / 10
}
