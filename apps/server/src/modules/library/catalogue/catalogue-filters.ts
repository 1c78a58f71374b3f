import { AGE_BANDS } from '@lectern/contracts'
import type { AgeBand, CatalogueFilters } from '@lectern/contracts'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { containsWords } from '../../../kernel/database/text-search.ts'
import { books } from '../tables.ts'

const people = sql`array_to_string(${books.authors} || ${books.contributors}, ' ')`
const searchText = sql`${books.title} || ' ' || ${people} || ' ' || array_to_string(${books.subjects}, ' ')`

/** Primary subtags of the languages of the text and of the sound, for example `en` for `en-GB`. */
export const languagesOfBook = sql`array(
  select lower(split_part(${books.language}, '-', 1))
  union
  select lower(split_part(n->>'language', '-', 1)) from jsonb_array_elements(${books.narrations}) n
  where n->>'media' = 'audio')`
export const isNarrated = hasNarration('audio')
export const isInSignLanguage = hasNarration('video')

/** Returns the condition that a book matches the search text and all filters. */
export function matchesFilters(query: CatalogueFilters & { readonly q?: string | undefined }): SQL | undefined {
  const { q = '', person = '', language, subject, level, ages, accessibility, narrated, signLanguage } = query
  return and(
    containsWords(searchText, q),
    containsWords(people, person),
    language === undefined ? undefined : sql`${language}::text = any(${languagesOfBook})`,
    subject === undefined ? undefined : sql`${subject}::text = any(${books.subjects})`,
    level === undefined ? undefined : eq(books.level, level),
    ages === undefined ? undefined : isForAges(ages),
    accessibility === undefined ? undefined : sql`${books.accessibility}->'features' ? ${accessibility}::text`,
    narrated === undefined ? undefined : isNarrated,
    signLanguage === undefined ? undefined : isInSignLanguage,
  )
}

/** Matches books for at least one age of the band. Books without ages do not match. */
export function isForAges(band: AgeBand): SQL {
  const { from, to } = AGE_BANDS[band]
  const begins = to === null ? sql`true` : sql`(${books.ages}->>'from')::int <= ${to}`
  return sql`(${books.ages} is not null and ${begins} and coalesce((${books.ages}->>'to')::int, 999) >= ${from})`
}

function hasNarration(media: 'audio' | 'video'): SQL {
  return sql`${books.narrations} @> ${JSON.stringify([{ media }])}::jsonb`
}
