import type { Clip } from './clip.ts'
import type { MediaKind } from './media-elements.ts'
import type { TurnPoint } from './turn-point.ts'

/** Clips in the order of playback, and their properties. */
export interface PlaylistOptions {
  readonly clips: readonly Clip[]
  readonly kind: MediaKind
  /** Returns the turn points within a clip, sorted by time. */
  readonly turnPoints: (index: number) => readonly TurnPoint[]
  readonly isSkipped: (index: number) => boolean
}

/** The current clip, and the clips whose media are prepared. */
export interface UpcomingClips {
  readonly clip: Clip
  /** Next clip that is not skipped; undefined if there is none. */
  readonly next: Clip | undefined
  /** Next clip that is not skipped and has another media file; undefined if there is none. */
  readonly nextFile: Clip | undefined
}

export class Playlist {
  readonly #options: PlaylistOptions

  constructor(options: PlaylistOptions) {
    this.#options = options
  }

  getClip(index: number): Clip | undefined {
    return this.#options.clips[index]
  }

  /** Returns the index of the next clip that is not skipped; the number of clips if there is none. */
  getNextIndex(index: number): number {
    let next = index + 1
    while (next < this.#options.clips.length && this.#options.isSkipped(next)) next++
    return next
  }

  turnPoints(index: number): readonly TurnPoint[] {
    return this.#options.turnPoints(index)
  }

  getUpcoming(index: number): UpcomingClips | undefined {
    const clip = this.getClip(index)
    if (!clip) return undefined
    const isOther = ({ media }: Clip, at: number) => at > index && media !== clip.media && !this.#options.isSkipped(at)
    return { clip, next: this.getClip(this.getNextIndex(index)), nextFile: this.#options.clips.find(isOther) }
  }
}
