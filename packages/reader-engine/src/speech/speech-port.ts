export interface Utterance {
  readonly text: string
  /** BCP 47 tag. */
  readonly language: string
  /** Speech rate, 0.5 to 2. 1 is normal. */
  readonly rate: number
  /** Volume, 0 to 1. */
  readonly volume: number
}

export interface SpeechEvents {
  /** Called when a word begins. `offset` is the offset of the word in the text. Not every voice reports words. */
  onWord(offset: number): void
  onEnd(): void
  onFailed(error: unknown): void
}

/** Port: speech synthesis of the device. A new utterance ends the previous utterance. */
export interface SpeechPort {
  /** Resolves with true if a voice speaks the language. May wait until the browser has loaded its voices. */
  canSpeak(language: string): Promise<boolean>
  /** Speaks an utterance. After `cancel` the utterance causes no further events. */
  speak(utterance: Utterance, events: SpeechEvents): void
  cancel(): void
}
