import { Readable } from 'node:stream'
import type { AuditEntry, AuditFilters } from '@lectern/contracts'
import { AUDIT_EXPORT_MAX } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Route } from '../../kernel/route.ts'
import { file, ok, route } from '../../kernel/route.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '../../kernel/spreadsheet/csv.ts'
import { writeSpreadsheet } from '../../kernel/spreadsheet/write-spreadsheet.ts'
import { listAuditEntries, recordChange } from '../account/index.ts'
import { findTitles } from '../library/index.ts'
import { requireShard, requireShardForChange, writeContext } from './customer-context.ts'
import type { CustomerContext } from './customer-context.ts'

const PAGE = 1000

type Query = Parameters<typeof listAuditEntries>[3] & { readonly filters?: AuditFilters | undefined }

/** Columns of the files. */
const COLUMNS: Readonly<Record<string, (entry: AuditEntry) => string | null | undefined>> = {
  time: ({ at }) => at,
  actor: ({ actor }) => actor,
  actorName: ({ actorName }) => actorName,
  actingFor: ({ actingFor }) => actingFor?.uid,
  actingForName: ({ actingFor }) => actingFor?.name,
  action: ({ action }) => action,
  kind: ({ subject }) => subject.kind,
  subject: ({ subject }) => subject.uid,
  subjectName: ({ subject }) => subject.name,
  address: ({ address }) => address,
  reason: ({ details: { reason } }) => (typeof reason === 'string' ? reason : ''),
  fields: ({ details: { fields } }) => (Array.isArray(fields) ? fields.map(String).join(', ') : ''),
}
const toLine = (entry: AuditEntry): string[] => Object.values(COLUMNS).map((read) => read(entry) ?? '')

/** Returns the routes for the audit log of a realm. A download is an entry of the audit log. */
export function auditLogRoutes(context: CustomerContext): Route[] {
  const { calls } = context
  const recordDownload = async (actor: Actor, db: Db, { filters = {} }: Query) => {
    const details = { filters: Object.keys(filters) }
    await recordChange(await writeContext(context, db, actor), db, actor.userId, 'download-audit-log', details)
  }
  return [
    route(calls.listAuditLogs, {
      policy: requireShard(context),
      act: async ({ actor, db, query }) => {
        const { rows, meta } = await readEntries(db, actor.realm, query)
        return { data: [...rows], meta }
      },
      present: ok,
    }),
    route(calls.downloadAuditLogs, {
      policy: requireShardForChange(context),
      act: async ({ actor, db, query }) => {
        await recordDownload(actor, db, query)
        const columns = Object.keys(COLUMNS).map((header) => ({ header, width: 20 }))
        const rows: string[][] = []
        for await (const page of readAll(db, actor.realm, query)) rows.push(...page.map(toLine))
        return writeSpreadsheet([{ name: 'auditLog', columns, rows }])
      },
      present: file,
    }),
    route(calls.downloadAuditLogsAsCsv, {
      policy: requireShardForChange(context),
      act: async ({ actor, db, query }) => {
        await recordDownload(actor, db, query)
        return Readable.from(writeCsv(db, actor.realm, query))
      },
      present: file,
    }),
  ]
}

async function* writeCsv(rows: Rows, realm: string, query: Query): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${toCsvLine(Object.keys(COLUMNS))}`
  for await (const page of readAll(rows, realm, query)) yield page.map((entry) => toCsvLine(toLine(entry))).join('')
}

/** Reads the newest entries of a list, at most `AUDIT_EXPORT_MAX`. */
async function* readAll(rows: Rows, realm: string, query: Query): AsyncGenerator<readonly AuditEntry[]> {
  // Entries that are written during the download would move the pages.
  const filters = { ...query.filters, to: query.filters?.to ?? new Date().toISOString() }
  for (let pageNumber = 1; pageNumber <= AUDIT_EXPORT_MAX / PAGE; pageNumber += 1) {
    const page = { ...query, filters, pageNumber, pageSize: PAGE, sortOrder: 'desc', calculateTotal: false } as const
    const { rows: entries } = await readEntries(rows, realm, page)
    yield entries
    if (entries.length < PAGE) return
  }
}

/** Returns one page of entries with the titles of books. */
async function readEntries(rows: Rows, realm: string, query: Query) {
  const { rows: entries, meta } = await listAuditEntries(rows, realm, query.filters ?? {}, query)
  const unnamed = entries.flatMap(({ subject }) => (subject.kind === null ? [subject.uid] : []))
  const titles = await findTitles(rows, unnamed)
  const withTitle = ({ uid, ...subject }: AuditEntry['subject']): AuditEntry['subject'] => {
    const name = titles.get(uid)
    return name === undefined ? { uid, ...subject } : { uid, kind: 'book', name }
  }
  return { rows: entries.map((entry) => ({ ...entry, subject: withTitle(entry.subject) })), meta }
}
