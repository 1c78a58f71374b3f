/** Formats a moment as a short date in the language of the page. */
export function formatDate(moment: string, languageTag: string): string {
  return new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' }).format(new Date(moment))
}
