import { AsyncLocalStorage } from 'node:async_hooks'
import { lt } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Db } from '../../kernel/database/shards.ts'
import { payloadStatements } from './payload-statements.ts'
import { oidcPayloads as table } from './tables.ts'

/** oidc-provider's storage for one model, in Postgres: what it keeps survives a restart and is seen by every node. */
export function createPayloadStore(db: Db, model: string): Adapter {
  const statements = payloadStatements(db)
  return {
    upsert: async (id, payload, expiresIn) => {
      await statements.upsert.execute({
        model,
        id,
        payload: { ...payload },
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        expiresAt: expiresIn !== undefined && expiresIn > 0 ? new Date(Date.now() + expiresIn * 1000) : null,
      })
    },
    find: async (id) => payloadOf(await statements.find.execute({ model, id })),
    findByUid: async (uid) => payloadOf(await statements.findByUid.execute({ model, uid })),
    // Device codes are not offered.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const consumed = await statements.consume.execute({ model, id })
      // Two requests with one token at the same moment: the database lets exactly one of them have it.
      if (consumed.length === 0) throw new errors.InvalidGrant('already used')
    },
    destroy: async (id) => {
      await statements.destroy.execute({ model, id })
    },
    revokeByGrantId: async (grantId) => {
      await statements.revokeByGrantId.execute({ grantId })
    },
  }
}

function payloadOf([row]: readonly (typeof table.$inferSelect)[]): AdapterPayload | undefined {
  if (row === undefined || (row.expiresAt !== null && row.expiresAt.getTime() < Date.now())) return undefined
  return row.consumedAt === null
    ? row.payload
    : { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
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
export async function deleteExpiredPayloads(db: Db, now: Date): Promise<void> {
  await db.delete(table).where(lt(table.expiresAt, now))
}
