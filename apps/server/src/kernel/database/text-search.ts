import { and, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** Matches the characters that a search ignores: combining marks, hyphens, apostrophes, commas and full stops. */
const IGNORED = String.raw`[\u0300-\u036f\u00ad\u2010-\u2015‘’ʼ'.,-]`
/** In the C locale of the embedded database, trigrams contain only letters of ASCII. */
const OTHER_LETTER = /[^\p{ASCII}]/u
/** A word of fewer letters has no trigram, except at the start of a word. */
const TRIGRAM_LETTERS = 3
/** Maximum number of searched words. The database compares each row with each word. */
const WORDS_MAX = 8

/**
 * Returns the condition that `text` contains each of the first 8 words of `query`, in any order. Ignores letter case,
 * accents, hyphens and apostrophes. Returns undefined for a query without words.
 */
export function containsWords(text: SQLWrapper, query: string): SQL | undefined {
  const folded = foldText(text)
  return and(...splitWords(query).map((word) => sql`strpos(${folded}, ${foldText(sql`${word}::text`)}) > 0`))
}

/**
 * Returns the condition of `containsWords` for a text that is the result of `foldText`. An index with `gin_trgm_ops` on
 * the text finds the rows, and for other letters than those of ASCII an index on `otherLetters(indexed)`. An ASCII word
 * of one or two letters must be the start of a word of the text. `indexed` is the whole text if `folded` is a part of it.
 */
export function foldedContainsWords(folded: SQLWrapper, query: string, indexed = folded): SQL | undefined {
  return and(
    ...splitWords(query).map((word) => {
      const searched = foldText(sql`${word}::text`)
      const part = escapeLike(searched)
      const letters = word.normalize('NFD').toLowerCase().replaceAll(new RegExp(IGNORED, 'gu'), '')
      if (OTHER_LETTER.test(letters))
        return and(
          // With `like`, Postgres would also read the whole index of trigrams.
          sql`strpos(${folded}, ${searched} collate "default") > 0`,
          sql`${otherLetters(indexed)} @> ${otherLetters(sql`${searched} collate "default"`)}`,
        )
      if (letters.length >= TRIGRAM_LETTERS) return like(folded, sql`'%' || ${part} || '%'`)
      return or(like(folded, sql`${part} || '%'`), like(folded, sql`'% ' || ${part} || '%'`))
    }),
  )
}

/**
 * Returns the condition that `part` contains each word of `query`. `indexed` is the result of `foldText` for a text with
 * this part. Its indexes find the rows.
 */
export function partContainsWords(part: SQLWrapper, indexed: SQLWrapper, query: string): SQL | undefined {
  const folded = sql`${foldText(part)} collate "default"`
  return and(foldedContainsWords(indexed, query), foldedContainsWords(folded, query, indexed))
}

/** The collation of `foldText` would become the one of the comparison, and the index would not be used. */
const like = (folded: SQLWrapper, pattern: SQL) => sql`${folded} like (${pattern}) collate "default"`

/** Returns the key that sorts names by the rules of Unicode. The embedded database compares bytes by default. */
export const byName = (column: SQLWrapper): SQL => sql`${column} collate "und-x-icu"`

/** Returns the letters of a folded text that are not in ASCII, as an array; null without such letters. */
export const otherLetters = (folded: SQLWrapper): SQL =>
  sql`regexp_split_to_array(nullif(regexp_replace(${folded}, '[\\x01-\\x7f]', '', 'g'), ''), '')`

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
