import { SourceError } from '../source-error.ts'
import type { SourceResponse } from '../source-client.ts'
import { readId } from './rest-records.ts'
import type { ListName } from './rest-records.ts'

/** Reads a page of a list. `where` is the address without its query, for errors. */
export interface ListPages {
  readonly where: string
  readonly get: (offset: number, limit: number) => Promise<SourceResponse>
}

/** Records of a page. Servers that allow fewer send fewer: Ed-Fi 500, Timeback 3,000. */
export const PAGE_RECORDS = 1000
/** Records of a list. The largest Nordic cities have about 2 million enrollments. */
const LIST_MAX_RECORDS = 10_000_000

/**
 * Reads all records of a list. Each page begins with the last record of the page before it, so that records that are
 * added or removed during the reading are noticed. Then the list is read again once. Throws a `SourceError` with
 * `incomplete` if the list changes again, or does not have the announced number of records. OneRoster 1.2, Rostering
 * REST binding, section 3.4.1 (`limit`, `offset`, `X-Total-Count`, `Link`).
 */
export async function readList(
  list: ListName,
  pages: ListPages,
  onRecords: (records: number) => void,
): Promise<readonly unknown[]> {
  const first = await readOnce(list, pages)
  const found = first.change === undefined ? first : await readOnce(list, pages)
  if (found.change !== undefined) throw new SourceError('incomplete', `${pages.where} ${found.change}`)
  onRecords(found.records.length)
  return found.records
}

interface FoundList {
  readonly records: readonly unknown[]
  /** Why the records are not the whole list. */
  readonly change?: string
}

async function readOnce(list: ListName, { where, get }: ListPages): Promise<FoundList> {
  const records: unknown[] = []
  const seen = new Map<string, unknown>()
  let announced: number | undefined
  const changed = (change: string): FoundList => ({ records, change })
  for (;;) {
    const overlap = records.length === 0 ? 0 : 1
    const offset = records.length - overlap
    const response = await get(offset, PAGE_RECORDS)
    const page = toPage(list, response, where)
    if (announced !== undefined && page.total !== undefined && page.total !== announced)
      return changed(`announced ${announced} records, then ${page.total}`)
    announced ??= page.total
    if (overlap === 1 && page.records.length > 0 && !isEqual(page.records[0], records.at(-1)))
      return changed(`sent another record at offset ${offset}`)
    const added = page.records.slice(overlap)
    if (repeatsRecords(added, seen)) return changed(`sent the same record again after offset ${offset}`)
    records.push(...added)
    if (records.length > LIST_MAX_RECORDS) throw new SourceError('too-large', where)
    if (announced !== undefined && records.length > announced)
      return changed(`sent more than the ${announced} records that it announced`)
    if (isEnd(page, added.length, records.length)) break
  }
  if (announced !== undefined && records.length !== announced)
    return changed(`sent ${records.length} of the ${announced} records that it announced`)
  return { records }
}

interface Page {
  readonly records: readonly unknown[]
  /** `X-Total-Count`. */
  readonly total: number | undefined
  /** Whether the header `Link` names a next page. Undefined without this header. */
  readonly hasNext: boolean | undefined
}

function toPage(list: ListName, { body, headers }: SourceResponse, where: string): Page {
  const records: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, list) : undefined
  if (!Array.isArray(records)) throw new SourceError('invalid-response', `${where} has no list "${list}"`)
  const total = headers['x-total-count']
  if (total !== undefined && !/^\d{1,9}$/.test(total.trim()))
    throw new SourceError('invalid-response', `${where} has no number in X-Total-Count`)
  const link = headers['link']
  return {
    records,
    total: total === undefined ? undefined : Number(total),
    hasNext: link === undefined ? undefined : /;\s*rel="?[^";,]*\bnext\b/i.test(link),
  }
}

/** Without a total number and links, only a page without new records is the end. */
function isEnd({ total, hasNext }: Page, added: number, records: number): boolean {
  if (added === 0) return true
  if (total !== undefined) return records === total && hasNext !== true
  return hasNext === false
}

/**
 * Returns whether a page contains a record of an earlier page without any difference: the server has sent the record
 * twice, and may have skipped another. Records with the same id that differ are errors of the data, and are reported
 * later.
 */
function repeatsRecords(page: readonly unknown[], seen: Map<string, unknown>): boolean {
  const identified = page.flatMap((record) => {
    const id = readId(record)
    return id === undefined ? [] : [{ id, record }]
  })
  if (identified.some(({ id, record }) => seen.has(id) && isEqual(seen.get(id), record))) return true
  for (const { id, record } of identified) seen.set(id, record)
  return false
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
