import { and, eq, sql } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../kernel/actor.ts'
import { concurrencyLimit } from '../../kernel/concurrency-limit.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { refuse } from '../../kernel/refusal.ts'
import { noContent, ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import {
  administersUnit,
  managesGroup,
  readAdministeredGroup,
  readAdministeredPerson,
  recordChange,
  relate,
} from '../account/index.ts'
import type { Scope } from '../account/index.ts'
import {
  loadScope,
  requireAdministration,
  requireScope,
  requireWritingScope,
  writeContext,
} from '../controlpanel/index.ts'
import { readConnection } from './runs/read-source.ts'
import type { RunContext } from './runs/run-context.ts'
import { startSync, startSyncWithFile } from './runs/start-sync.ts'
import { readPushed } from './scim/read-pushed.ts'
import { makeToken, scimAddress } from './scim/scim-token.ts'
import { openSourceClient } from './sources/source-client.ts'
import { SourceError } from './sources/source-error.ts'
import { presentSync, storeSync } from './sync-settings.ts'
import type { SyncRow } from './sync-settings.ts'
import { rosterDecisions, rosterJobs, rosterLinks, rosterSyncs, RUNNING_STATES } from './tables.ts'

/** Returns the routes for the settings of syncs. Spec 2 §7, sync service. */
export function syncRoutes(context: RunContext): Route[] {
  const { kernel } = context
  return [
    route(calls.listSyncs, {
      policy: requireScope,
      act: async ({ actor, db, params }) => {
        await requireAdministration(db, actor, params.orgId)
        const found = await db
          .select()
          .from(rosterSyncs)
          .where(and(eq(rosterSyncs.realm, actor.realm), eq(rosterSyncs.schoolUnitUid, params.orgId)))
          .orderBy(rosterSyncs.createdAt, rosterSyncs.uid)
        return Promise.all(found.map((sync) => presentSync(context, sync)))
      },
      present: ok,
    }),
    route(calls.putSync, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, body }) => {
        await requireAdministration(db, actor, params.orgId)
        return presentSync(context, await storeSync(context, db, actor, params, body))
      },
      present: ok,
    }),
    route(calls.deleteSync, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        await findSync(db, actor, params)
        const write = await writeContext(kernel, db, actor)
        return db.transaction(async (rows) => {
          const running = await rows.$count(rosterJobs, and(eq(rosterJobs.syncUid, params.syncId), isRunning))
          if (running > 0) return refuse('conflict')
          await recordChange(write, rows, params.orgId, 'delete-sync', { sync: params.syncId })
          await rows.delete(rosterSyncs).where(eq(rosterSyncs.uid, params.syncId))
          return undefined
        })
      },
      present: noContent,
    }),
    route(calls.makeScimToken, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const { uid: syncUid, settings } = await findSync(db, actor, params)
        if (settings.type !== 'scim') return refuse('conflict')
        const write = await writeContext(kernel, db, actor)
        const token = await db.transaction(async (rows) => {
          await recordChange(write, rows, params.orgId, 'make-scim-token', { sync: syncUid })
          return makeToken(rows, { syncUid, realm: actor.realm })
        })
        return { address: scimAddress(kernel, params.orgId), token }
      },
      present: ok,
    }),
    route(calls.listLinkedSyncs, {
      policy: requireScope,
      act: async ({ actor, db, params: { kind, uid } }) => {
        const scope = await loadScope(db, actor)
        if (!(await (kind === 'person' ? seesPerson(db, scope, uid) : managesGroupOf(db, scope, uid))))
          return refuse('not_found')
        const found = await db
          .selectDistinct({ syncId: rosterSyncs.uid, orgId: rosterSyncs.schoolUnitUid, settings: rosterSyncs.settings })
          .from(rosterLinks)
          .innerJoin(rosterSyncs, eq(rosterSyncs.uid, rosterLinks.syncUid))
          .where(and(eq(rosterLinks.uid, uid), eq(rosterLinks.kind, kind), eq(rosterLinks.realm, actor.realm)))
        const values = new Set<string>(calls.LINKED_VALUES[kind])
        return {
          data: found.map(({ settings: { type, owns, roles }, ...sync }) => ({
            ...sync,
            type,
            guardians: roles.includes('guardian'),
            administered: administersUnit(scope, sync.orgId),
            owns: owns.filter((value) => values.has(value)),
          })),
        }
      },
      present: ok,
    }),
    ...runRoutes(context),
  ]
}

async function seesPerson(db: Db, scope: Scope, uid: string): Promise<boolean> {
  const person = await readAdministeredPerson(db, scope.realm, uid)
  return person !== undefined && relate(scope, person).sees
}

async function managesGroupOf(db: Db, scope: Scope, uid: string): Promise<boolean> {
  const group = await readAdministeredGroup(db, scope.realm, uid)
  return group !== undefined && managesGroup(scope, { uid, schoolUnit: group.group.schoolUnitUid })
}

/** Files that a node receives at the same time. Each needs several times its size of memory until it is stored. */
const RECEIVED_AT_ONCE = 2

function runRoutes(context: RunContext): Route[] {
  const { kernel } = context
  const receiveInTurn = concurrencyLimit(RECEIVED_AT_ONCE)
  return [
    route(calls.triggerSync, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const { uid, schoolUnitUid, settings } = await findSync(db, actor, params)
        if (calls.isFileSync(settings.type)) return refuse('conflict')
        await recordChange(await writeContext(kernel, db, actor), db, params.orgId, 'start-sync', { sync: uid })
        return { jobId: await startSync(context, { uid, realm: actor.realm, schoolUnitUid }, actor.userId) }
      },
      present: (body) => ({ status: 202 as const, body }),
    }),
    route(calls.uploadSyncFile, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, request }) => {
        const { uid, schoolUnitUid, settings } = await findSync(db, actor, params)
        if (!calls.isFileSync(settings.type)) return refuse('conflict')
        return receiveInTurn(async () => {
          const file = await receiveFile(request.raw)
          if (file === undefined) return refuse('payload_too_large')
          const sync = { uid, realm: actor.realm, schoolUnitUid }
          const jobId = await startSyncWithFile(context, sync, actor.userId, file)
          if (jobId === undefined) return refuse('conflict')
          await recordChange(await writeContext(kernel, db, actor), db, params.orgId, 'start-sync', { sync: uid })
          return { jobId }
        })
      },
      present: (body) => ({ status: 202 as const, body }),
    }),
    route(calls.testSync, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const sync = await findSync(db, actor, params)
        return calls.isFileSync(sync.settings.type) ? refuse('conflict') : testConnection(context, sync)
      },
      present: ok,
    }),
    route(calls.decideSyncDoubt, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, body }) => {
        await findSync(db, actor, params)
        const write = await writeContext(kernel, db, actor)
        const { person } = body
        if (person !== null) {
          const found = await readAdministeredPerson(db, actor.realm, person)
          if (found === undefined || !relate(write.scope, found).administers) return refuse('not_found')
        }
        const { syncId: syncUid, externalId } = params
        const decision = { userUid: person, decidedAt: kernel.clock.now() }
        await db.transaction(async (rows) => {
          await rows
            .insert(rosterDecisions)
            .values({ realm: actor.realm, syncUid, externalId, ...decision })
            .onConflictDoUpdate({ target: [rosterDecisions.syncUid, rosterDecisions.externalId], set: decision })
          await recordChange(write, rows, person ?? params.orgId, 'decide-sync-doubt', { sync: syncUid })
        })
        return undefined
      },
      present: noContent,
    }),
  ]
}

/** Passes on an upload as a stream, so that its limit of size applies while it arrives. */
export function acceptRosterFiles(app: FastifyInstance): void {
  app.addContentTypeParser(calls.ROSTER_FILE_TYPE, (_request, payload, done) => done(null, payload))
}

/** Returns the bytes of an upload, or undefined if there are too many. */
async function receiveFile(source: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > calls.ROSTER_FILE_BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isRunning = sql`${rosterJobs.state} in (${sql.join(
  RUNNING_STATES.map((state) => sql`${state}`),
  sql`, `,
)})`

/** Returns a sync of an organization that the actor administers. Throws `not_found`. */
export async function findSync(
  db: Db,
  actor: Actor,
  { orgId, syncId }: { readonly orgId: string; readonly syncId: string },
): Promise<SyncRow> {
  await requireAdministration(db, actor, orgId)
  const [found] = await db
    .select()
    .from(rosterSyncs)
    .where(and(eq(rosterSyncs.uid, syncId), eq(rosterSyncs.realm, actor.realm), eq(rosterSyncs.schoolUnitUid, orgId)))
  if (found === undefined) throw refuse('not_found')
  return found
}

/** Reads one page of a source. Returns the error, or nulls. */
async function testConnection({ kernel, adapters, allowsPrivateAddresses }: RunContext, sync: SyncRow) {
  const client = openSourceClient({ allowsPrivateAddresses, retries: 0 })
  try {
    const { adapter, config } = await readConnection(kernel, adapters, sync)
    await adapter.test(config, { client, pushed: readPushed(kernel, sync), onProgress: () => undefined })
    return { errorType: null, errorMessage: null }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { errorType: error.type, errorMessage: error.where }
  } finally {
    await client.close()
  }
}
