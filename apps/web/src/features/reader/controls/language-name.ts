/** Swedish names of the finger languages (spec 1 §9). The browser has no such names. */
const FINGER_LANGUAGES = { tsp: 'svenskt teckenspråk', takk: 'tecken som stöd (TAKK)' } as const

/** Returns the name of a language in that language, or the tag if there is no name. */
export function getLanguageName(tag: string): string {
  const finger = findFingerLanguage(tag)
  if (finger !== null) return FINGER_LANGUAGES[finger]
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Returns the language tag in which the name is pronounced. The names of finger languages are Swedish. */
export const toSpokenTag = (tag: string): string => (findFingerLanguage(tag) === null ? tag : 'sv')

/** Returns the finger language of a tag of the specification or of BCP 47; null for other languages. */
function findFingerLanguage(language: string): keyof typeof FINGER_LANGUAGES | null {
  const tag = language.toLowerCase()
  if (tag === 'tsp' || tag === 'swl' || tag.startsWith('swl-')) return 'tsp'
  return tag === 'takk' || tag.endsWith('x-takk') ? 'takk' : null
}
