import { and, eq } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { noContent, ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { findNames, recordChange } from '../account/index.ts'
import { requireAdministration, requireScope, requireWritingScope, writeContext } from '../controlpanel/index.ts'
import { ONEROSTER_PATH, TOKEN_PATH } from './addresses.ts'
import { lockClients, toClientId } from './client-store.ts'
import { hashSecret, makeSecret } from './random-secret.ts'
import { oneRosterClients } from './tables.ts'

/** Returns the routes with which administrators of an organization manage its clients. */
export function clientRoutes(kernel: Kernel): Route[] {
  const { publicOrigin } = kernel.settings
  return [
    route(calls.listDataAccessClients, {
      policy: requireScope,
      act: async ({ actor, db, params }) => {
        await requireAdministration(db, actor, params.orgId)
        return {
          data: await listClients(db, actor, params.orgId),
          address: `${publicOrigin}${ONEROSTER_PATH}`,
          tokenAddress: `${publicOrigin}${TOKEN_PATH}`,
        }
      },
      present: ok,
    }),
    route(calls.createDataAccessClient, {
      policy: requireWritingScope,
      act: async ({ actor, db, params: { orgId }, body }) => {
        await requireAdministration(db, actor, orgId)
        const name = body.name.trim()
        if (name === '')
          return refuse('validation_failed', undefined, { errors: [calls.fieldProblem('name', 'required')] })
        return createClient(kernel, db, actor, { orgId, name })
      },
      present: (body) => ({ status: 201 as const, body }),
    }),
    route(calls.deleteDataAccessClient, {
      policy: requireWritingScope,
      act: async ({ actor, db, params: { orgId, id } }) => {
        await requireAdministration(db, actor, orgId)
        const write = await writeContext(kernel, db, actor)
        return db.transaction(async (rows) => {
          const [deleted] = await rows
            .delete(oneRosterClients)
            .where(and(eq(oneRosterClients.uid, id), isOf(actor, orgId)))
            .returning({ name: oneRosterClients.name })
          if (deleted === undefined) return refuse('not_found')
          await recordChange(write, rows, orgId, 'delete-data-access', { client: id, name: deleted.name })
          return undefined
        })
      },
      present: noContent,
    }),
  ]
}

const isOf = ({ realm }: Actor, orgId: string) =>
  and(eq(oneRosterClients.realm, realm), eq(oneRosterClients.schoolUnitUid, orgId))

async function listClients(db: Db, actor: Actor, orgId: string): Promise<calls.DataAccessClient[]> {
  const found = await db
    .select()
    .from(oneRosterClients)
    .where(isOf(actor, orgId))
    .orderBy(oneRosterClients.createdAt, oneRosterClients.uid)
  const names = await findNames(
    db,
    found.flatMap(({ createdBy }) => createdBy ?? []),
  )
  return found.map(({ uid, realm, name, createdBy, createdAt, lastUsedAt }) => ({
    id: uid,
    name,
    clientId: toClientId(realm, uid),
    createdBy: (createdBy === null ? undefined : names.get(createdBy)) ?? null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

async function createClient(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  { orgId, name }: { readonly orgId: string; readonly name: string },
) {
  const write = await writeContext(kernel, db, actor)
  const { realm, userId } = actor
  const uid = kernel.ids.next()
  const clientSecret = makeSecret()
  return db.transaction(async (rows) => {
    await lockClients(rows, orgId)
    const count = await rows.$count(oneRosterClients, eq(oneRosterClients.schoolUnitUid, orgId))
    if (count >= calls.DATA_ACCESS_CLIENTS_MAX) return refuse('conflict')
    await rows.insert(oneRosterClients).values({
      uid,
      realm,
      schoolUnitUid: orgId,
      name,
      secretHash: hashSecret(clientSecret),
      createdBy: userId,
      createdAt: kernel.clock.now(),
    })
    await recordChange(write, rows, orgId, 'create-data-access', { client: uid, name })
    return { id: uid, clientId: toClientId(realm, uid), clientSecret }
  })
}
