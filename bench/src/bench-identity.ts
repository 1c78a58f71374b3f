/**
 * `npm run bench:identity`: measures the authorization server on this machine, with its own embedded database and the
 * demo realm: log-ins with tokens per second, refreshes per second, and the delay of a good client while bad clients
 * try 200 wrong passwords per second for a minute, from few addresses, from many, and from the good client's own.
 * Options: --seconds=N (15) for the throughputs, --bad-seconds=N (60). Writes bench/results/identity.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServerWith } from '../../e2e/src/start-server.ts'
import { cpuSecondsByProgram } from './identity/cpu-time.ts'
import { demoPupils, exchange, logIn, type Person, refresh } from './identity/log-in-client.ts'
import { median, percentile } from './statistics.ts'

const RESULTS = path.join(import.meta.dirname, '../results/identity.json')
const WORKERS = 8
const BAD_PER_SECOND = 200
const GOOD_EVERY_MS = 500
const HERE = '198.51.100.1'
const BUDGET = { logInsPerSecond: 60, refreshesPerSecond: 300, slowerAtMost: 2 }

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, 'bad-seconds': { type: 'string', default: '60' } },
})
const seconds = Number(values.seconds)
const badSeconds = Number(values['bad-seconds'])

const pupils = demoPupils()
const server = await startServerWith({ TRUST_PROXY: '1', LOG_LEVEL: 'error' })
const { origin } = server
try {
  await enterAll(20)
  const logIns = await throughput(seconds, async (turn) => void (await enter(pupilOf(turn), addressOf(turn))))
  const tokens = await enterAll(WORKERS)
  const refreshes = await throughput(seconds, async (_turn, worker) => {
    tokens[worker] = await refresh(origin, tokens[worker] ?? '')
  })
  const quiet = await goodClient(15)
  const rows = []
  for (const [name, badAddress] of Object.entries(badClients())) {
    const attack = startBadClients(badAddress)
    const under = await goodClient(badSeconds)
    const answers = await attack.stop()
    rows.push({ name, answers, ...summary(under), slower: ratio(under, quiet) })
  }
  const figures = { logIns, refreshes, quiet: summary(quiet), attacks: rows, budget: BUDGET }
  mkdirSync(path.dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, JSON.stringify(figures, null, 1))
  tellRate('log-in with tokens', logIns, BUDGET.logInsPerSecond)
  tellRate('refresh', refreshes, BUDGET.refreshesPerSecond)
  console.log(`a good log-in, quiet: ${tell(quiet)}`)
  for (const { name, slower, answers, ...under } of rows)
    console.log(
      `${BAD_PER_SECOND} bad a second ${name}: ${JSON.stringify(under)}, ${slower.toFixed(1)} times (budget ${BUDGET.slowerAtMost}); they were answered ${JSON.stringify(answers)}`,
    )
} finally {
  await server.stop()
}

/** Addresses of the bad clients, by the number of the attempt. */
function badClients() {
  return {
    'from 5 addresses': (turn: number) => `203.0.113.${turn % 5}`,
    'from 5000 addresses': (turn: number) => `10.1.${Math.floor((turn % 5000) / 250)}.${turn % 250}`,
    'from the good one’s own address': () => HERE,
  }
}

function pupilOf(turn: number): Person {
  const pupil = pupils[turn % pupils.length]
  if (pupil === undefined) throw new Error('no pupils')
  return pupil
}

function addressOf(turn: number): string {
  return `192.0.2.${turn % 250}`
}

async function enter(person: Person, address: string): Promise<string> {
  const { status, code, verifier } = await logIn(origin, person, address)
  if (code === null) throw new Error(`a good log-in was answered ${status}`)
  return exchange(origin, code, verifier)
}

async function enterAll(many: number): Promise<string[]> {
  const entered: string[] = []
  for (let turn = 0; turn < many; turn += 1) entered.push(await enter(pupilOf(turn), addressOf(turn)))
  return entered
}

/**
 * Runs workers concurrently. Returns completed calls per second and the processor time per call, independent of other
 * load.
 */
async function throughput(forSeconds: number, work: (turn: number, worker: number) => Promise<void>) {
  const before = cpuSecondsByProgram(server.pid ?? 0)
  const start = performance.now()
  const end = start + forSeconds * 1000
  let turn = 0
  const worker = async (_: unknown, index: number): Promise<void> => {
    while (performance.now() < end) await work((turn += 1), index)
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  const perSecond = turn / ((performance.now() - start) / 1000)
  const after = cpuSecondsByProgram(server.pid ?? 0)
  const cpuMs = Object.entries(after).map(([name, used]) => [
    name,
    round1(((used - (before[name] ?? 0)) * 1000) / turn),
  ])
  return { perSecond, cpuMs: Object.fromEntries(cpuMs) }
}

function tellRate(name: string, { perSecond, cpuMs }: Awaited<ReturnType<typeof throughput>>, budget: number): void {
  console.log(`${name}: ${perSecond.toFixed(0)}/s (budget ${budget}); processor ms for each: ${JSON.stringify(cpuMs)}`)
}

function round1(value: number): number {
  return Math.round(value * 10) / 10
}

/** Logs in repeatedly. Returns the milliseconds of each log-in with its tokens. */
async function goodClient(forSeconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + forSeconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    await enter(pupilOf(0), HERE)
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, GOOD_EVERY_MS))
  }
  return times
}

/** Sends wrong passwords for existing and unknown names at a steady rate, without waiting for responses. */
function startBadClients(addressOfTry: (turn: number) => string) {
  const answers: Record<string, number> = {}
  const open = new Set<Promise<void>>()
  let turn = 0
  const one = async (): Promise<void> => {
    turn += 1
    const named = turn % 2 === 0 ? pupilOf(turn) : { realm: 'se', username: `nobody-${turn}` }
    const tried = await logIn(origin, { ...named, password: 'a guess' }, addressOfTry(turn)).catch(() => undefined)
    const status = String(tried?.status ?? 'none')
    answers[status] = (answers[status] ?? 0) + 1
  }
  const timer = setInterval(() => {
    for (let many = 0; many < BAD_PER_SECOND / 20; many += 1) {
      const asked = one()
      open.add(asked)
      void asked.finally(() => open.delete(asked))
    }
  }, 50)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
      return answers
    },
  }
}

function round(value: number | null): number {
  return Math.round(value ?? Number.NaN)
}

function summary(times: readonly number[]) {
  return { logIns: times.length, medianMs: round(median(times)), p95Ms: round(percentile(times, 0.95)) }
}

function tell(times: readonly number[]): string {
  return JSON.stringify(summary(times))
}

function ratio(under: readonly number[], quiet: readonly number[]): number {
  return (median(under) ?? 0) / (median(quiet) ?? 1)
}
