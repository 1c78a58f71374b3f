import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { isAlive } from '../../apps/server/src/kernel/database/embedded/postmaster.ts'
import { countStoredAccounts, countStoredEvents } from '../../apps/server/src/testing/embedded-client.ts'
import { startWritingClients, type WritingClients } from '../../apps/server/src/testing/writing-clients.ts'
import { fetchToken } from '../src/api.ts'
import { startSignUps, startUploads } from './clients.ts'
import { type Fault, FAULTS } from './fault-list.ts'
import { countLost, listFailures, type Outcome, toMarkdown } from './report.ts'
import { type Site, startSite } from './site.ts'
import { countBooks, countEmails } from './stored.ts'

/** Duration of each fault, in seconds. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? 60)
const EVENT_CLIENTS = 50
const RECOVER_WITHIN_MS = 120_000
const POLL_MS = 100
/** `UPDATE_DOCS=1 npm run test:faults` writes the table into this document. */
const DOCUMENT = new URL('../../docs/evidence/faults.md', import.meta.url)

const outcomes: Outcome[] = []
let running: { readonly store: Fault['store']; readonly site: Site } | undefined
afterAll(async () => {
  await running?.site.stop()
  console.log(toMarkdown(outcomes))
  if (process.env['UPDATE_DOCS'] === '1') writeTable(toMarkdown(outcomes))
})

test.each(FAULTS)('$name: nothing acknowledged is lost, and the server recovers by itself', async (fault) => {
  const outcome = await playOn(await openSite(fault.store), fault)
  outcomes.push(outcome)
  expect(outcome).toMatchObject({ isAlive: true, stored: outcome.acknowledged })
  expect([countLost(outcome), listFailures(outcome)]).toEqual([0, []])
})

async function openSite(store: Fault['store']): Promise<Site> {
  if (running?.store === store) return running.site
  await running?.site.stop()
  running = { store, site: await startSite(store) }
  return running.site
}

/** A server that did not recover is not used for the next fault. */
async function playOn(site: Site, fault: Fault): Promise<Outcome> {
  try {
    return await play(site, fault)
  } catch (error) {
    running = undefined
    await site.stop()
    throw error
  }
}

async function play(site: Site, fault: Fault): Promise<Outcome> {
  const { origin, pid = 0 } = site.server
  const token = await fetchToken(origin, 'student.se')
  const superToken = await fetchToken(origin, 'super.se')
  const clients = {
    events: startWritingClients(origin, token, EVENT_CLIENTS),
    books: startUploads(origin, superToken),
    accounts: startSignUps(origin),
  }
  await untilEachWrites(clients)
  const failedParts = new Set<string>()
  const end = new AbortController()
  const watching = watchReadiness(origin, failedParts, end.signal)
  const fighting = fault.cause(site, end.signal)
  await delay(SECONDS * 1000)
  end.abort()
  await Promise.all([fighting, watching])
  const endedAt = performance.now()
  await Promise.all([untilReady(origin), untilEachWrites(clients)])
  const secondsToRecover = (performance.now() - endedAt) / 1000
  for (const client of Object.values(clients)) await client.stop()
  const { events, books, accounts } = clients
  const database = await site.connectToDatabase()
  const stored = {
    events: await countStoredEvents(database, events.acknowledged),
    books: await countBooks(origin, superToken, books.acknowledged),
    accounts: await countStoredAccounts(database, accounts.acknowledged),
    emails: await countEmails(site, accounts.acknowledged),
  }
  await database.end()
  return {
    fault: fault.name,
    acknowledged: {
      events: events.acknowledged.length,
      books: books.acknowledged.length,
      accounts: accounts.acknowledged.length,
      emails: accounts.acknowledged.length,
    },
    stored,
    statuses: sumStatuses(Object.values(clients)),
    failedParts: [...failedParts].toSorted(),
    secondsToRecover,
    isAlive: isAlive(pid),
  }
}

/** Waits until each kind of client has an acknowledgement of a new write. */
async function untilEachWrites(clients: Readonly<Record<string, WritingClients>>): Promise<void> {
  await Promise.all(
    Object.values(clients).map((client) => {
      const before = client.acknowledged.length
      return until(async () => client.acknowledged.length > before)
    }),
  )
}

const untilReady = (origin: string): Promise<void> => until(async () => (await readReadiness(origin)).length === 0)

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + RECOVER_WITHIN_MS; !(await isTrue()); await delay(POLL_MS))
    if (Date.now() > end) throw new Error('the server did not recover')
}

async function watchReadiness(origin: string, failedParts: Set<string>, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    for (const part of await readReadiness(origin)) failedParts.add(part)
    await delay(1000, undefined, { signal: end }).catch(() => {})
  }
}

const Readiness = z.object({ parts: z.record(z.string(), z.string()) })

/** Returns the parts that do not work. */
async function readReadiness(origin: string): Promise<string[]> {
  const { parts } = Readiness.parse(await (await fetch(`${origin}/readyz`)).json())
  return Object.entries(parts).flatMap(([name, state]) => (state === 'ok' ? [] : [name]))
}

function sumStatuses(clients: readonly WritingClients[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const { statuses } of clients)
    for (const [status, count] of statuses) sums.set(status, (sums.get(status) ?? 0) + count)
  return sums
}

function writeTable(table: string): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const marked = text.replace(/(?<=<!-- table -->\n)[^]*(?=<!-- end of table -->)/u, () => `\n${table}\n\n`)
  writeFileSync(DOCUMENT, marked)
}
