/** Swedish names of the finger languages (spec 1 §9), because the browser has no names for them. */
const FINGER_LANGUAGES = { tsp: 'svenskt teckenspråk', takk: 'tecken som stöd (TAKK)' } as const

/** Returns the name of a language in that language, or the tag if the browser has no name or the tag is invalid. */
export function getLanguageName(tag: string): string {
  const finger = findFingerLanguage(tag)
  if (finger !== null) return FINGER_LANGUAGES[finger]
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Returns the language tag in which the name is pronounced. The names of both finger languages are Swedish. */
export const toSpokenTag = (tag: string): string => (findFingerLanguage(tag) === null ? tag : 'sv')

/**
 * Returns the finger language for the tags of the specification (`tsp`, `takk`) and of BCP 47 (`swl`, `…-x-takk`); null
 * for other languages.
 */
function findFingerLanguage(language: string): keyof typeof FINGER_LANGUAGES | null {
  const tag = language.toLowerCase()
  if (tag === 'tsp' || tag === 'swl' || tag.startsWith('swl-')) return 'tsp'
  return tag === 'takk' || tag.endsWith('x-takk') ? 'takk' : null
}
