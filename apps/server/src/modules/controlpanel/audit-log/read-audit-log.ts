import { Readable } from 'node:stream'
import { AUDIT_EXPORT_MAX } from '@lectern/contracts'
import type { AuditEntry, AuditFilters } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '../../../kernel/spreadsheet/csv.ts'
import { writeSpreadsheet } from '../../../kernel/spreadsheet/write-spreadsheet.ts'
import { listAuditEntries } from '../../account/index.ts'
import { findTitles } from '../../library/index.ts'

const PAGE = 1000

export type AuditQuery = Parameters<typeof listAuditEntries>[2] & { readonly filters?: AuditFilters | undefined }

/** The entries that an actor may read: those of a realm for super users, those of school units for their administrators. */
export interface AuditSource {
  readonly realm: string
  /** A list for schools has no network addresses, and only the details that its columns show. */
  readonly units?: readonly string[]
}

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

/** Returns one page of entries with the titles of books. */
export async function readAuditEntries(rows: Rows, source: AuditSource, query: AuditQuery) {
  const { filters = {} } = query
  const { rows: entries, meta } = await listAuditEntries(rows, { ...source, filters }, query)
  const unnamed = entries.flatMap(({ subject }) => (subject.kind === null ? [subject.uid] : []))
  const titles = await findTitles(rows, unnamed)
  const withTitle = ({ uid, ...subject }: AuditEntry['subject']): AuditEntry['subject'] => {
    const name = titles.get(uid)
    return name === undefined ? { uid, ...subject } : { uid, kind: 'book', name }
  }
  const data = entries.map((entry) => ({ ...entry, subject: withTitle(entry.subject) }))
  return { data: source.units === undefined ? data : data.map(presentForSchool), meta }
}

/** Returns an Excel file of the newest entries of a list, at most `AUDIT_EXPORT_MAX`. */
export async function writeAuditSpreadsheet(rows: Rows, source: AuditSource, query: AuditQuery) {
  const columns = Object.keys(COLUMNS).map((header) => ({ header, width: 20 }))
  const lines: string[][] = []
  for await (const page of readAll(rows, source, query)) lines.push(...page.map(toLine))
  return writeSpreadsheet([{ name: 'auditLog', columns, rows: lines }])
}

/** As `writeAuditSpreadsheet`, with comma-separated values. */
export function writeAuditCsv(rows: Rows, source: AuditSource, query: AuditQuery): Readable {
  return Readable.from(writeCsvLines(rows, source, query))
}

async function* writeCsvLines(rows: Rows, source: AuditSource, query: AuditQuery): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${toCsvLine(Object.keys(COLUMNS))}`
  for await (const page of readAll(rows, source, query)) yield page.map((entry) => toCsvLine(toLine(entry))).join('')
}

async function* readAll(rows: Rows, source: AuditSource, query: AuditQuery): AsyncGenerator<readonly AuditEntry[]> {
  // Entries that are written during the download would move the pages.
  const filters = { ...query.filters, to: query.filters?.to ?? new Date().toISOString() }
  for (let pageNumber = 1; pageNumber <= AUDIT_EXPORT_MAX / PAGE; pageNumber += 1) {
    const page = { ...query, filters, pageNumber, pageSize: PAGE, sortOrder: 'desc', calculateTotal: false } as const
    const { data } = await readAuditEntries(rows, source, page)
    yield data
    if (data.length < PAGE) return
  }
}

/** An address can be the home of a person, and other details can name people of other schools. */
function presentForSchool({ details: { fields, reason }, ...entry }: AuditEntry): AuditEntry {
  const details = { ...(fields === undefined ? {} : { fields }), ...(reason === undefined ? {} : { reason }) }
  return { ...entry, address: null, details }
}
