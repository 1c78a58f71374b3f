/** The properties of a `SpeechSynthesisVoice` that the choice uses. */
export interface VoiceDescription {
  /** BCP 47 tag. Some systems write `_` in place of `-`. */
  readonly lang: string
  readonly default: boolean
  /** True if the voice works offline. */
  readonly localService: boolean
}

/**
 * Returns the best voice for a language; undefined if no voice speaks the language. Prefers a voice with the same tag,
 * then an offline voice, then the default voice.
 */
export function chooseVoice<V extends VoiceDescription>(voices: readonly V[], language: string): V | undefined {
  const normalised = normaliseTag(language)
  const score = (voice: V) =>
    (normaliseTag(voice.lang) === normalised ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0)
  return voices
    .filter((voice) => getPrimaryLanguage(voice.lang) === getPrimaryLanguage(language))
    .toSorted((a, b) => score(b) - score(a))[0]
}

const normaliseTag = (language: string) => language.replaceAll('_', '-').toLowerCase()

/**
 * Returns the primary language of a tag. Norwegian `nb` and `nn` become `no`, because each Norwegian voice can read
 * both.
 */
function getPrimaryLanguage(language: string): string {
  const tag = normaliseTag(language).split('-')[0] ?? ''
  return tag === 'nb' || tag === 'nn' ? 'no' : tag
}
