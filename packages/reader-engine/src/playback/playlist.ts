import type { Clip } from './clip.ts'
import type { MediaKind } from './media-elements.ts'

/** What is played. */
export interface PlaylistParts {
  readonly clips: readonly Clip[]
  readonly kind: MediaKind
  /** Media times within a clip that the clock is to tell. */
  readonly marksOf: (index: number) => readonly number[]
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

  /** Time of a clip's mark; Infinity where there is none. */
  mark(index: number, number: number): number {
    return this.#parts.marksOf(index)[number] ?? Infinity
  }

  outlook(index: number): Outlook | undefined {
    const clip = this.at(index)
    if (!clip) return undefined
    const isOther = ({ media }: Clip, at: number) => at > index && media !== clip.media && !this.#parts.isSkipped(at)
    return { clip, following: this.at(this.next(index)), other: this.#parts.clips.find(isOther) }
  }
}
