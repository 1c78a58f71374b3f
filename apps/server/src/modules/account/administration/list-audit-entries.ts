import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { AuditEntry } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { findNames } from '../pupils.ts'
import { auditLog } from '../tables.ts'
import { readPage } from './list-page.ts'
import type { Listed, ListQuery } from './list-page.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns one page of the audit log about a person, group or school unit. */
export async function listAuditEntries(
  rows: Rows,
  realm: string,
  subject: string,
  query: ListQuery & { readonly filters?: { readonly action?: string | undefined } | undefined },
): Promise<Listed<AuditEntry>> {
  const action = query.filters?.action
  const where = and(
    eq(auditLog.realm, realm),
    eq(auditLog.subject, subject),
    action === undefined ? undefined : eq(auditLog.action, action),
  )
  const direction = query.sortOrder === 'asc' ? asc : desc
  const { rows: entries, meta } = await readPage(
    query,
    ({ limit, offset }) =>
      rows
        .select()
        .from(auditLog)
        .where(where)
        .orderBy(direction(auditLog.at), direction(auditLog.uid))
        .limit(limit)
        .offset(offset),
    () => rows.select({ value: count() }).from(auditLog).where(where),
  )
  const names = await findNames(
    rows,
    entries.flatMap(({ actor, actingFor }) => [actor, actingFor ?? '']).filter((actor) => UUID.test(actor)),
  )
  return {
    rows: entries.map(({ uid, at, actor, actingFor, address, action: done, details }) => ({
      uid,
      at: at.toISOString(),
      actor,
      actorName: names.get(actor) ?? null,
      actingFor: actingFor === null ? null : { uid: actingFor, name: names.get(actingFor) ?? '' },
      address,
      action: done,
      details,
    })),
    meta,
  }
}
