import * as z from 'zod'
import { SourceError } from '../source-error.ts'
import { Identity } from './records.ts'

/** The lists of Skolon by the last part of their addresses. */
export const LISTS = { school: 'schools', user: 'users', group: 'groups', license: 'licenses' } as const
export type ListName = keyof typeof LISTS

/** The query of a page. It is empty for the first page: a query with a version asks for the changes since then. */
export type PageQuery = Readonly<Record<string, string>>

/** Number of empty pages after which a list that does not end is given up. */
const EMPTY_PAGES_MAX = 100
const LIST_MAX_RECORDS = 10_000_000

/**
 * Reads a list from its first page to the page whose `hasMore` is false. Each page names the next one with `versionTag`, or
 * with `cursor` if it has one. Throws a `SourceError` with `incomplete` if a page does not lead on, or has a record of an
 * earlier page: the list changed while it was read.
 */
export async function readList(
  list: ListName,
  where: string,
  getPage: (query: PageQuery) => Promise<unknown>,
  onCount: (records: number) => void,
): Promise<readonly unknown[]> {
  const records: unknown[] = []
  const pageOfId = new Map<string, number>()
  const seen = new Set<string>()
  let query: PageQuery = {}
  let emptyPages = 0
  for (let number = 0; ; number += 1) {
    const page = parsePage(await getNextPage(getPage, query, where), list, where)
    for (const record of page.records) {
      const id = readId(record)
      if (id === '') continue
      if ((pageOfId.get(id) ?? number) !== number)
        throw new SourceError('incomplete', `${where} sent a record again on page ${number + 1}`)
      pageOfId.set(id, number)
    }
    records.push(...page.records)
    onCount(records.length)
    if (!page.hasMore) return records
    if (records.length > LIST_MAX_RECORDS) throw new SourceError('too-large', where)
    emptyPages = page.records.length === 0 ? emptyPages + 1 : 0
    const [name, value] = page.cursor === '' ? ['versionTag', page.versionTag] : ['cursor', page.cursor]
    if (value === '' || seen.has(value) || emptyPages > EMPTY_PAGES_MAX)
      throw new SourceError('incomplete', `${where} has more records, but page ${number + 1} does not lead to them`)
    seen.add(value)
    query = { [name]: value }
  }
}

/** A version that the source does not know any more is a bad request. */
async function getNextPage(
  getPage: (query: PageQuery) => Promise<unknown>,
  query: PageQuery,
  where: string,
): Promise<unknown> {
  try {
    return await getPage(query)
  } catch (error) {
    const isLater = Object.keys(query).length > 0
    if (isLater && error instanceof SourceError && error.type === 'wrong-address')
      throw new SourceError('incomplete', `${where} refused its own next page`, { cause: error })
    throw error
  }
}

const Tag = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((tag) => String(tag ?? ''))

const Page = z.looseObject({ hasMore: z.boolean(), versionTag: Tag, cursor: Tag })

/** Parses a page: `{users, versionTag, hasMore}`. A page without `hasMore` does not say whether it is the last one. */
export function parsePage(body: unknown, list: ListName, where: string) {
  const page = Page.safeParse(body).data
  const records: unknown = page?.[LISTS[list]]
  if (page === undefined || !Array.isArray(records))
    throw new SourceError('invalid-response', `${where} has no list "${LISTS[list]}" with "hasMore"`)
  const { hasMore, versionTag, cursor } = page
  return { records: z.array(z.unknown()).parse(records), hasMore, versionTag, cursor }
}

/** Returns the id of a record, or ''. */
export function readId(record: unknown): string {
  const { data } = Identity.safeParse(record)
  return data === undefined ? '' : data.id || data.uuid
}
