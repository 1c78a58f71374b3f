/**
 * Returns the date with an ordinal for the first day of a month if the language is French ('1er déc.'), because Intl
 * formats it as '1 déc.'. Dates in other languages do not change.
 */
export function withFirstOfMonth(date: string, languageTag: string): string {
  return languageTag.startsWith('fr') ? date.replace(/(?<!\d)1(?=\s\p{L})/u, '1er') : date
}
