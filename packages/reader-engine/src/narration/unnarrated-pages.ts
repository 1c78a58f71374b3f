import type { NarrationScreen } from './narrator-page.ts'
import type { SpokenRendition } from './spoken-rendition.ts'
import { SilentPages, type SoundControl } from './silent-pages.ts'
import type { PageVoice, SpokenSentence } from './page-voice.ts'
import type { SpeechPort } from '../speech/speech-port.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

export interface UnnarratedPagesOptions {
  /** Makes the voice of the device when it is first needed; undefined where there is none. */
  readonly loadSpeech: () => Promise<SpeechPort | undefined>
  readonly screen: NarrationScreen
  readonly store: Store<ReadingState>
  readonly sound: SoundControl
  readonly rendition: () => SpokenRendition | undefined
  /** What is passed over, for the log. */
  readonly onSkipped: (what: string, reason: unknown) => void
}

/** Pages that nobody has narrated: a voice of the device reads them; where there is none, they pass in silence. */
export class UnnarratedPages {
  readonly #options: UnnarratedPagesOptions
  readonly #silence: SilentPages
  /** Loaded when a page without narration is first read. */
  #voice: PageVoice | undefined
  /** Counts who asked for sound: only the last one gets it. */
  #requests = 0

  constructor(options: UnnarratedPagesOptions) {
    this.#options = options
    this.#silence = new SilentPages(options.screen, options.sound)
  }

  /** The sentence that the voice speaks or stands at. */
  get currentSentence(): SpokenSentence | undefined {
    return this.#voice?.currentSentence
  }

  /** Reads on from here, while `playing`. */
  async read(): Promise<void> {
    this.stop()
    const request = this.#requests
    if (this.#state.autoPageTurn) this.#waitInSilence()
    const voice = await this.#findVoice()
    if (request !== this.#requests) return
    this.#silence.stop()
    if (voice) voice.play()
    else this.#waitInSilence()
  }

  /** To the sentence before or after, where there is a voice. */
  async step(direction: 1 | -1, audibly: boolean): Promise<void> {
    const voice = await this.#findVoice()
    if (!voice) return
    this.stop()
    this.#options.store.set({ playing: audibly })
    voice.step(direction, audibly)
  }

  /** The voice goes to a place of what it reads; false where it reads nothing there. */
  speakAt(item: number, charOffset: number): boolean {
    if (this.currentSentence?.item !== item) return false
    this.#options.store.set({ playing: true })
    this.#voice?.playAt(item, charOffset)
    return true
  }

  /** Rate or volume have changed. */
  refresh(): void {
    this.#voice?.refresh()
  }

  /** The layout has changed. */
  keepInView(): void {
    this.#voice?.keepInView()
  }

  /** Shows the section after this one; sound goes on from it. */
  async toNextSection(): Promise<void> {
    const spoken = this.#options.rendition()
    if (spoken) await this.#silence.toNextSection(spoken)
  }

  /** What sounds or was about to sound stops. */
  stop(): void {
    this.#requests++
    this.#silence.stop()
    this.#voice?.pause()
  }

  /** The reader is elsewhere: the voice stands nowhere any more. */
  leave(): void {
    this.stop()
    this.#voice?.leave()
  }

  get #state(): ReadingState {
    return this.#options.store.value
  }

  /** The voice, where it can speak what is shown. */
  async #findVoice(): Promise<PageVoice | undefined> {
    if (!this.#state.speech) return undefined
    try {
      this.#voice ??= await this.#createVoice()
      return (await this.#voice?.canSpeak()) ? this.#voice : undefined
    } catch (error) {
      this.#options.onSkipped('speech', error)
      return undefined
    }
  }

  async #createVoice(): Promise<PageVoice | undefined> {
    const { screen, store, sound, rendition, onSkipped, loadSpeech } = this.#options
    const speech = await loadSpeech()
    if (!speech) return undefined
    const { PageVoice } = await import('./page-voice.ts')
    return new PageVoice({
      screen,
      store,
      speech,
      language: () => rendition()?.language ?? '',
      isNarrated: (item) => (rendition()?.narration.findTracksInItem(item).length ?? 0) > 0,
      onSheetEnd: () => void this.#afterSheet(),
      onStopped: () => sound.pause(),
      onFailed: (error) => {
        onSkipped('speech', error)
        this.#waitInSilence()
      },
    })
  }

  async #afterSheet(): Promise<void> {
    if (this.#state.autoPageTurn || !this.#state.playing) await this.toNextSection()
    else this.#options.sound.pause()
  }

  /** Spec 1 §4: a page without sound, turning by itself and playing, gives way after 3000 ms. */
  #waitInSilence(): void {
    const spoken = this.#options.rendition()
    if (!spoken || !this.#state.autoPageTurn) return this.#options.sound.pause()
    this.#silence.wait(spoken)
  }
}
