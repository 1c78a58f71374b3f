import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textUpTo } from '../text.ts'
import { AuditEntry } from './customer-people.ts'
import type { CustomerService } from './customer-service.ts'
import { listPage, listQuery } from './list-query.ts'
import { XLSX_TYPE } from './people-imports.ts'

/** Maximum number of entries in an exported file: the newest ones. */
export const AUDIT_EXPORT_MAX = 20_000
export const CSV_TYPE = 'text/csv; charset=utf-8'

export const AuditFilters = z.object({
  /** The person who acted. */
  actor: z.optional(z.uuid()),
  /** The person, school unit, group or book that the entry is about. */
  subject: z.optional(z.uuid()),
  /** Entries about a school unit, its groups and the people who had a role in it at the time of the entry. */
  schoolUnit: z.optional(z.uuid()),
  action: z.optional(textUpTo(100)),
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
  /** Only entries of people who acted for another person. */
  acting: z.optional(z.literal(true)),
})
export type AuditFilters = z.infer<typeof AuditFilters>

const query = listQuery(['at'], AuditFilters)

/** Returns the calls for the audit log of the realm. */
export function auditLogCalls<const S extends CustomerService>(service: S) {
  const shared = { service, access: 'superUser', method: 'GET', query } as const
  return {
    listAuditLogs: defineCall({
      ...shared,
      path: '/auditLogs',
      summary: 'List the entries of the audit log. `q` searches the reasons',
      responses: { 200: listPage(AuditEntry) },
      errors: ['not_found'],
    }),
    downloadAuditLogs: defineCall({
      ...shared,
      path: '/download-auditLogs',
      summary: 'Get an Excel file of the newest entries of a list. The download is an entry of the audit log',
      file: XLSX_TYPE,
      responses: { 200: null },
      errors: ['not_found', 'not_while_acting'],
    }),
    downloadAuditLogsAsCsv: defineCall({
      ...shared,
      path: '/download-auditLogs/csv',
      summary: 'As the Excel file, with comma-separated values',
      file: CSV_TYPE,
      responses: { 200: null },
      errors: ['not_found', 'not_while_acting'],
    }),
  }
}
