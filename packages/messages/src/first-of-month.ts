/** A date in words, where French makes an ordinal of the first of a month, which Intl does not: '1er déc.'. */
export function withFirstOfMonth(words: string, languageTag: string): string {
  return languageTag.startsWith('fr') ? words.replace(/(?<!\d)1(?=\s\p{L})/u, '1er') : words
}
