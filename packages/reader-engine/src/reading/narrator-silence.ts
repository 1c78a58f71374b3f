import type { Target } from '../render/target.ts'
import type { Screen } from './narrator-page.ts'
import type { SpokenRendition } from './narrator-rendition.ts'
import { SILENT_PAGE_MS } from './playback-rules.ts'

/** The narrator, as one who passes silent pages needs it. */
export interface Voice {
  playFrom(track: number, offset: number): Promise<void>
  pause(): void
  /** Shows a place; false where that did not come about. */
  show(target: Target): Promise<boolean>
  /** The page has changed: sound goes on from it. */
  followMove(): void
}

/** Pages without sound. Spec 1 §4: turning by itself and playing, one gives way after 3000 ms. */
export class SilentPages {
  readonly #screen: Screen
  readonly #voice: Voice
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(screen: Screen, voice: Voice) {
    this.#screen = screen
    this.#voice = voice
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
    const item = spoken.narration.itemAfter(last)
    if (item === undefined) return this.#voice.pause()
    if (await this.#voice.show({ item, at: 'start' })) this.#voice.followMove()
  }

  /** A chapter whose sound begins on a later page is not passed over. */
  async #pass(spoken: SpokenRendition): Promise<void> {
    const ahead = spoken.trackAhead()
    if (ahead === undefined) await this.toNextSection(spoken)
    else await this.#voice.playFrom(ahead, 0)
  }
}
