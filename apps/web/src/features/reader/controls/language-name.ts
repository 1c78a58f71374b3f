/** Spec 1 §9, Finger languages: the names that those who sign give them; the browser knows none. */
const FINGER_LANGUAGES = { tsp: 'svenskt teckenspråk', takk: 'tecken som stöd (TAKK)' } as const

/** A language as those who speak it call it; the tag itself where nobody knows a name. */
export function languageName(tag: string): string {
  const finger = findFingerLanguage(tag)
  if (finger !== null) return FINGER_LANGUAGES[finger]
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The tag to say the name by: both finger languages are named in Swedish. */
export const toSpokenTag = (tag: string): string => (findFingerLanguage(tag) === null ? tag : 'sv')

/** A book may name them by the specification's own words, or as BCP 47 has them. */
function findFingerLanguage(language: string): keyof typeof FINGER_LANGUAGES | null {
  const tag = language.toLowerCase()
  if (tag === 'tsp' || tag === 'swl' || tag.startsWith('swl-')) return 'tsp'
  return tag === 'takk' || tag.endsWith('x-takk') ? 'takk' : null
}
