import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFullRun } from '@lectern/test-kit/full-run'
import { expectSame } from '../../model/for-random-choices.ts'
import { startKillableServer } from './testing/killable-server.ts'
import type { KillableServer } from './testing/killable-server.ts'
import type { KillPoint } from './testing/kill-gate.ts'
import { BUYERS, GIFT_OPERATIONS } from './testing/kill-gift-operations.ts'
import { JOB_OPERATIONS } from './testing/kill-job-operations.ts'
import { FAMILY_OPERATIONS } from './testing/kill-operations.ts'
import type { Operation } from './testing/kill-operations.ts'
import { openTowns } from './testing/kill-town.ts'
import type { Town } from './testing/kill-town.ts'

const OPERATIONS = [...FAMILY_OPERATIONS, ...GIFT_OPERATIONS, ...JOB_OPERATIONS]
/** `KILLS=all` kills at each request, as `npm run test:full` does. */
const KILLS_ALL = process.env['KILLS'] === 'all' || inFullRun(true, false)

/** All kills take some minutes. */
const LONG_MS = 1_800_000

interface Case {
  readonly operation: Operation
  /** Undefined: the server is not killed. */
  readonly point?: ChosenPoint
}

interface ChosenPoint extends KillPoint {
  /** Whether the request comes before the last change. Later ones can belong to an event that the server takes meanwhile. */
  readonly isSure: boolean
}

/** Operations that ended before a sure request at which the server is killed. */
const missed: string[] = []

let server: KillableServer
let towns: readonly Town[]
beforeAll(async () => {
  server = await startKillableServer()
  towns = await openTowns(server)
})
afterAll(() => server.close())

/** Runs one case in each town at the same time, so that a single kill interrupts them. Returns the requests of each case. */
async function runRound(round: readonly Case[]) {
  await server.letRequestsGrowOld()
  const begun = await Promise.all(
    round.map(async (each, index) => {
      const town = towns[index]
      if (town === undefined) throw new Error('there are more cases than towns')
      return { ...each, town, run: await each.operation.prepare(town) }
    }),
  )
  const running = begun.map((each) => {
    const { requests, held } = server.gate.watch(each.town.realm, each.point)
    const started = each.run.start()
    // The kill ends it with an error.
    started.catch(() => {})
    return { ...each, requests, held, started }
  })
  await Promise.all(
    running.map(async ({ operation, point, held, started }) => {
      if (point === undefined) return started
      const isHeld = await Promise.race([held.promise.then(() => true), started.then(() => false)])
      if (!isHeld && point.isSure) missed.push(`${operation.name} ${point.request}`)
    }),
  )
  const seen = running.map(({ operation, requests }) => ({ operation, requests: requests.map(({ name }) => name) }))
  if (round.some(({ point }) => point !== undefined)) {
    await server.killAndRestart()
    await server.letRequestsGrowOld()
    await Promise.all(running.map(({ run }) => run.repeat()))
    await server.runJobsLater()
  } else server.gate.release()
  for (const { operation, point, run } of running) {
    const { found, expected } = await run.read()
    expectSame({ operation: operation.name, point }, found, expected)
  }
  return seen
}

/** Puts the cases into rounds: at most one case for each town, and for each queue. */
function toRounds(cases: readonly Case[]): Case[][] {
  const rounds: Case[][] = []
  for (const each of cases) {
    const { queue } = each.operation
    const isFree = (round: readonly Case[]) =>
      round.length < towns.length && (queue === undefined || round.every(({ operation }) => operation.queue !== queue))
    const round = rounds.find(isFree)
    if (round === undefined) rounds.push([each])
    else round.push(each)
  }
  return rounds
}

/**
 * Returns the points at which the server is killed. `npm test` kills after the last change of each operation, when the most is
 * done at Stripe and not stored with us.
 */
function choosePoints(requests: readonly string[]): ChosenPoint[] {
  const lastChange = requests.findLastIndex((name) => !name.startsWith('GET ')) + 1
  if (KILLS_ALL)
    return requests.flatMap((_name, index) => {
      const request = { request: index + 1, isSure: index < lastChange }
      return [
        { ...request, moment: 'arrived' as const },
        { ...request, moment: 'acted' as const },
      ]
    })
  return [{ request: lastChange === 0 ? requests.length : lastChange, moment: 'acted', isSure: true }]
}

/** Cases of queues first, because each needs a round of its own. */
const byQueue = (cases: readonly Case[]): readonly Case[] =>
  cases.toSorted((one, other) => Number(isQueued(other)) - Number(isQueued(one)))
const isQueued = ({ operation }: Case): boolean => operation.queue !== undefined

test(
  'a server that is killed at a request to Stripe has charged, refunded and given once after the repeat',
  { timeout: LONG_MS },
  async () => {
    const cases: Case[] = []
    for (const round of toRounds(byQueue(OPERATIONS.map((operation) => ({ operation })))))
      for (const { operation, requests } of await runRound(round)) {
        expect(requests.length).toBeGreaterThan(0)
        cases.push(...choosePoints(requests).map((point) => ({ operation, point })))
      }
    for (const round of toRounds(byQueue(cases))) await runRound(round)
    expect(missed).toEqual([])
    const recipients = server.post.emails.flatMap(({ to }) => to?.map(({ address }) => address) ?? [])
    const buyers = recipients.filter((address) => address?.endsWith(BUYERS))
    expect(buyers).toHaveLength(new Set(buyers).size)
  },
)
