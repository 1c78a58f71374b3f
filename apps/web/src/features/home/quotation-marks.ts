/** As books of our languages set them. An apostrophe is none, so neither is the single one. */
const MARKS = /["“”„«»「」]/u

/** Whether somebody is quoted in a sentence: it brings marks of its own, and a second pair around it would be one too many. */
export function hasQuotationMarks(sentence: string): boolean {
  return MARKS.test(sentence)
}
