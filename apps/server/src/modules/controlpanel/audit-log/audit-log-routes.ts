import * as calls from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { file, ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import { administersUnit, listUnitsBelow, recordChange } from '../../account/index.ts'
import { requireScope, requireWritingScope, scopeWithUnit, writeContext } from '../administration-context.ts'
import { readAuditEntries } from './read-audit-log.ts'
import type { AuditQuery, AuditSource } from './read-audit-log.ts'
import { writeAuditCsv, writeAuditSpreadsheet } from './write-audit-file.ts'

/**
 * Returns the routes for the audit log of a school unit and the units below it, for its administrators. A download is an
 * entry of the audit log.
 */
export function auditLogRoutes(kernel: Kernel): Route[] {
  const recordDownload = async (actor: Actor, db: Db, unit: string, { filters = {} }: AuditQuery) => {
    const details = { filters: Object.keys(filters) }
    await recordChange(await writeContext(kernel, db, actor), db, unit, 'download-audit-log', details)
  }
  return [
    route(calls.listSchoolAuditLog, {
      policy: requireScope,
      act: async ({ actor, db, params, query }) => readAuditEntries(db, await readSource(db, actor, params.id), query),
      present: ok,
    }),
    route(calls.downloadSchoolAuditLog, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, query }) => {
        const source = await readSource(db, actor, params.id)
        await recordDownload(actor, db, params.id, query)
        return writeAuditSpreadsheet(db, source, query)
      },
      present: file,
    }),
    route(calls.downloadSchoolAuditLogAsCsv, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, query }) => {
        const source = await readSource(db, actor, params.id)
        await recordDownload(actor, db, params.id, query)
        return writeAuditCsv(db, source, query)
      },
      present: file,
    }),
  ]
}

/** Throws `not_found` for a unit outside the scope, and `forbidden` for its teachers. */
async function readSource(rows: Rows, actor: Actor, id: string): Promise<AuditSource> {
  const { scope } = await scopeWithUnit(rows, actor, id)
  if (!administersUnit(scope, id)) throw refuse('forbidden')
  return { realm: actor.realm, units: [id, ...(await listUnitsBelow(rows, id))] }
}
