/** Quotation marks that books of our languages use. Single marks are excluded, because they are also apostrophes. */
const MARKS = /["“”„«»「」]/u

/** Returns true if a sentence has its own quotation marks, so that the page adds no second pair. */
export function hasQuotationMarks(sentence: string): boolean {
  return MARKS.test(sentence)
}
