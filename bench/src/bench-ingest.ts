/**
 * `npm run bench:ingest`: measures how many records per second a server stores.
 * Options: --seconds=N (60) for each kind of record; --kind='read logs' for one kind; --kill: kills the server and the
 * database during the run and checks the stored records.
 * Exits with 1 if the check fails. Writes bench/results/ingest.json.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { EVENT_BATCH_MAX } from '@lectern/contracts'
import { startServerOn } from '../../e2e/src/start-server.ts'
import { readCpuSeconds } from './identity/cpu-time.ts'
import { type Batch, KINDS } from './ingest/batches.ts'
import { logInPupils, type Pupil, send, fetchStoredKeys } from './ingest/senders.ts'
import { median, percentile } from './statistics.ts'

const RESULTS = path.join(import.meta.dirname, '../results/ingest.json')
const PUPILS = 8
const BUDGET = { eventsPerSecond: 5000, p99Ms: 250 }

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    kind: { type: 'string' },
    kill: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const chosenKinds = Object.entries(KINDS).filter(([name]) => values.kind === undefined || values.kind === name)

type CreateBatch = (typeof KINDS)[keyof typeof KINDS]

const data = await mkdtemp(path.join(tmpdir(), 'lectern-ingest-'))
let server = await startServerOn(data, { LOG_LEVEL: 'error' })
try {
  const pupils = await logInPupils(server.origin, PUPILS)
  const figures = values.kill ? { kill: await killDuringRun(pupils) } : { kinds: await measureKinds(pupils) }
  mkdirSync(path.dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, JSON.stringify({ ...figures, budget: BUDGET }, null, 1))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await server.stop()
  // Processes of a killed database may still write files.
  await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}

async function measureKinds(pupils: readonly Pupil[]) {
  const rows = []
  for (const [name, make] of chosenKinds) {
    const before = readCpuSeconds(server.pid ?? 0)
    const start = performance.now()
    const tries = await sendFor(seconds, pupils, () => make)
    const elapsedSeconds = (performance.now() - start) / 1000
    const cpuMs = measureCpuPerCall(before, tries.length)
    const records = tries.length * EVENT_BATCH_MAX
    const ms = tries.map((attempt) => attempt.ms)
    const row = {
      name,
      perSecond: Math.round(records / elapsedSeconds),
      p50Ms: Math.round(median(ms) ?? 0),
      p99Ms: Math.round(percentile(ms, 0.99) ?? 0),
      cpuMs,
    }
    rows.push(row)
    console.log(
      `${name}: ${row.perSecond}/s (budget ${BUDGET.eventsPerSecond}), a call p50 ${row.p50Ms} ms, p99 ${row.p99Ms} ms ` +
        `(budget ${BUDGET.p99Ms}); processor ms for each call: ${JSON.stringify(cpuMs)}`,
    )
  }
  return rows
}

/**
 * Kills the server and the database during the run, starts both again and repeats the unacknowledged batches. Returns
 * the numbers of lost, missing and duplicate records.
 */
async function killDuringRun(pupils: readonly Pupil[]) {
  const pid = server.pid ?? 0
  const postmaster = Number(readFileSync(path.join(data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const timer = setTimeout(() => {
    process.kill(pid, 'SIGKILL')
    process.kill(postmaster, 'SIGKILL')
  }, seconds * 500)
  const tries = await sendFor(seconds, pupils, (nth) => Object.values(KINDS)[nth % 3] ?? KINDS['read logs'])
  clearTimeout(timer)
  server = await startServerOn(data, { LOG_LEVEL: 'error' })
  const pupilsAfterRestart = await logInPupils(server.origin, PUPILS)
  const stored = async () =>
    (await Promise.all(pupilsAfterRestart.map((pupil) => fetchStoredKeys(server.origin, pupil)))).flat()
  const acknowledged = tries.filter(({ unacknowledged }) => unacknowledged === undefined).flatMap(({ keys }) => keys)
  const lost = findMissing(await stored(), acknowledged)
  for (const { pupilIndex, unacknowledged } of tries) {
    const pupil = pupilsAfterRestart[pupilIndex]
    if (unacknowledged !== undefined && pupil !== undefined) await send(server.origin, pupil, unacknowledged)
  }
  const sent = tries.flatMap(({ keys }) => keys)
  const after = await stored()
  const figures = {
    acknowledged: acknowledged.length,
    lost: lost.length,
    sentAgain: sent.length - acknowledged.length,
    missing: findMissing(after, sent).length,
    duplicates: after.length - new Set(after).size,
  }
  console.log(`killed during the run: ${JSON.stringify(figures)}`)
  if (figures.lost + figures.missing + figures.duplicates > 0 || figures.sentAgain === 0) process.exitCode = 1
  return figures
}

function findMissing(stored: readonly string[], expected: readonly string[]): string[] {
  const found = new Set(stored)
  return expected.filter((key) => !found.has(key))
}

interface Attempt {
  readonly pupilIndex: number
  readonly keys: readonly string[]
  readonly ms: number
  readonly unacknowledged: Batch | undefined
}

/**
 * Sends one batch after another for each pupil, until the time is over or the connection fails. Returns all attempts.
 */
async function sendFor(
  forSeconds: number,
  pupils: readonly Pupil[],
  getMaker: (nth: number) => CreateBatch,
): Promise<Attempt[]> {
  const tries: Attempt[] = []
  const end = performance.now() + forSeconds * 1000
  const sending = pupils.map(async (pupil, nth) => {
    for (let isAcknowledged = true; isAcknowledged && performance.now() < end;) {
      const start = performance.now()
      const batch = getMaker(nth)(pupil)
      isAcknowledged = await send(server.origin, pupil, batch)
      // Only the kill test needs the keys.
      const keys = values.kill ? batch.keys : []
      tries.push({
        pupilIndex: nth,
        keys,
        ms: performance.now() - start,
        unacknowledged: isAcknowledged ? undefined : batch,
      })
    }
  })
  await Promise.all(sending)
  return tries
}

function measureCpuPerCall(before: Readonly<Record<string, number>>, calls: number) {
  const after = readCpuSeconds(server.pid ?? 0)
  const used = Object.entries(after).map(([name, value]) => [
    name,
    Math.round(((value - (before[name] ?? 0)) * 10_000) / calls) / 10,
  ])
  return Object.fromEntries(used)
}
