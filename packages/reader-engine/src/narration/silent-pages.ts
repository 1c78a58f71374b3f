import type { Target } from '../render/target.ts'
import type { NarrationScreen } from './narrator-page.ts'
import type { SpokenRendition } from './spoken-rendition.ts'
import { SILENT_PAGE_MS } from './playback-rules.ts'

/** Port: controls the narrator's playback from a page without narration. */
export interface SoundControl {
  playFrom(track: number, offset: number): Promise<void>
  pause(): void
  /** Resolves with false if the target was not shown. */
  show(target: Target): Promise<boolean>
  /** Continues playback on the new page. */
  followPageChange(): void
}

/** During playback with automatic page turn, shows each page without sound for 3000 ms. Spec 1 §4. */
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

  /**
   * Plays the first track on a later page of the view, so that the rest of the chapter is not skipped. Without such a
   * track, shows the next section.
   */
  async #pass(spoken: SpokenRendition): Promise<void> {
    const ahead = spoken.findOnLaterPage()
    if (ahead === undefined) await this.toNextSection(spoken)
    else await this.#sound.playFrom(ahead, 0)
  }
}
