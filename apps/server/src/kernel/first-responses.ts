import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import { firstResponses as table } from './database/kernel-tables.ts'
import type { Db, Shards } from './database/shards.ts'
import { decrypt, encrypt } from './encryption.ts'
import type { Log } from './log.ts'
import { Refusal, refuse } from './refusal.ts'

/** A request with an idempotency key. */
interface RepeatableRequest {
  /** The header `idempotency-key`. */
  readonly key: string
  /** Names of the call and of the caller. Requests with the same key and different scopes are independent. */
  readonly scope: readonly string[]
  /** The parsed input. */
  readonly content: unknown
}

const StoredResponse = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  // JSON leaves out the body of a response without content.
  body: z.unknown().optional(),
})
type StoredResponse = z.infer<typeof StoredResponse>

/** Gives repeated requests the first response. draft-ietf-httpapi-idempotency-key-header. */
export interface FirstResponses {
  /**
   * Runs `respond` once for each key and stores its response for 24 hours. For a repeated key, returns the stored
   * response; waits for it while the first request runs. A refusal is not stored, so that a repeat can succeed.
   * Refuses with `idempotency_key_reused` and `request_running`.
   */
  respondOnce(
    db: Db | undefined,
    request: RepeatableRequest,
    respond: () => Promise<StoredResponse | Refusal>,
  ): Promise<StoredResponse | Refusal>
  /** Deletes the responses that are older than 24 hours. */
  deleteExpired(): Promise<void>
}

const STORED_FOR_MS = 24 * 3_600_000
/**
 * Time after which a request without a response counts as lost: its process has probably ended. No call that stores its
 * response takes this long.
 */
const LOST_AFTER_MS = 20_000
/** A repeat waits longer than `LOST_AFTER_MS`, so that it can replace a lost request. */
const WAIT_MAX_MS = 25_000
const FIRST_POLL_MS = 50
const LONGEST_POLL_MS = 500
const RETRY_AFTER_S = 1

export function createFirstResponses({
  shards,
  clock,
  log,
}: {
  readonly shards: Pick<Shards, 'home' | 'each'>
  readonly clock: Clock
  readonly log: Log
}): FirstResponses {
  const respondOnce: FirstResponses['respondOnce'] = async (db = shards.home, request, respond) => {
    const row = { key: hashKey(request), request: hashContent(request) }
    for (let waitedMs = 0, pollMs = FIRST_POLL_MS; waitedMs <= WAIT_MAX_MS; waitedMs += pollMs) {
      const startedAt = clock.now()
      if (await claim(db, { ...row, startedAt })) {
        const claimed = and(eq(table.key, row.key), eq(table.startedAt, startedAt))
        return runFirst(db, request, claimed, respond, log)
      }
      const [found] = await db.select().from(table).where(eq(table.key, row.key))
      if (found !== undefined && found.request !== row.request) return refuse('idempotency_key_reused')
      if (typeof found?.response === 'string')
        return StoredResponse.parse(JSON.parse(decrypt(deriveKey(request), row.key, found.response)))
      pollMs = Math.min(pollMs * 2, LONGEST_POLL_MS)
      await delay(pollMs)
    }
    return new Refusal('request_running', { headers: { 'retry-after': `${RETRY_AFTER_S}` } })
  }
  return {
    respondOnce,
    deleteExpired: async () => {
      const before = new Date(clock.now().getTime() - STORED_FOR_MS)
      for (const db of shards.each) await db.delete(table).where(lt(table.startedAt, before))
    },
  }
}

/** Inserts the row of a new request, or replaces an expired or lost row. Returns false if the stored row is still valid. */
async function claim(db: Db, row: typeof table.$inferInsert): Promise<boolean> {
  const earlier = (milliseconds: number) => new Date(row.startedAt.getTime() - milliseconds)
  const isExpired = lt(table.startedAt, earlier(STORED_FOR_MS))
  const isSameRequest = eq(table.request, row.request)
  const isLost = sql`${isNull(table.response)} and ${isSameRequest} and ${lt(table.startedAt, earlier(LOST_AFTER_MS))}`
  const claimed = await db
    .insert(table)
    .values(row)
    .onConflictDoUpdate({
      target: table.key,
      set: { request: sql`excluded.request`, startedAt: sql`excluded.started_at`, response: null },
      setWhere: sql`${isExpired} or (${isLost})`,
    })
    .returning({ key: table.key })
  return claimed.length > 0
}

async function runFirst(
  db: Db,
  request: RepeatableRequest,
  claimed: ReturnType<typeof and>,
  respond: () => Promise<StoredResponse | Refusal>,
  log: Log,
): Promise<StoredResponse | Refusal> {
  const release = () => db.delete(table).where(claimed)
  let response: StoredResponse | Refusal
  try {
    response = await respond()
  } catch (error) {
    // If the database does not respond, the row counts as lost after some seconds.
    await release().catch((problem: unknown) => log.warn({ err: problem }, 'an idempotency key was not released'))
    throw error
  }
  if (response instanceof Refusal) {
    await release()
    return response
  }
  try {
    await db
      .update(table)
      .set({ response: encrypt(deriveKey(request), hashKey(request), JSON.stringify(response)) })
      .where(claimed)
  } catch (error) {
    // The call has had its effect, so its response is sent.
    log.warn({ err: error }, 'a first response was not stored')
  }
  return response
}

// The idempotency key is a random UUID that only the sender has. The database stores its hash. Without the key, a
// response cannot be decrypted, and a password cannot be guessed from the hash of a request.

/** Returns the hash that is the database key of the response. */
function hashKey({ scope, key }: RepeatableRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([...scope, key]))
    .digest('base64url')
}

function hashContent(request: RepeatableRequest): string {
  return createHmac('sha256', deriveKey(request)).update(JSON.stringify(request.content)).digest('base64url')
}

/** Derives a key of 32 bytes from the idempotency key. RFC 5869. */
function deriveKey({ key, scope }: RepeatableRequest): Buffer {
  return Buffer.from(hkdfSync('sha256', key, JSON.stringify(scope), 'first response', 32))
}
