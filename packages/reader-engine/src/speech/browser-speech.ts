import { chooseVoice } from './choose-voice.ts'
import type { SpeechEvents, SpeechPort, Utterance } from './speech-port.ts'

/** Maximum wait in milliseconds until the browser has loaded its voices. */
const VOICES_WAIT_MS = 1000

/** Returns a port to the browser's speech synthesis (Web Speech API), or undefined if the browser has none. */
export function browserSpeech(window: Window & typeof globalThis): SpeechPort | undefined {
  if (!('speechSynthesis' in window)) return undefined
  return new BrowserSpeech(window.speechSynthesis, window.SpeechSynthesisUtterance)
}

class BrowserSpeech implements SpeechPort {
  readonly #synthesis: SpeechSynthesis
  readonly #Utterance: typeof SpeechSynthesisUtterance
  /** Without this reference, the browser may delete the current utterance before its `end` event. */
  #spoken: SpeechSynthesisUtterance | undefined

  constructor(synthesis: SpeechSynthesis, utterance: typeof SpeechSynthesisUtterance) {
    this.#synthesis = synthesis
    this.#Utterance = utterance
  }

  async canSpeak(language: string): Promise<boolean> {
    await this.#voicesLoaded()
    return chooseVoice(this.#synthesis.getVoices(), language) !== undefined
  }

  speak({ text, language, rate, volume }: Utterance, events: SpeechEvents): void {
    this.cancel()
    const utterance = new this.#Utterance(text)
    const voice = chooseVoice(this.#synthesis.getVoices(), language)
    utterance.voice = voice ?? null
    utterance.lang = voice?.lang ?? language
    utterance.rate = rate
    utterance.volume = volume
    const isSpoken = () => this.#spoken === utterance
    utterance.addEventListener('boundary', ({ charIndex }) => isSpoken() && events.onWord(charIndex))
    utterance.addEventListener('end', () => isSpoken() && events.onEnd())
    utterance.addEventListener('error', ({ error }) => isSpoken() && events.onFailed(error))
    this.#spoken = utterance
    this.#synthesis.speak(utterance)
  }

  cancel(): void {
    this.#spoken = undefined
    // Another page may have paused the shared queue.
    this.#synthesis.resume()
    this.#synthesis.cancel()
  }

  #voicesLoaded(): Promise<void> {
    if (this.#synthesis.getVoices().length > 0) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#synthesis.removeEventListener('voiceschanged', done)
        resolve()
      }
      const timer = setTimeout(done, VOICES_WAIT_MS)
      this.#synthesis.addEventListener('voiceschanged', done)
    })
  }
}
