/** Makes the first of a month an ordinal in French ('1er déc.'), which Intl does not. */
export function withFirstOfMonth(words: string, languageTag: string): string {
  return languageTag.startsWith('fr') ? words.replace(/(?<!\d)1(?=\s\p{L})/u, '1er') : words
}
