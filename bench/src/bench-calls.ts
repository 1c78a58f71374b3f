/**
 * `npm run bench:calls`: measures the calls that home, the shelf and the reader make, with 50 connections of pupils at
 * once. The load generator runs on the same processor cores as the server.
 * Options: --seconds=N (8) for each call, --connections=N (50), --only=TEXT for the calls whose name contains TEXT.
 * Writes bench/results/calls.json. Ends with exit code 1 if a call misses the budget or a response has status 5xx.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { decodeJwt } from 'jose'
import { fetchToken } from '../../e2e/src/api.ts'
import { startServerWith } from '../../e2e/src/start-server.ts'
import { listPupilCalls, type PupilCall } from './calls/pupil-calls.ts'
import { listDemoPupils } from './identity/log-in-client.ts'

const RESULTS = path.join(import.meta.dirname, '../results/calls.json')
const PUPILS = 50
const BUDGET = { perSecond: 1000, p99Ms: 150 }

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
  },
})

interface CallFigures {
  readonly name: string
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Number of responses by status class, and of requests without a response. */
  readonly ok: number
  readonly refused: number
  readonly serverErrors: number
  readonly noResponse: number
}

const server = await startServerWith({ LOG_LEVEL: 'error' })
try {
  const pupils = await Promise.all(
    listDemoPupils()
      .filter(({ realm }) => realm === 'se')
      .slice(0, PUPILS)
      .map(async ({ username }) => {
        const token = await fetchToken(server.origin, username)
        return { token, userId: decodeJwt(token).sub ?? '' }
      }),
  )
  const calls = (await listPupilCalls(server.origin, pupils)).filter(({ name }) => name.includes(values.only))
  const rows: CallFigures[] = []
  for (const call of calls) {
    const figures = await measure(call)
    rows.push(figures)
    print(figures)
  }
  mkdirSync(path.dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, JSON.stringify({ budget: BUDGET, connections: Number(values.connections), rows }, null, 1))
  if (!rows.every(isWithinBudget)) process.exitCode = 1
} finally {
  await server.stop()
}

/** Lets all connections make one call in a loop, each with another pupil. */
async function measure({ name, requests }: PupilCall): Promise<CallFigures> {
  const load = { url: server.origin, connections: Number(values.connections), requests: [...requests] }
  // The first second is not measured: the server compiles its code and opens its database connections.
  await autocannon({ ...load, duration: 1 })
  const result = await autocannon({ ...load, duration: Number(values.seconds) })
  const { requests: sent, latency } = result
  return {
    name,
    perSecond: sent.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    ok: result['2xx'],
    refused: result['4xx'],
    serverErrors: result['5xx'],
    noResponse: result.errors + result.timeouts,
  }
}

function isWithinBudget({ perSecond, p99Ms, serverErrors, noResponse, refused }: CallFigures): boolean {
  return (
    perSecond >= BUDGET.perSecond && p99Ms <= BUDGET.p99Ms && serverErrors === 0 && noResponse === 0 && refused === 0
  )
}

function print(figures: CallFigures): void {
  const { name, perSecond, p50Ms, p99Ms, refused, serverErrors, noResponse } = figures
  const failures = `4xx ${refused}, 5xx ${serverErrors}, no response ${noResponse}`
  const verdict = isWithinBudget(figures) ? 'ok' : 'MISSED'
  console.log(
    `${verdict.padEnd(7)}${name.padEnd(34)}${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50Ms} ms  p99 ${p99Ms} ms  ${failures}`,
  )
}
