/** In French, replaces '1 déc.' by '1er déc.', because Intl does not write the ordinal. Other dates do not change. */
export function withFirstOfMonth(date: string, languageTag: string): string {
  return languageTag.startsWith('fr') ? date.replace(/(?<!\d)1(?=\s\p{L})/u, '1er') : date
}
