import { and, type Column, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** Matches the characters that a search ignores: combining marks, hyphens, apostrophes, commas and full stops. */
const IGNORED = String.raw`[\u0300-\u036f\u00ad\u2010-\u2015‘’ʼ'.,-]`
/** Maximum number of searched words. The database compares each row with each word. */
const WORDS_MAX = 8

/**
 * Returns the condition that `text` contains each of the first 8 words of `query`, in any order. Ignores letter case,
 * accents, hyphens and apostrophes. Returns undefined for a query without words.
 */
export function containsWords(text: SQLWrapper, query: string): SQL | undefined {
  return and(...splitWords(query).map((word) => sql`strpos(${foldText(text)}, ${foldText(sql`${word}::text`)}) > 0`))
}

/**
 * Returns the condition of `containsWords` for a column that contains the result of `foldText`. An index with
 * `gin_trgm_ops` on the column finds words of three letters and more.
 */
export function columnContainsWords(folded: Column, query: string): SQL | undefined {
  return and(
    ...splitWords(query).map((word) => sql`${folded} like '%' || ${escapeLike(foldText(sql`${word}::text`))} || '%'`),
  )
}

const splitWords = (query: string) => [...new Set(query.split(/\s+/u).filter(Boolean))].slice(0, WORDS_MAX)

/** Escapes the wildcards of `like`. */
const escapeLike = (text: SQL) => sql`regexp_replace(${text}, '[\\\\%_]', '\\\\\\&', 'g')`

/**
 * Returns a text in lower case without accents, hyphens and apostrophes. Uses an ICU collation, because `lower` converts
 * only A to Z in the C locale of the embedded database. The expression is immutable, so a generated column can use it.
 */
export function foldText(text: SQLWrapper): SQL {
  const ignored = sql.raw(`'${IGNORED.replaceAll("'", "''")}'`)
  return sql`regexp_replace(lower(normalize(${text}, NFD) collate "und-x-icu"), ${ignored}, '', 'g')`
}
