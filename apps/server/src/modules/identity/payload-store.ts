import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Db } from '../../kernel/database/shards.ts'
import { oidcPayloads as table } from './tables.ts'

/** oidc-provider's storage for one model, in Postgres: what it keeps survives a restart and is seen by every node. */
export function createPayloadStore(db: Db, model: string): Adapter {
  const one = async (where: ReturnType<typeof eq>): Promise<AdapterPayload | undefined> => {
    const [row] = await db
      .select()
      .from(table)
      .where(and(eq(table.model, model), where))
    if (row === undefined || (row.expiresAt !== null && row.expiresAt.getTime() < Date.now())) return undefined
    return row.consumedAt === null
      ? row.payload
      : { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
  }
  return {
    upsert: async (id, payload, expiresIn) => {
      const row = {
        payload: { ...payload },
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        expiresAt: expiresIn !== undefined && expiresIn > 0 ? new Date(Date.now() + expiresIn * 1000) : null,
      }
      await db
        .insert(table)
        .values({ model, id, ...row })
        .onConflictDoUpdate({ target: [table.model, table.id], set: row })
    },
    find: (id) => one(eq(table.id, id)),
    findByUid: (uid) => one(eq(table.uid, uid)),
    // Device codes are not offered.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const consumed = await db
        .update(table)
        .set({ consumedAt: sql`now()` })
        .where(and(eq(table.model, model), eq(table.id, id), isNull(table.consumedAt)))
        .returning({ id: table.id })
      // Two requests with one token at the same moment: the database lets exactly one of them have it.
      if (consumed.length === 0) throw new errors.InvalidGrant('already used')
    },
    destroy: async (id) => {
      await db.delete(table).where(and(eq(table.model, model), eq(table.id, id)))
    },
    revokeByGrantId: async (grantId) => {
      await db.delete(table).where(or(eq(table.grantId, grantId), and(eq(table.model, 'Grant'), eq(table.id, grantId))))
    },
  }
}

/** Interactions of one walk of ours through the authorize address. */
const walk = new AsyncLocalStorage<Map<string, AdapterPayload>>()

/**
 * Runs a log-in that begins and ends in here: its interaction never leaves this process, and five trips to the database
 * are saved.
 */
export function inOneWalk<T>(run: () => Promise<T>): Promise<T> {
  return walk.run(new Map(), run)
}

/** Interactions wait in the database for the browser to come back, but for those of a walk of ours. */
export function createInteractionStore(db: Db): Adapter {
  const stored = createPayloadStore(db, 'Interaction')
  return {
    ...stored,
    upsert: async (id, payload, expiresIn) => {
      const own = walk.getStore()
      if (own === undefined) await stored.upsert(id, payload, expiresIn)
      else own.set(id, payload)
    },
    find: async (id) => {
      const own = walk.getStore()
      return own === undefined ? stored.find(id) : own.get(id)
    },
    destroy: async (id) => {
      const own = walk.getStore()
      if (own === undefined) await stored.destroy(id)
      else own.delete(id)
    },
  }
}

/** Deletes what has expired; a start and each hour after it do. */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await db.delete(table).where(lt(table.expiresAt, now))
}
