import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@lectern/contracts'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionEvents } from '../../apps/server/src/modules/activity/tables.ts'
import { bookGrants, books, readLogs } from '../../apps/server/src/modules/library/tables.ts'
import { createTestKernel, freePort, type TestKernel } from '../../apps/server/src/testing/test-kernel.ts'
import { tokenFor } from '../../apps/server/src/testing/token.ts'
import { histories, type Step } from './history.ts'
import { type KillableServer, startKillableServer } from './killable-server.ts'
import { complaintsAbout, logKey, type Outcome, playHistory } from './play-history.ts'
import { type Transport, wired } from './transport.ts'

/** `npm run test:histories` plays 1,000. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 20)
/** A start takes longer than a whole history: the server is killed in so many of them. */
const KILLED_EVERY = 10
const BOOK = '019a0000-0000-7000-8000-0000000000b0'

let home: TestKernel
let folder: string
let server: KillableServer

beforeAll(async () => {
  const port = await freePort()
  home = await createTestKernel({ env: { PORT: String(port) } })
  folder = await mkdtemp(join(tmpdir(), 'lectern-histories-'))
  const createdAt = new Date()
  const db = home.kernel.shards.forRealm('se')
  await db.insert(books).values({
    id: BOOK,
    sha256: 'none',
    title: 'Of histories',
    authors: [],
    language: 'sv',
    layout: 'reflowable',
    direction: 'ltr',
    narrations: [],
    kind: 'book',
    duration: 0,
    accessibility: { summary: null, features: [], hazards: [], accessModes: [] },
    createdAt,
  })
  await db.insert(bookGrants).values({ realm: 'se', bookId: BOOK, createdAt })
  const env = { DATABASE_URL: home.databaseUrl, LECTERN_DATA: folder, PORT: String(port), LOG_LEVEL: 'fatal' }
  server = await startKillableServer(`http://127.0.0.1:${port}`, env)
})
afterAll(async () => {
  await server.stop()
  await home.close()
  await rm(folder, { recursive: true, force: true })
})

/** A history in the midst of which the server is killed, with so much on its way that the kill meets a request. */
function withKill(steps: readonly Step[]): Step[] {
  const kill: Step = { on: 'all', what: 'kill server in mid-request', n: 1 }
  const mend: Step = { on: 0, what: 'mend network', n: 1 }
  const logs = Array.from({ length: 8 }, (): Step => ({ on: 0, what: 'log', n: 2 }))
  return steps.toSpliced(steps.length / 2, 0, mend, kill, ...logs)
}

/** What the server and its database have of a reader. */
async function outcomeOf(owner: string, transport: Transport): Promise<Outcome> {
  const db = home.kernel.shards.forRealm('se')
  const params = { id: BOOK }
  const list = await transport(wired(calls.listBookmarks, { params }))
  const place = await transport(wired(calls.getLastmark, { params }))
  const stored = place.status === 404 ? undefined : calls.getLastmark.responses[200].parse(place.body)
  const logs = await db.select().from(readLogs).where(eq(readLogs.userId, owner))
  const events = await db.select().from(sessionEvents).where(eq(sessionEvents.userId, owner))
  return {
    logs: logs.map(logKey),
    events: events.map(({ id }) => id),
    bookmarks: calls.listBookmarks.responses[200].parse(list.body).bookmarks,
    position: stored?.position,
    places: stored?.places ?? [],
  }
}

test(
  'after whatever happened to two devices and the real server, all that was written is there once, and nothing else',
  { timeout: 60_000 + HISTORIES * 5000 },
  async () => {
    let played = 0
    const property = fc.asyncProperty(histories, async (steps) => {
      const owner = crypto.randomUUID()
      const expiresAt = new Date(Date.now() + 10 * 365 * 24 * 60 * 60 * 1000)
      const transport = server.transportAs(await tokenFor(home.kernel, { userId: owner, realm: 'se', expiresAt }))
      const isKilled = played % KILLED_EVERY === 0
      played += 1
      const history = await playHistory(
        isKilled ? withKill(steps) : steps,
        {
          transport,
          killInMidRequest: () => {
            if (isKilled) server.killInMidRequest()
          },
          mend: () => server.mend(),
          pass: (milliseconds) => server.pass(milliseconds),
        },
        { owner, bookId: BOOK, newId: () => crypto.randomUUID() },
      )
      expect(complaintsAbout(history, await outcomeOf(owner, transport))).toEqual([])
    })
    await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true })
    expect(server.kills).toBeGreaterThanOrEqual(HISTORIES / KILLED_EVERY / 2)
    process.stdout.write(`${played} histories, the server killed ${server.kills} times\n`)
  },
)
