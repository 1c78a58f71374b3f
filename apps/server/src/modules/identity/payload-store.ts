import { AsyncLocalStorage } from 'node:async_hooks'
import { lt } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { endGrant } from './end-sessions.ts'
import { payloadStatements } from './payload-statements.ts'
import { oidcPayloads as table } from './tables.ts'

type StoreKernel = Pick<Kernel, 'shards' | 'endedSessions'>

/** Creates the storage of an oidc-provider model in Postgres, which every node can read. */
export function createPayloadStore(kernel: StoreKernel, model: string): Adapter {
  const statements = payloadStatements(kernel.shards.home)
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
    find: async (id) => toPayload(await statements.find.execute({ model, id })),
    findByUid: async (uid) => toPayload(await statements.findByUid.execute({ model, uid })),
    // The server does not support device codes.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const consumed = await statements.consume.execute({ model, id })
      if (consumed.length > 0) return
      // If two requests use one token at the same time, only one update succeeds. The second use can be an attacker's,
      // so all tokens of the grant end, also those that the first use receives at this moment.
      const [used] = await statements.find.execute({ model, id })
      if (used?.grantId != null) await endGrant(kernel, used.grantId)
      throw new errors.InvalidGrant('already used')
    },
    destroy: async (id) => {
      await statements.destroy.execute({ model, id })
    },
    revokeByGrantId: async (grantId) => {
      await endGrant(kernel, grantId)
    },
  }
}

function toPayload([row]: readonly (typeof table.$inferSelect)[]): AdapterPayload | undefined {
  if (row === undefined || (row.expiresAt !== null && row.expiresAt.getTime() < Date.now())) return undefined
  return row.consumedAt === null
    ? row.payload
    : { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
}

/** Interactions inside this process, by id. */
const localInteractions = new AsyncLocalStorage<Map<string, AdapterPayload>>()

/**
 * Runs a log-in that starts and ends inside this process. The interaction stays in memory, which saves five database
 * queries.
 */
export function withLocalInteractions<T>(run: () => Promise<T>): Promise<T> {
  return localInteractions.run(new Map(), run)
}

/** Creates the storage of interactions. An interaction inside this process stays in memory. */
export function createInteractionStore(kernel: StoreKernel): Adapter {
  const stored = createPayloadStore(kernel, 'Interaction')
  return {
    ...stored,
    upsert: async (id, payload, expiresIn) => {
      const local = localInteractions.getStore()
      if (local === undefined) await stored.upsert(id, payload, expiresIn)
      else local.set(id, payload)
    },
    find: async (id) => {
      const local = localInteractions.getStore()
      return local === undefined ? stored.find(id) : local.get(id)
    },
    destroy: async (id) => {
      const local = localInteractions.getStore()
      if (local === undefined) await stored.destroy(id)
      else local.delete(id)
    },
  }
}

export async function deleteExpiredPayloads(db: Db, now: Date): Promise<void> {
  await db.delete(table).where(lt(table.expiresAt, now))
}
