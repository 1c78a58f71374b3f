/**
 * Matches the quotation marks in the languages of the books. Single marks are excluded, because they are also
 * apostrophes.
 */
const MARKS = /["“”„«»「」]/u

/** Returns true if a sentence contains quotation marks, so that the page adds no second pair. */
export function hasQuotationMarks(sentence: string): boolean {
  return MARKS.test(sentence)
}
