import type { Clip } from './clip.ts'
import type { MediaKind } from './media-elements.ts'
import type { TurnPoint } from './turn-point.ts'

/** What is played. */
export interface PlaylistOptions {
  readonly clips: readonly Clip[]
  readonly kind: MediaKind
  /** Turn points within a clip, in the order of their times. */
  readonly turnPoints: (index: number) => readonly TurnPoint[]
  /** Clips that are passed over where sound goes on by itself. */
  readonly isSkipped: (index: number) => boolean
}

/** What is played, and what will be. */
export interface UpcomingClips {
  readonly clip: Clip
  /** The clip after it. */
  readonly next: Clip | undefined
  /** The next clip of another file. */
  readonly nextFile: Clip | undefined
}

/** Clips in playing order. */
export class Playlist {
  readonly #options: PlaylistOptions

  constructor(options: PlaylistOptions) {
    this.#options = options
  }

  getClip(index: number): Clip | undefined {
    return this.#options.clips[index]
  }

  /** The clip that sound goes on to by itself. */
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
