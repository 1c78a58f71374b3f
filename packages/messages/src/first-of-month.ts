/** Changes the first day of a month to an ordinal in a French date ('1er déc.'), because Intl formats it as '1 déc.'. */
export function withFirstOfMonth(date: string, languageTag: string): string {
  return languageTag.startsWith('fr') ? date.replace(/(?<!\d)1(?=\s\p{L})/u, '1er') : date
}
