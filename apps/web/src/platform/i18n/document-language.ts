import { getLanguageTag, getTextDirection, type Locale } from '@lectern/contracts'

/** Sets `lang` and `dir` of the document. */
export function showDocumentLanguage(locale: Locale): void {
  document.documentElement.lang = getLanguageTag(locale)
  document.documentElement.dir = getTextDirection(locale)
}
