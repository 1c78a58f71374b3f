import { getLanguageTag, type Locale } from '@lectern/contracts'

/** Returns the name of a language in that language, with a capital letter. */
export function getNativeName(locale: Locale): string {
  const tag = getLanguageTag(locale)
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)
}
