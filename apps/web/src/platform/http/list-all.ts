import { PAGE_SIZE_MAX } from '@lectern/contracts'

/** Maximum number of pages that are read. Spec 2 §9. */
const PAGES_MAX = 10

/** One page of a list. `totalCount` is the number of rows on all pages. */
export interface Page<Row> {
  readonly data: readonly Row[]
  readonly meta: { readonly totalCount: number }
}

/** Reads the rows of a list from pages of 100 rows. `offset` is the number of rows before the page. */
export async function listAll<Row>(
  readPage: (paging: { readonly limit: number; readonly offset: number }) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { data, meta } = await readPage({ limit: PAGE_SIZE_MAX, offset: rows.length })
    rows.push(...data)
    if (data.length === 0 || rows.length >= meta.totalCount) break
  }
  return rows
}
