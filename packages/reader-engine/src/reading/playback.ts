import type { Narrator } from '../narration/narrator.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'
import type { OpenBook } from './open-book.ts'
import type { Pages } from './pages.ts'
import type { StartPosition } from './start-position.ts'

/** Controls that start playback or move it within the text. */
export interface Playback {
  /**
   * Plays from the current sentence, else from the shown page. Does nothing before the first page is shown, and during
   * playback. Spec 1 §4.
   */
  play(): Promise<void>
  /** Plays a track from its beginning. */
  playTrack(track: number): void
  /**
   * Continues with the device's voice at a character of a text node. Returns false if the voice is not reading this
   * spine item.
   */
  speakAt(item: number, node: Node, offset: number): boolean
  /**
   * Moves to the previous or next sentence. Plays this sentence during playback, and with playback sentence by
   * sentence.
   */
  step(direction: 1 | -1): Promise<void>
}

export interface PlaybackDependencies {
  readonly store: Store<ReadingState>
  readonly book: OpenBook
  readonly pages: Pages
  readonly narrator: Narrator
  readonly start: StartPosition
}

export function createPlayback({ store, book, pages, narrator, start }: PlaybackDependencies): Playback {
  return {
    async play() {
      if (store.value.phase !== 'ready' || store.value.playing) return
      performance.mark('reader:play')
      store.set({ playing: true })
      await book.loadIndex()
      if (!store.value.playing) return
      start.cue()
      start.discard()
      await narrator.play()
    },
    playTrack(track) {
      performance.mark('reader:play')
      start.discard()
      narrator.pause()
      store.set({ playing: true, track: -1 })
      void narrator.playFrom(track, 0)
    },
    speakAt(item, node, offset) {
      const text = pages.view?.getText(item)
      return text !== undefined && narrator.unnarrated.speakAt(item, text.start + text.map.offsetBefore(node) + offset)
    },
    async step(direction) {
      if (store.value.phase !== 'ready') return
      await book.loadIndex()
      start.discard()
      await narrator.step(direction)
    },
  }
}
