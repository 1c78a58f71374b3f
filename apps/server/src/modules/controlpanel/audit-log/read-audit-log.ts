import type { AuditEntry, AuditFilters } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { listAuditEntries } from '../../account/index.ts'
import { findTitles } from '../../library/index.ts'

export type AuditQuery = Parameters<typeof listAuditEntries>[2] & { readonly filters?: AuditFilters | undefined }

/** The entries that an actor may read: those of a realm for super users, those of school units for their administrators. */
export interface AuditSource {
  readonly realm: string
  /** A list for schools has no network addresses, and only the details that its columns show. */
  readonly units?: readonly string[]
}

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

/** An address can be the home of a person, and other details can name people of other schools. */
function presentForSchool({ details: { fields, reason }, ...entry }: AuditEntry): AuditEntry {
  const details = { ...(fields === undefined ? {} : { fields }), ...(reason === undefined ? {} : { reason }) }
  return { ...entry, address: null, details }
}
