/** Pronouns without a referent, and metaphors that replace a technical term. */
const REFUSED_WORDS =
  /\b(somebody|someone|anybody|anyone|nobody|whoever|whomever|whatever|that one|(?:is|are|was|were|be|been) told|lets? go of|once more|the way (?:back|home|in)\b)/iu
/** Matches a sentence that begins with 'What' and is not a question: `What is stored of a book.` */
const WHAT_SENTENCE = /(?:^|[.!?:]\s+)What\s[^.?!]*(?:[.!]|$)/u
/** Matches a text that begins with a sentence fragment, such as `Of a kind, …` */
const FRAGMENT = /^(?:Of|For whom|Told|Asked|By whom|To whom)\s/u
const EXPORTED_NAME_ENDS_IN_OF = /[a-z0-9]Of$/u
const EXPORTED_NAME_BEGINS_WITH_PRONOUN =
  /^(?:use(?=[A-Z]))?(?:[Ww]ho|[Ww]hom|[Ww]hose|[Ww]hat|[Ii]ts?|[Tt]hey|[Tt]heirs?)(?=[A-Z]|$)/u
const EXPORTED_NAME_IS_PHRASAL_PAST = /^(?:came|went|got|gone|taken|given|handed|let|left|signed|logged)(?:In|Up|Out)$/u

/** Returns the text with an ellipsis in place of each quotation. Quotations are names or texts of the product. */
export function withoutQuotations(text: string): string {
  return text.replaceAll(/`[^`]*`|'[^'\n]{2,}'(?!\w)|"[^"]*"|“[^”]*”/gu, '…')
}

/** Returns a message for each rule that the text of a comment, a test name or a document breaks. */
export function problemsInProse(text: string): string[] {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  const word = REFUSED_WORDS.exec(plain)?.[0]
  return [
    ...(word === undefined ? [] : [`name the thing or the person instead of '${word}'`]),
    ...(WHAT_SENTENCE.test(plain) ? ["a sentence begins with 'What' and is no question: use a noun"] : []),
    ...(FRAGMENT.test(plain) ? ['a sentence fragment: begin with a noun or a verb'] : []),
  ]
}

/** Returns a message for each rule that an exported name breaks. */
export function problemsInName(name: string): string[] {
  return [
    ...(EXPORTED_NAME_ENDS_IN_OF.test(name) ? [`the exported name '${name}' ends in 'Of'`] : []),
    ...(EXPORTED_NAME_BEGINS_WITH_PRONOUN.test(name) ? [`the exported name '${name}' begins with a pronoun`] : []),
    ...(EXPORTED_NAME_IS_PHRASAL_PAST.test(name) ? [`the exported name '${name}' is a sentence fragment`] : []),
  ]
}
