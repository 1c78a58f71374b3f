/** Double quotation marks in the languages of the books. A single mark can be an apostrophe. */
const MARKS = /["“”„«»「」]/u

/** Returns true if a sentence contains quotation marks. */
export function hasQuotationMarks(sentence: string): boolean {
  return MARKS.test(sentence)
}
