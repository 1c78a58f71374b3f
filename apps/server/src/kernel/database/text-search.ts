import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** Matches the characters that a search ignores: combining marks, hyphens, apostrophes, commas and full stops. */
const IGNORED = String.raw`[\u0300-\u036f\u00ad\u2010-\u2015‘’ʼ'.,-]`
/** Maximum number of searched words. The database compares each row with each word. */
const WORDS_MAX = 8

/**
 * Returns the condition that `text` contains each of the first 8 words of `query`, in any order. Ignores letter case,
 * accents, hyphens and apostrophes. Returns undefined for a query without words.
 */
export function containsWords(text: SQLWrapper, query: string): SQL | undefined {
  const words = [...new Set(query.split(/\s+/u).filter(Boolean))].slice(0, WORDS_MAX)
  return and(...words.map((word) => sql`strpos(${fold(text)}, ${fold(sql`${word}::text`)}) > 0`))
}

/** Uses an ICU collation, because `lower` converts only A to Z in the C locale of the embedded database. */
function fold(text: SQLWrapper): SQL {
  return sql`regexp_replace(lower(normalize(${text}, NFD) collate "und-x-icu"), ${IGNORED}, '', 'g')`
}
