/** A text for the voice. */
export interface Utterance {
  readonly text: string
  /** BCP 47 tag. */
  readonly language: string
  /** Rate from 0.5 to 2. */
  readonly rate: number
  /** Volume from 0 to 1. */
  readonly volume: number
}

export interface SpeechEvents {
  /** A word begins at this offset of the text. Not every voice reports words. */
  onWord(offset: number): void
  onEnd(): void
  onFailed(error: unknown): void
}

/** Port: a voice of the device. It speaks one utterance at a time; a new utterance ends the previous one. */
export interface SpeechPort {
  /** Resolves with true if there is a voice for a language. A browser may load its voices first. */
  canSpeak(language: string): Promise<boolean>
  /** Speaks an utterance. A cancelled utterance reports no further events. */
  speak(utterance: Utterance, events: SpeechEvents): void
  cancel(): void
}
