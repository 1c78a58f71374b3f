import { Readable } from 'node:stream'
import { AUDIT_EXPORT_MAX, localeOfRealm, Realm } from '@lectern/contracts'
import type { AuditEntry } from '@lectern/contracts'
import { loadCatalogue } from '@lectern/messages'
import type { ManagementKey } from '@lectern/messages'
import { describeAuditAction, describeAuditSubject, nameAuditActor, nameFields } from '@lectern/messages/audit-texts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '../../../kernel/spreadsheet/csv.ts'
import { writeSpreadsheet } from '../../../kernel/spreadsheet/write-spreadsheet.ts'
import { readAuditEntries } from './read-audit-log.ts'
import type { AuditQuery, AuditSource } from './read-audit-log.ts'

const PAGE = 1000
const COLUMN_WIDTH = 24

type T = (key: ManagementKey) => string

interface Column {
  readonly header: string
  readonly read: (entry: AuditEntry) => string | null | undefined
}

/** Returns an Excel file of the newest entries of a list, at most `AUDIT_EXPORT_MAX`, in the language of the realm. */
export async function writeAuditSpreadsheet(rows: Rows, source: AuditSource, query: AuditQuery) {
  const t = await loadTranslate(source.realm)
  const columns = listColumns(t, source)
  const lines: string[][] = []
  for await (const page of readAll(rows, source, query)) lines.push(...page.map((entry) => toLine(columns, entry)))
  const headers = columns.map(({ header }) => ({ header, width: COLUMN_WIDTH }))
  return writeSpreadsheet([{ name: t('management.audit_log'), columns: headers, rows: lines }])
}

/** As `writeAuditSpreadsheet`, with comma-separated values. */
export function writeAuditCsv(rows: Rows, source: AuditSource, query: AuditQuery): Readable {
  return Readable.from(writeCsvLines(rows, source, query))
}

async function* writeCsvLines(rows: Rows, source: AuditSource, query: AuditQuery): AsyncGenerator<string> {
  const columns = listColumns(await loadTranslate(source.realm), source)
  yield `${BYTE_ORDER_MARK}${toCsvLine(columns.map(({ header }) => header))}`
  for await (const page of readAll(rows, source, query))
    yield page.map((entry) => toCsvLine(toLine(columns, entry))).join('')
}

/** Returns the columns of the page, and the ids and codes, which do not change when a name does. */
function listColumns(t: T, { units }: AuditSource): Column[] {
  const ofId = (header: string) => `${header} (ID)`
  return [
    { header: t('management.time'), read: ({ at }) => at },
    { header: t('management.actor'), read: (entry) => nameAuditActor(t, entry) },
    { header: ofId(t('management.actor')), read: ({ actor }) => actor },
    { header: t('management.acting_for'), read: ({ actingFor }) => actingFor?.name },
    { header: ofId(t('management.acting_for')), read: ({ actingFor }) => actingFor?.uid },
    { header: t('management.action'), read: (entry) => describeAuditAction(t, entry) },
    { header: t('management.audit_technical'), read: ({ action }) => action },
    { header: t('management.type'), read: (entry) => describeAuditSubject(t, entry).kind },
    { header: t('management.audit_subject'), read: (entry) => describeAuditSubject(t, entry).name },
    { header: ofId(t('management.audit_subject')), read: ({ subject }) => subject.uid },
    { header: t('management.changed_fields'), read: ({ details: { fields } }) => nameFields(t, fields) },
    {
      header: t('impersonation.reason'),
      read: ({ details: { reason } }) => (typeof reason === 'string' ? reason : ''),
    },
    ...(units === undefined
      ? [{ header: t('management.network_address'), read: ({ address }: AuditEntry) => address }]
      : []),
  ]
}

const toLine = (columns: readonly Column[], entry: AuditEntry): string[] => columns.map(({ read }) => read(entry) ?? '')

async function loadTranslate(realm: string): Promise<T> {
  const locale = localeOfRealm(Realm.parse(realm))
  const parts = await Promise.all(
    (['core', 'portal', 'administration', 'management'] as const).map((part) => loadCatalogue(locale, part)),
  )
  const texts: Readonly<Record<string, string | undefined>> = Object.assign({}, ...parts)
  return (key) => texts[key] ?? key
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
