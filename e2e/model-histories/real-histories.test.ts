import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@lectern/contracts'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@lectern/test-kit/free-port'
import { sessionEvents } from '../../apps/server/src/modules/activity/tables.ts'
import { readLogs } from '../../apps/server/src/modules/library/tables.ts'
import { createTestBook } from '../../apps/server/src/modules/library/testing/test-book.ts'
import { createTestKernel, type TestKernel } from '../../apps/server/src/testing/test-kernel.ts'
import { tokenFor } from '../../apps/server/src/testing/token.ts'
import { histories, type Step } from './history.ts'
import { type KillableServer, startKillableServer } from './killable-server.ts'
import { findStorageErrors, logKey, type Outcome, playHistory } from './play-history.ts'
import { type Transport, toRequest } from './transport.ts'

/** Number of histories to play. The default is 10; `npm run test:histories` plays 1,000. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 10)
/**
 * The server is killed in one of this number of histories, because a start of the server takes longer than a history.
 */
const KILLED_EVERY = 10
const BOOK = '019a0000-0000-7000-8000-0000000000b0'

let testKernel: TestKernel
let folder: string
let server: KillableServer

beforeAll(async () => {
  const port = await freePort()
  testKernel = await createTestKernel({ env: { PORT: String(port) } })
  folder = await mkdtemp(join(tmpdir(), 'lectern-histories-'))
  await createTestBook(testKernel.kernel, 'se', { id: BOOK })
  const env = { DATABASE_URL: testKernel.databaseUrl, LECTERN_DATA: folder, PORT: String(port) }
  server = await startKillableServer(`http://127.0.0.1:${port}`, env)
})
afterAll(async () => {
  await server.stop()
  await testKernel.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Inserts a kill of the server into the middle of a history. The read logs cause a request that the kill interrupts.
 */
function insertServerKill(steps: readonly Step[]): Step[] {
  const kill: Step = { on: 'all', action: 'kill server during request', n: 1 }
  const restore: Step = { on: 0, action: 'restore network', n: 1 }
  const logs = Array.from({ length: 8 }, (): Step => ({ on: 0, action: 'log', n: 2 }))
  return steps.toSpliced(steps.length / 2, 0, restore, kill, ...logs)
}

/** Returns the data that the server and its database have stored for a user. */
async function readOutcome(owner: string, transport: Transport): Promise<Outcome> {
  const db = testKernel.kernel.shards.forRealm('se')
  const params = { id: BOOK }
  const list = await transport(toRequest(calls.listBookmarks, { params }))
  const place = await transport(toRequest(calls.getLastmark, { params }))
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
  'after any history of two devices and the real server, each written entry is stored once, and no other entry exists',
  { timeout: 60_000 + HISTORIES * 5000 },
  async () => {
    let played = 0
    const property = fc.asyncProperty(histories, async (steps) => {
      const owner = crypto.randomUUID()
      const expiresAt = new Date(Date.now() + 10 * 365 * 24 * 60 * 60 * 1000)
      const transport = server.transportAs(await tokenFor(testKernel.kernel, { userId: owner, realm: 'se', expiresAt }))
      const isKilled = played % KILLED_EVERY === 0
      played += 1
      const history = await playHistory(
        isKilled ? insertServerKill(steps) : steps,
        {
          transport,
          killDuringRequest: () => {
            if (isKilled) server.killDuringRequest()
          },
          cancelKill: () => server.cancelKill(),
          pass: (milliseconds) => server.pass(milliseconds),
        },
        { owner, bookId: BOOK, newId: () => crypto.randomUUID() },
      )
      expect(findStorageErrors(history, await readOutcome(owner, transport))).toEqual([])
    })
    await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true })
    expect(server.kills).toBeGreaterThanOrEqual(HISTORIES / KILLED_EVERY / 2)
    process.stdout.write(`${played} histories played, the server was killed ${server.kills} times\n`)
  },
)
