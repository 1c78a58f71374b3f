/** Properties of a `SpeechSynthesisVoice` on which the choice depends. */
export interface VoiceDescription {
  /** BCP 47 tag; some systems write an underscore. */
  readonly lang: string
  readonly default: boolean
  /** True if the voice works without a network. */
  readonly localService: boolean
}

/**
 * Returns the best voice for a language: same region first, then an offline voice, then the device's default. Returns
 * undefined if no voice speaks the language.
 */
export function chooseVoice<V extends VoiceDescription>(voices: readonly V[], language: string): V | undefined {
  const wanted = normaliseTag(language)
  const score = (voice: V) =>
    (normaliseTag(voice.lang) === wanted ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0)
  return voices
    .filter((voice) => getPrimaryLanguage(voice.lang) === getPrimaryLanguage(language))
    .toSorted((a, b) => score(b) - score(a))[0]
}

const normaliseTag = (language: string) => language.replaceAll('_', '-').toLowerCase()

/** Bokmål, Nynorsk and 'Norwegian' name one family of voices. */
function getPrimaryLanguage(language: string): string {
  const tag = normaliseTag(language).split('-')[0] ?? ''
  return tag === 'nb' || tag === 'nn' ? 'no' : tag
}
