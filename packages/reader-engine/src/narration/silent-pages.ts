import type { Target } from '../render/target.ts'
import type { NarrationScreen } from './narrator-page.ts'
import type { SpokenRendition } from './spoken-rendition.ts'
import { SILENT_PAGE_MS } from './playback-rules.ts'

/** The narrator, as those need it who go from page to page without its sound. */
export interface SoundControl {
  playFrom(track: number, offset: number): Promise<void>
  pause(): void
  /** Shows a place; false where that did not come about. */
  show(target: Target): Promise<boolean>
  /** The page has changed: sound goes on from it. */
  followPageChange(): void
}

/** Pages without sound. Spec 1 §4: turning by itself and playing, one gives way after 3000 ms. */
export class SilentPages {
  readonly #screen: NarrationScreen
  readonly #sound: SoundControl
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(screen: NarrationScreen, sound: SoundControl) {
    this.#screen = screen
    this.#sound = sound
  }

  wait(spoken: SpokenRendition): void {
    this.stop()
    this.#timer = setTimeout(() => void this.#pass(spoken), SILENT_PAGE_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async toNextSection(spoken: SpokenRendition): Promise<void> {
    const last = Math.max(...(this.#screen.view()?.items ?? [0]))
    const item = spoken.narration.findNextItem(last)
    if (item === undefined) return this.#sound.pause()
    if (await this.#sound.show({ item, at: 'start' })) this.#sound.followPageChange()
  }

  /** A chapter whose sound begins on a later page is not passed over. */
  async #pass(spoken: SpokenRendition): Promise<void> {
    const ahead = spoken.findOnLaterPage()
    if (ahead === undefined) await this.toNextSection(spoken)
    else await this.#sound.playFrom(ahead, 0)
  }
}
