import type { NarrationScreen } from './narrator-page.ts'
import type { SpokenRendition } from './spoken-rendition.ts'
import { SilentPages, type SoundControl } from './silent-pages.ts'
import type { PageVoice, SpokenSentence } from './page-voice.ts'
import type { SpeechPort } from '../speech/speech-port.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

export interface UnnarratedPagesOptions {
  /** Resolves with undefined if the device has no voice. */
  readonly loadSpeech: () => Promise<SpeechPort | undefined>
  readonly screen: NarrationScreen
  readonly store: Store<ReadingState>
  readonly sound: SoundControl
  readonly rendition: () => SpokenRendition | undefined
  /** Called for logging when the device's voice cannot be loaded or fails. */
  readonly onSkipped: (subject: string, reason: unknown) => void
}

/**
 * Plays pages without narration. If `speech` of the state is true, the device's voice reads these pages. All other
 * pages are shown in silence, or playback pauses.
 */
export class UnnarratedPages {
  readonly #options: UnnarratedPagesOptions
  readonly #silence: SilentPages
  /** The device's voice, created on first use. */
  #voice: PageVoice | undefined
  /** Number of calls of `stop`. A new call cancels a waiting `read`. */
  #requests = 0
  #isReading = false

  constructor(options: UnnarratedPagesOptions) {
    this.#options = options
    this.#silence = new SilentPages(options.screen, options.sound)
  }

  /** The sentence that the voice speaks or has cued; undefined if there is none. */
  get currentSentence(): SpokenSentence | undefined {
    return this.#voice?.currentSentence
  }

  /**
   * Reads from the shown page on. If no voice may or can read the page, shows the page in silence or pauses, and sets
   * `speechOffered` of the state.
   */
  async read(): Promise<void> {
    this.stop()
    this.#isReading = true
    const request = this.#requests
    if (this.#state.autoPageTurn) this.#waitInSilence()
    const voice = await this.#findVoice()
    if (request !== this.#requests) return
    this.#silence.stop()
    const { speech } = this.#state
    this.#options.store.set({ speechOffered: voice !== undefined && !speech })
    if (voice && speech) return voice.play()
    this.#options.store.set({ audible: false })
    this.#waitInSilence()
  }

  /** Turns the device's voice on or off, during playback too. */
  setSpeech(speech: boolean): void {
    this.#options.store.set({ speech, speechOffered: false })
    if (this.#isReading) void this.read()
  }

  /**
   * Moves to the previous or next sentence, and speaks it if `audibly` is true. Does nothing without a voice for the
   * page.
   */
  async step(direction: 1 | -1, audibly: boolean): Promise<void> {
    const voice = this.#state.speech ? await this.#findVoice() : undefined
    if (!voice) return
    this.stop()
    this.#options.store.set({ playing: audibly })
    voice.step(direction, audibly)
  }

  /** Continues at a character of a spine item. Returns false if the voice is not reading this item. */
  speakAt(item: number, charOffset: number): boolean {
    if (this.currentSentence?.item !== item) return false
    this.#options.store.set({ playing: true })
    this.#voice?.playAt(item, charOffset)
    return true
  }

  /** Uses the changed rate or volume for the current sentence. */
  refresh(): void {
    this.#voice?.refresh()
  }

  /** Shows the current word again after the layout has changed. */
  keepInView(): void {
    this.#voice?.keepInView()
  }

  /** Shows the next section. Playback continues there, or pauses if there is no next section. */
  async toNextSection(): Promise<void> {
    const spoken = this.#options.rendition()
    if (spoken) await this.#silence.toNextSection(spoken)
  }

  /** Silences the voice, ends the silent wait and cancels a pending start. */
  stop(): void {
    this.#requests++
    this.#isReading = false
    this.#silence.stop()
    this.#voice?.pause()
  }

  /** Does the same as `stop`, and removes the voice's current sentence and the offer of the voice. */
  reset(): void {
    this.stop()
    if (this.#state.speechOffered) this.#options.store.set({ speechOffered: false })
    this.#voice?.reset()
  }

  get #state(): ReadingState {
    return this.#options.store.value
  }

  /** Returns undefined if no voice of the device can read the text from the shown page on. */
  async #findVoice(): Promise<PageVoice | undefined> {
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
        store.set({ audible: false })
        this.#waitInSilence()
      },
    })
  }

  async #afterSheet(): Promise<void> {
    if (this.#state.autoPageTurn || !this.#state.playing) await this.toNextSection()
    else this.#options.sound.pause()
  }

  /** With automatic page turn, shows the page for 3000 ms; otherwise pauses. Spec 1 §4. */
  #waitInSilence(): void {
    const spoken = this.#options.rendition()
    if (!spoken || !this.#state.autoPageTurn) return this.#options.sound.pause()
    this.#silence.wait(spoken)
  }
}
