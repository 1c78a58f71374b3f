import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Route } from '../../kernel/route.ts'
import { file, ok, route } from '../../kernel/route.ts'
import { recordChange } from '../account/index.ts'
import { readAuditEntries, writeAuditCsv, writeAuditSpreadsheet } from '../controlpanel/index.ts'
import type { AuditQuery } from '../controlpanel/index.ts'
import { requireShard, requireShardForChange, writeContext } from './customer-context.ts'
import type { CustomerContext } from './customer-context.ts'

/** Returns the routes for the audit log of a realm. A download is an entry of the audit log. */
export function auditLogRoutes(context: CustomerContext): Route[] {
  const { calls } = context
  const recordDownload = async (actor: Actor, db: Db, { filters = {} }: AuditQuery) => {
    const details = { filters: Object.keys(filters) }
    await recordChange(await writeContext(context, db, actor), db, actor.userId, 'download-audit-log', details)
  }
  return [
    route(calls.listAuditLogs, {
      policy: requireShard(context),
      act: ({ actor: { realm }, db, query }) => readAuditEntries(db, { realm }, query),
      present: ok,
    }),
    route(calls.downloadAuditLogs, {
      policy: requireShardForChange(context),
      act: async ({ actor, db, query }) => {
        await recordDownload(actor, db, query)
        return writeAuditSpreadsheet(db, { realm: actor.realm }, query)
      },
      present: file,
    }),
    route(calls.downloadAuditLogsAsCsv, {
      policy: requireShardForChange(context),
      act: async ({ actor, db, query }) => {
        await recordDownload(actor, db, query)
        return writeAuditCsv(db, { realm: actor.realm }, query)
      },
      present: file,
    }),
  ]
}
