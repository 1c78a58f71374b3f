import { AGE_BANDS, isAgeBand } from '@lectern/contracts'
import type { FilterValues } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '../../../kernel/database/shards.ts'
import { isEntitled } from '../entitlement/entitlement.ts'
import type { Reader } from '../entitlement/entitlement.ts'
import { books } from '../tables.ts'
import { isForAges, isInSignLanguage, isNarrated, languagesOfBook } from './catalogue-filters.ts'

/** Maximum number of values per filter. The rarest values are left out. */
const VALUES_MAX = 200

const Rows = z.array(z.object({ filter: z.string(), value: z.string(), count: z.number() }))

/** Returns the values of the filters that at least one book has which the person may read. */
export async function listFilterValues(db: Db, reader: Reader, now: Date): Promise<FilterValues> {
  const bands = Object.keys(AGE_BANDS).filter(isAgeBand)
  const values: readonly (readonly [filter: string, value: SQL])[] = [
    ['languages', sql`unnest(${languagesOfBook})`],
    ['subjects', sql`unnest(${books.subjects})`],
    ['levels', sql`${books.level}`],
    ['accessibility', sql`jsonb_array_elements_text(${books.accessibility}->'features')`],
    ['narrated', sql`case when ${isNarrated} then 'yes' end`],
    ['signLanguage', sql`case when ${isInSignLanguage} then 'yes' end`],
    ...bands.map((band) => ['ages', sql`case when ${isForAges(band)} then ${band}::text end`] as const),
  ]
  const selects = values.map(([filter, value]) => sql`select ${filter}::text as filter, ${value} as value from books`)
  // The name of the common table expression is that of the table, so that all expressions fit both.
  const found = await db.execute(sql`
    with readable as materialized (select * from ${books} where ${isEntitled({ ...reader, now })}),
      books as (select * from readable)
    select filter, value, count(*)::int as count from (${sql.join(selects, sql` union all `)}) v
    where value is not null group by filter, value order by count desc, value`)
  const rows = Rows.parse(found.rows)
  const list = (filter: string) =>
    rows
      .filter((row) => row.filter === filter)
      .slice(0, VALUES_MAX)
      .map(({ value, count }) => ({ value, count }))
  return {
    languages: list('languages'),
    subjects: list('subjects'),
    levels: list('levels'),
    ages: bands.flatMap((band) => list('ages').filter(({ value }) => value === band)),
    accessibility: list('accessibility'),
    narrated: list('narrated')[0]?.count ?? 0,
    signLanguage: list('signLanguage')[0]?.count ?? 0,
  }
}
