/** Returns the name of a language, or the tag of a book if there is no name. */
export function getLanguageName(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
