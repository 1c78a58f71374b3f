import type { Screen } from './narrator-page.ts'
import type { SpokenRendition } from './narrator-rendition.ts'
import { SilentPages, type SoundDesk } from './narrator-silence.ts'
import { PageVoice, type PageVoiceOptions, type SpokenText } from './page-voice.ts'
import type { ReadingState } from './reading-state.ts'
import type { Store } from './store.ts'

export interface UnnarratedPagesOptions extends Pick<PageVoiceOptions, 'speech'> {
  readonly screen: Screen
  readonly store: Store<ReadingState>
  readonly desk: SoundDesk
  readonly spoken: () => SpokenRendition | undefined
  /** What is passed over, for the log. */
  readonly onSkipped: (what: string, reason: unknown) => void
}

/** Pages that nobody has narrated: a voice of the device reads them; where there is none, they pass in silence. */
export class UnnarratedPages {
  readonly #options: UnnarratedPagesOptions
  readonly #silence: SilentPages
  readonly #voice: PageVoice
  /** Counts who asked for sound: only the last one gets it. */
  #asked = 0

  constructor(options: UnnarratedPagesOptions) {
    const { screen, store, speech, desk, spoken } = options
    this.#options = options
    this.#silence = new SilentPages(screen, desk)
    this.#voice = new PageVoice({
      screen,
      store,
      speech,
      language: () => spoken()?.language ?? '',
      isNarrated: (item) => (spoken()?.narration.inItem(item).length ?? 0) > 0,
      onSheetEnd: () => void this.#afterSheet(),
      onStopped: () => desk.pause(),
      onFailed: (error) => {
        options.onSkipped('speech', error)
        this.#waitInSilence()
      },
    })
  }

  /** The sentence that the voice speaks or stands at. */
  get standing(): SpokenText | undefined {
    return this.#voice.standing
  }

  /** Reads on from here, while `playing`. */
  async read(): Promise<void> {
    this.hush()
    const asked = this.#asked
    if (this.#state.autoPageTurn) this.#waitInSilence()
    const canSpeak = await this.#voice.canSpeak()
    if (asked !== this.#asked) return
    this.#silence.stop()
    if (canSpeak) this.#voice.play()
    else this.#waitInSilence()
  }

  /** To the sentence before or after, where there is a voice. */
  async step(direction: 1 | -1, audibly: boolean): Promise<void> {
    if (!(await this.#voice.canSpeak())) return
    this.hush()
    this.#options.store.set({ playing: audibly })
    this.#voice.step(direction, audibly)
  }

  /** The voice goes to a place of what it reads; false where it reads nothing there. */
  speakAt(item: number, charOffset: number): boolean {
    if (this.standing?.item !== item) return false
    this.#options.store.set({ playing: true })
    this.#voice.playAt(item, charOffset)
    return true
  }

  /** Rate or volume have changed. */
  refresh(): void {
    this.#voice.refresh()
  }

  /** The layout has changed. */
  keepInView(): void {
    this.#voice.keepInView()
  }

  /** Shows the section after this one; sound goes on from it. */
  async toNextSection(): Promise<void> {
    const spoken = this.#options.spoken()
    if (spoken) await this.#silence.toNextSection(spoken)
  }

  /** What sounds or was about to sound stops. */
  hush(): void {
    this.#asked++
    this.#silence.stop()
    this.#voice.pause()
  }

  /** The reader is elsewhere: the voice stands nowhere any more. */
  leave(): void {
    this.hush()
    this.#voice.leave()
  }

  get #state(): ReadingState {
    return this.#options.store.value
  }

  async #afterSheet(): Promise<void> {
    if (this.#state.autoPageTurn || !this.#state.playing) await this.toNextSection()
    else this.#options.desk.pause()
  }

  /** Spec 1 §4: a page without sound, turning by itself and playing, gives way after 3000 ms. */
  #waitInSilence(): void {
    const spoken = this.#options.spoken()
    if (!spoken || !this.#state.autoPageTurn) return this.#options.desk.pause()
    this.#silence.wait(spoken)
  }
}
