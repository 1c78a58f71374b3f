/** Returns the nearest `lang` or `xml:lang` of an element; undefined if there is none. */
export function findLanguage(element: Element | null | undefined): string | undefined {
  const stated = element?.closest('[*|lang]')
  return stated?.getAttribute('lang') || stated?.getAttribute('xml:lang') || undefined
}
