import * as z from 'zod'
import { SourceError } from '../source-error.ts'
import { readId } from './records.ts'
import type { ListName } from './to-roster.ts'

/** Gets one page of a list: the first page, or the page of a token. */
export type GetPage = (pageToken: string | undefined) => Promise<unknown>

/** Number of empty pages after which a list that does not end is given up. */
const EMPTY_PAGES_MAX = 100

/**
 * Reads a list to its end: `pageToken` is null after the last page. SS12000 2.1, `pageToken`. If a token repeats or expires,
 * or a record is on two pages, the list is read again from the start, once. A second reading with the same records in the
 * same order is complete: the source has doubled records. A `SourceError` is thrown otherwise.
 */
export async function readList(
  list: ListName,
  where: string,
  getPage: GetPage,
  onCount: (records: number) => void,
): Promise<readonly unknown[]> {
  const first = await readPages(list, where, getPage, onCount)
  if (first.isEnded && !first.hasDoubles) return first.records
  const second = await readPages(list, where, getPage, onCount)
  const isSame = () => JSON.stringify(first.records.map(readId)) === JSON.stringify(second.records.map(readId))
  if (second.isEnded && (!second.hasDoubles || (first.isEnded && isSame()))) return second.records
  throw new SourceError('incomplete', `${where} changed while it was read`)
}

interface Pages {
  readonly records: readonly unknown[]
  /** False: the source did not lead to a last page. */
  readonly isEnded: boolean
  /** True: a record is on two pages. */
  readonly hasDoubles: boolean
}

async function readPages(
  list: ListName,
  where: string,
  getPage: GetPage,
  onCount: (records: number) => void,
): Promise<Pages> {
  const records: unknown[] = []
  const pageOfId = new Map<string, number>()
  const tokens = new Set<string>()
  let hasDoubles = false
  let emptyPages = 0
  for (let page = 0, token: string | undefined; ; page += 1) {
    const body = await getPage(token).catch((error: unknown) => {
      // A token that has expired is a bad request.
      if (page > 0 && error instanceof SourceError && error.type === 'wrong-address') return undefined
      throw error
    })
    if (body === undefined) return { records, isEnded: false, hasDoubles }
    const { data, pageToken } = parsePage(body, list, where)
    for (const record of data) {
      const id = readId(record)
      if (id === '') continue
      if ((pageOfId.get(id) ?? page) !== page) hasDoubles = true
      pageOfId.set(id, page)
    }
    records.push(...data)
    onCount(records.length)
    if (pageToken === '') return { records, isEnded: true, hasDoubles }
    emptyPages = data.length === 0 ? emptyPages + 1 : 0
    if (tokens.has(pageToken) || emptyPages > EMPTY_PAGES_MAX) return { records, isEnded: false, hasDoubles }
    tokens.add(pageToken)
    token = pageToken
  }
}

const Page = z.looseObject({ pageToken: z.string().nullish() })

/** The reference API of Skolverket describes the list of organisations as `{organisations}`. */
export function parsePage(body: unknown, list: ListName, where: string) {
  const page = Page.safeParse(body).data
  const data: unknown = page?.['data'] ?? page?.[list]
  if (!Array.isArray(data)) throw new SourceError('invalid-response', `${where} has no list "data"`)
  return { data: z.array(z.unknown()).parse(data), pageToken: page?.pageToken ?? '' }
}
