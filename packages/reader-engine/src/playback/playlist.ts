import type { Clip } from './clip.ts'
import type { MediaKind } from './media-elements.ts'
import type { TurnPoint } from './turn-point.ts'

/** What is played. */
export interface PlaylistParts {
  readonly clips: readonly Clip[]
  readonly kind: MediaKind
  /** Turn points within a clip, in the order of their times. */
  readonly turnPoints: (index: number) => readonly TurnPoint[]
  /** Clips that are passed over where sound goes on by itself. */
  readonly isSkipped: (index: number) => boolean
}

/** What is played, and what will be. */
export interface Outlook {
  readonly clip: Clip
  /** The clip after it. */
  readonly following: Clip | undefined
  /** The next clip of another file. */
  readonly other: Clip | undefined
}

/** Clips in playing order. */
export class Playlist {
  readonly #parts: PlaylistParts

  constructor(parts: PlaylistParts) {
    this.#parts = parts
  }

  at(index: number): Clip | undefined {
    return this.#parts.clips[index]
  }

  /** The clip that sound goes on to by itself. */
  next(index: number): number {
    let next = index + 1
    while (next < this.#parts.clips.length && this.#parts.isSkipped(next)) next++
    return next
  }

  turnPoints(index: number): readonly TurnPoint[] {
    return this.#parts.turnPoints(index)
  }

  outlook(index: number): Outlook | undefined {
    const clip = this.at(index)
    if (!clip) return undefined
    const isOther = ({ media }: Clip, at: number) => at > index && media !== clip.media && !this.#parts.isSkipped(at)
    return { clip, following: this.at(this.next(index)), other: this.#parts.clips.find(isOther) }
  }
}
