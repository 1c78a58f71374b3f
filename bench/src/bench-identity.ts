/**
 * `npm run bench:identity`: measures the log-ins and token refreshes per second of the authorization server, and the
 * delay of a regular client during an attack.
 * Options: --seconds=N (15) for each measurement of throughput, --bad-seconds=N (60) for each attack. Writes
 * bench/results/identity.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServerWith } from '../../e2e/src/start-server.ts'
import { readCpuSeconds } from './identity/cpu-time.ts'
import { listDemoPupils, exchange, logIn, type Person, refresh } from './identity/log-in-client.ts'
import { median, percentile } from './statistics.ts'

const RESULTS = path.join(import.meta.dirname, '../results/identity.json')
const WORKERS = 8
const BAD_PER_SECOND = 200
const GOOD_EVERY_MS = 500
const REGULAR_ADDRESS = '198.51.100.1'
const BUDGET = { logInsPerSecond: 60, refreshesPerSecond: 300, slowerAtMost: 2 }

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, 'bad-seconds': { type: 'string', default: '60' } },
})
const seconds = Number(values.seconds)
const badSeconds = Number(values['bad-seconds'])

const pupils = listDemoPupils()
const server = await startServerWith({ TRUST_PROXY: '1', LOG_LEVEL: 'error' })
const { origin } = server
try {
  await logInPupils(20)
  const logIns = await measureThroughput(
    seconds,
    async (turn) => void (await logInForTokens(getPupil(turn), getAddress(turn))),
  )
  const tokens = await logInPupils(WORKERS)
  const refreshes = await measureThroughput(seconds, async (_turn, worker) => {
    tokens[worker] = await refresh(origin, tokens[worker] ?? '')
  })
  const baseline = await measureLogIns(15)
  const rows = []
  for (const [name, getAttackAddress] of Object.entries(listAttackAddresses())) {
    const attack = startAttack(getAttackAddress)
    const underAttack = await measureLogIns(badSeconds)
    const answers = await attack.stop()
    rows.push({ name, answers, ...summarise(underAttack), slower: ratio(underAttack, baseline) })
  }
  const figures = { logIns, refreshes, baseline: summarise(baseline), attacks: rows, budget: BUDGET }
  mkdirSync(path.dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, JSON.stringify(figures, null, 1))
  printRate('log-in with tokens', logIns, BUDGET.logInsPerSecond)
  printRate('refresh', refreshes, BUDGET.refreshesPerSecond)
  console.log(`log-in without an attack: ${formatTimes(baseline)}`)
  for (const { name, slower, answers, ...figuresUnderAttack } of rows)
    console.log(
      `${BAD_PER_SECOND} wrong passwords a second ${name}: ${JSON.stringify(figuresUnderAttack)}, ${slower.toFixed(1)} times slower (budget ${BUDGET.slowerAtMost}); responses: ${JSON.stringify(answers)}`,
    )
} finally {
  await server.stop()
}

/** Returns the function that gives the client address of each attempt, by kind of attack. */
function listAttackAddresses() {
  return {
    'from 5 addresses': (turn: number) => `203.0.113.${turn % 5}`,
    'from 5000 addresses': (turn: number) => `10.1.${Math.floor((turn % 5000) / 250)}.${turn % 250}`,
    'from the client’s own address': () => REGULAR_ADDRESS,
  }
}

function getPupil(turn: number): Person {
  const pupil = pupils[turn % pupils.length]
  if (pupil === undefined) throw new Error('the demo has no pupils')
  return pupil
}

function getAddress(turn: number): string {
  return `192.0.2.${turn % 250}`
}

async function logInForTokens(person: Person, address: string): Promise<string> {
  const { status, code, verifier } = await logIn(origin, person, address)
  if (code === null) throw new Error(`a log-in returned status ${status}`)
  return exchange(origin, code, verifier)
}

async function logInPupils(count: number): Promise<string[]> {
  const refreshTokens: string[] = []
  for (let turn = 0; turn < count; turn += 1) refreshTokens.push(await logInForTokens(getPupil(turn), getAddress(turn)))
  return refreshTokens
}

/**
 * Lets eight workers run `work` repeatedly. Returns the completed runs per second, and the processor time of one run in
 * milliseconds by program.
 */
async function measureThroughput(forSeconds: number, work: (turn: number, worker: number) => Promise<void>) {
  const before = readCpuSeconds(server.pid ?? 0)
  const start = performance.now()
  const end = start + forSeconds * 1000
  let turn = 0
  const worker = async (_: unknown, index: number): Promise<void> => {
    while (performance.now() < end) await work((turn += 1), index)
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  const perSecond = turn / ((performance.now() - start) / 1000)
  const after = readCpuSeconds(server.pid ?? 0)
  const cpuMs = Object.entries(after).map(([name, used]) => [
    name,
    round1(((used - (before[name] ?? 0)) * 1000) / turn),
  ])
  return { perSecond, cpuMs: Object.fromEntries(cpuMs) }
}

function printRate(
  name: string,
  { perSecond, cpuMs }: Awaited<ReturnType<typeof measureThroughput>>,
  budget: number,
): void {
  console.log(`${name}: ${perSecond.toFixed(0)}/s (budget ${budget}); processor ms for each: ${JSON.stringify(cpuMs)}`)
}

function round1(value: number): number {
  return Math.round(value * 10) / 10
}

/** Logs in repeatedly as one regular client. Returns the milliseconds of each log-in, including the token request. */
async function measureLogIns(forSeconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + forSeconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    await logInForTokens(getPupil(0), REGULAR_ADDRESS)
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, GOOD_EVERY_MS))
  }
  return times
}

/**
 * Sends wrong passwords at a steady rate, without waiting for responses. `stop` returns the number of responses by HTTP
 * status; the key `none` counts requests without a response.
 */
function startAttack(getAttackAddress: (turn: number) => string) {
  const answers: Record<string, number> = {}
  const pending = new Set<Promise<void>>()
  let turn = 0
  const sendGuess = async (): Promise<void> => {
    turn += 1
    const person = turn % 2 === 0 ? getPupil(turn) : { realm: 'se', username: `nobody-${turn}` }
    const result = await logIn(origin, { ...person, password: 'a guess' }, getAttackAddress(turn)).catch(
      () => undefined,
    )
    const status = String(result?.status ?? 'none')
    answers[status] = (answers[status] ?? 0) + 1
  }
  const timer = setInterval(() => {
    for (let count = 0; count < BAD_PER_SECOND / 20; count += 1) {
      const attempt = sendGuess()
      pending.add(attempt)
      void attempt.finally(() => pending.delete(attempt))
    }
  }, 50)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(pending)
      return answers
    },
  }
}

function round(value: number | null): number {
  return Math.round(value ?? Number.NaN)
}

function summarise(times: readonly number[]) {
  return { logIns: times.length, medianMs: round(median(times)), p95Ms: round(percentile(times, 0.95)) }
}

function formatTimes(times: readonly number[]): string {
  return JSON.stringify(summarise(times))
}

function ratio(underAttack: readonly number[], baseline: readonly number[]): number {
  return (median(underAttack) ?? 0) / (median(baseline) ?? 1)
}
