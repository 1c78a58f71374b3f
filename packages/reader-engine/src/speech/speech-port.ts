/** What is to be said. */
export interface Utterance {
  readonly text: string
  /** BCP 47 tag. */
  readonly language: string
  /** 0.5 to 2. */
  readonly rate: number
  /** 0 to 1. */
  readonly volume: number
}

export interface SpeechEvents {
  /** A word begins, so many characters into the text. Not every voice says so. */
  onWord(offset: number): void
  onEnd(): void
  onFailed(error: unknown): void
}

/** A voice of the device. One utterance is spoken at a time; a new one ends the one before. */
export interface SpeechPort {
  /** Is there a voice for a language? A browser may have to look for its voices first. */
  canSpeak(language: string): Promise<boolean>
  /** Nothing is told of an utterance that was cancelled. */
  speak(utterance: Utterance, events: SpeechEvents): void
  cancel(): void
}
