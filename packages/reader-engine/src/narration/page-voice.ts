import { findLanguageAt, toReadableText } from '../speech/readable-text.ts'
import { splitSentences, type Sentence } from '../speech/split-sentences.ts'
import type { SpeechPort } from '../speech/speech-port.ts'
import type { View } from '../render/view.ts'
import type { NarrationScreen } from './narrator-page.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

/** A sentence of a spine item. `start` and `end` are character offsets in the item. */
export interface SpokenSentence extends Sentence {
  readonly item: number
  readonly text: string
  readonly language: string
}

export interface PageVoiceOptions {
  readonly screen: NarrationScreen
  readonly store: Store<ReadingState>
  readonly speech: SpeechPort
  /** Returns the language of text without a `lang` attribute. */
  readonly language: () => string
  /** The voice does not read a spine item with narration. */
  readonly isNarrated: (item: number) => boolean
  /** Called if the sheet has no further sentence to speak. */
  readonly onSheetEnd: () => void
  /** Called when playback pauses after a sentence. */
  readonly onStopped: () => void
  readonly onFailed: (error: unknown) => void
}

/** Lets the device's voice read pages without narration, and turns the pages. */
export class PageVoice {
  readonly #options: PageVoiceOptions
  /** The last view that was split into sentences, and these sentences. Another view may be shown now. */
  #sheet: { readonly view: View; readonly sentences: readonly SpokenSentence[] } | undefined
  #sentence: SpokenSentence | undefined
  /** Number of characters of the current sentence that have been spoken. */
  #spokenLength = 0
  #speaking = false

  constructor(options: PageVoiceOptions) {
    this.#options = options
  }

  /** The sentence that is spoken or cued; undefined if its view is no longer shown. */
  get currentSentence(): SpokenSentence | undefined {
    return this.#sheet?.view === this.#view ? this.#sentence : undefined
  }

  /** Resolves with true if there is a sentence from the shown page on, and a voice for its language. */
  async canSpeak(): Promise<boolean> {
    const first = this.#findFirstOnPage()
    return first !== undefined && this.#options.speech.canSpeak(first.language)
  }

  /** Continues with the current or next sentence, else begins with the first sentence on the page. */
  play(): void {
    const { currentSentence } = this
    if (!currentSentence) return this.#continueWith(this.#findFirstOnPage())
    if (this.#spokenLength >= currentSentence.text.length) return this.#continueWith(this.#findNeighbour(1))
    this.#speak(currentSentence, this.#spokenLength)
  }

  /**
   * Speaks the sentence that contains a character of a spine item, else the next sentence of the item. Calls
   * `onSheetEnd` if there is no such sentence.
   */
  playAt(item: number, charOffset: number): void {
    this.#continueWith(this.#getSentences().find((sentence) => sentence.item === item && sentence.end > charOffset))
  }

  /**
   * Moves to the previous or next sentence; without a current sentence, to the first sentence on the page. Speaks the
   * sentence if `audibly` is true.
   */
  step(direction: 1 | -1, audibly: boolean): void {
    const next = this.currentSentence ? this.#findNeighbour(direction) : this.#findFirstOnPage()
    this.pause()
    if (next && !audibly) this.#moveTo(next)
    else if (next || direction > 0) this.#continueWith(next)
  }

  pause(): void {
    if (!this.#speaking) return
    this.#speaking = false
    this.#options.speech.cancel()
  }

  /**
   * Speaks the rest of the current sentence again, with the new rate or volume. Does nothing unless the voice is
   * speaking.
   */
  refresh(): void {
    if (this.#speaking && this.#sentence) this.#speak(this.#sentence, this.#spokenLength)
  }

  /** Shows the page with the current word again after the layout has changed. */
  keepInView(): void {
    const { currentSentence } = this
    if (currentSentence)
      this.#view?.goTo(this.#view.findPageAtOffset(currentSentence.item, currentSentence.start + this.#spokenLength))
  }

  /** Silences the voice, and removes the current sentence and its highlight. */
  reset(): void {
    this.pause()
    if (this.#sentence) this.#sheet?.view.clearHighlight('spoken')
    this.#sentence = undefined
    this.#spokenLength = 0
  }

  get #view(): View | undefined {
    return this.#options.screen.view()
  }

  #continueWith(sentence: SpokenSentence | undefined): void {
    if (sentence) return this.#speak(sentence, 0)
    this.reset()
    this.#options.onSheetEnd()
  }

  #speak(sentence: SpokenSentence, spokenLength: number): void {
    const { speech, store, onFailed } = this.#options
    const { rate, volume, muted } = store.value
    this.#moveTo(sentence)
    this.#spokenLength = spokenLength
    this.#speaking = true
    store.set({ audible: true })
    const { language, text } = sentence
    speech.speak(
      { text: text.slice(spokenLength), language, rate, volume: muted ? 0 : volume },
      {
        onWord: (offset) => this.#onWord(spokenLength + offset),
        onEnd: () => this.#onEnd(sentence),
        onFailed: (error) => {
          this.#speaking = false
          onFailed(error)
        },
      },
    )
  }

  /** Makes a sentence the current one, highlights the sentence and shows its first page. */
  #moveTo(sentence: SpokenSentence): void {
    const isAnother = sentence !== this.#sentence
    this.#sentence = sentence
    this.#spokenLength = 0
    if (!isAnother) return
    this.#view?.highlightText(sentence.item, sentence.start, sentence.end, 'spoken')
    this.#turnTo(sentence, 0)
  }

  #onWord(offset: number): void {
    this.#spokenLength = offset
    if (this.#sentence && this.#options.store.value.autoPageTurn) this.#turnTo(this.#sentence, offset)
  }

  #turnTo({ item, start }: SpokenSentence, offset: number): void {
    const page = this.#view?.findPageAtOffset(item, start + offset)
    if (page !== undefined && page !== this.#view?.page) this.#options.screen.turnTo(page)
  }

  /** Continues with the next sentence or pauses, by the same rule as for tracks (spec 1 §4). */
  #onEnd(sentence: SpokenSentence): void {
    const { sentenceBySentence, autoPageTurn } = this.#options.store.value
    const next = this.#findNeighbour(1)
    this.#spokenLength = sentence.text.length
    this.#speaking = false
    if (sentenceBySentence) return this.#options.onStopped()
    const isOnPage = next && this.#view?.findPageAtOffset(next.item, next.start) === this.#view?.page
    if (isOnPage || autoPageTurn) return this.#continueWith(next)
    this.reset()
    this.#options.onStopped()
  }

  #findNeighbour(direction: 1 | -1): SpokenSentence | undefined {
    const sentences = this.#getSentences()
    return this.#sentence && sentences[sentences.indexOf(this.#sentence) + direction]
  }

  /**
   * Returns the first sentence that begins on the shown page, else the first one that ends after the start of the page;
   * undefined if there is none.
   */
  #findFirstOnPage(): SpokenSentence | undefined {
    const view = this.#view
    const sentences = this.#getSentences()
    if (!view || view.page === 0) return sentences[0]
    const offset = view.findFirstOffset(view.page)
    const begins = sentences.find(({ start }) => start >= offset)
    if (begins && view.findPageAtOffset(begins.item, begins.start) === view.page) return begins
    return sentences.find(({ end }) => end > offset)
  }

  #getSentences(): readonly SpokenSentence[] {
    const view = this.#view
    if (!view) return []
    if (this.#sheet?.view !== view)
      this.#sheet = { view, sentences: view.items.flatMap((item) => this.#splitItem(view, item)) }
    return this.#sheet.sentences
  }

  #splitItem(view: View, item: number): SpokenSentence[] {
    const shown = this.#options.isNarrated(item) ? undefined : view.getText(item)
    if (!shown) return []
    const { map, start: first } = shown
    const { text, blocks } = toReadableText(map)
    return splitSentences(text, blocks, this.#options.language()).map(({ start, end }) => ({
      item,
      start: first + start,
      end: first + end,
      text: text.slice(start, end),
      language: findLanguageAt(map, start) ?? this.#options.language(),
    }))
  }
}
