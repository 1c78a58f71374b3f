import type { SpeechEvents, SpeechPort, Utterance } from '../speech/speech-port.ts'

/** Fake speech synthesis. The test triggers the events of the utterances. */
export class FakeSpeech implements SpeechPort {
  readonly utterances: Utterance[] = []
  readonly #languages: readonly string[]
  #events: SpeechEvents | undefined

  constructor(...languages: readonly string[]) {
    this.#languages = languages
  }

  get speaking(): boolean {
    return this.#events !== undefined
  }

  get texts(): string[] {
    return this.utterances.map(({ text }) => text)
  }

  canSpeak(language: string): Promise<boolean> {
    return Promise.resolve(this.#languages.includes(language))
  }

  speak(utterance: Utterance, events: SpeechEvents): void {
    this.utterances.push(utterance)
    this.#events = events
  }

  cancel(): void {
    this.#events = undefined
  }

  word(offset: number): void {
    this.#events?.onWord(offset)
  }

  end(): void {
    this.#take()?.onEnd()
  }

  fail(error: unknown): void {
    this.#take()?.onFailed(error)
  }

  #take(): SpeechEvents | undefined {
    const events = this.#events
    this.#events = undefined
    return events
  }
}
