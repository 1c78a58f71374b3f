/** Spec 1 §9, Finger languages: their names in Swedish. The browser has no names for them. */
const FINGER_LANGUAGES = { tsp: 'svenskt teckenspråk', takk: 'tecken som stöd (TAKK)' } as const

/** Returns a language's name in that language, or the tag if there is no name. */
export function languageName(tag: string): string {
  const finger = findFingerLanguage(tag)
  if (finger !== null) return FINGER_LANGUAGES[finger]
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Returns the tag for the pronunciation of the name: the names of both finger languages are Swedish. */
export const toSpokenTag = (tag: string): string => (findFingerLanguage(tag) === null ? tag : 'sv')

/** Recognizes the specification's tags and those of BCP 47. */
function findFingerLanguage(language: string): keyof typeof FINGER_LANGUAGES | null {
  const tag = language.toLowerCase()
  if (tag === 'tsp' || tag === 'swl' || tag.startsWith('swl-')) return 'tsp'
  return tag === 'takk' || tag.endsWith('x-takk') ? 'takk' : null
}
