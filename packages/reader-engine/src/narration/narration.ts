import type { NarrationStructure, Rendition, SpineItem, Track } from '../package/index.ts'

/** Tracks of a rendition, with lookups by text, spine item and structure. */
export class Narration {
  readonly tracks: readonly Track[]
  readonly #spine: readonly SpineItem[]
  readonly #structures: readonly NarrationStructure[]
  readonly #tracksByItem = new Map<number, number[]>()
  readonly #trackByText = new Map<string, number>()

  constructor(rendition: Rendition) {
    this.tracks = rendition.tracks
    this.#spine = rendition.spine
    this.#structures = rendition.structures.filter(({ types }) => isEscapable(types))
    this.tracks.forEach((track, index) => {
      const list = this.#tracksByItem.get(track.item)
      if (list) list.push(index)
      else this.#tracksByItem.set(track.item, [index])
      const key = getTextKey(track.item, track.fragment)
      if (!this.#trackByText.has(key)) this.#trackByText.set(key, index)
    })
  }

  /** Returns the indices of the tracks that speak text of a spine item, in the order of playback. */
  findTracksInItem(item: number): readonly number[] {
    return this.#tracksByItem.get(item) ?? []
  }

  /**
   * Returns the seconds of narration that are left in a spine item, at rate 1: from a track on, or after a share (0 to
   * 1) of the item. Returns undefined without narration, or if the end of a clip is unknown.
   */
  secondsLeft(item: number, from: { readonly track: number } | { readonly share: number }): number | undefined {
    const itemTracks = this.findTracksInItem(item)
    const left = 'track' in from ? itemTracks.filter((index) => index >= from.track) : itemTracks
    let seconds = 0
    for (const index of left) {
      const track = this.tracks[index]
      if (track) seconds += track.clipEnd - track.clipBegin
    }
    if (itemTracks.length === 0 || !Number.isFinite(seconds)) return undefined
    return 'share' in from ? seconds * (1 - from.share) : seconds
  }

  /** Returns the index of the first track that speaks the element with this id; undefined if there is none. */
  findTrackByText(item: number, fragment: string): number | undefined {
    return this.#trackByText.get(getTextKey(item, fragment))
  }

  /**
   * Returns the index of the first track that speaks an element or its nearest spoken ancestor; undefined if there is
   * none.
   */
  findTrackByElement(item: number, element: Element | null): number | undefined {
    for (let at = element; at; at = at.parentElement) {
      const track = at.id ? this.findTrackByText(item, at.id) : undefined
      if (track !== undefined) return track
    }
    return undefined
  }

  /** Returns the index of the first track in this spine item or a later one; undefined if there is none. */
  findTrackFromItem(item: number): number | undefined {
    const index = this.tracks.findIndex((track) => track.item >= item)
    return index < 0 ? undefined : index
  }

  /**
   * Returns the index of the track after the innermost structure around a track; undefined if there is no structure to
   * leave. The index is the number of tracks if the book ends with the structure. EPUB 3.3 §9.3.5.
   */
  findTrackAfterStructure(index: number): number | undefined {
    const around = this.#structures.filter(({ first, after }) => first <= index && index < after)
    const innermost = around.toSorted((a, b) => a.after - a.first - (b.after - b.first))[0]
    if (innermost) return innermost.after
    return isEscapable(this.tracks[index]?.types ?? []) ? index + 1 : undefined
  }

  /** Returns the run of consecutive tracks with the same text. `after` is the index after the last track of the run. */
  findRun(index: number): { first: number; after: number } {
    const text = this.tracks[index]
    const isSame = (at: number) => {
      const track = this.tracks[at]
      return track !== undefined && track.item === text?.item && track.fragment === text.fragment
    }
    let first = index
    while (isSame(first - 1)) first--
    let after = index + 1
    while (isSame(after)) after++
    return { first, after }
  }

  /** Returns the index of the next linear spine item; undefined if there is none. */
  findNextItem(item: number): number | undefined {
    const next = this.#spine.findIndex((entry, number) => number > item && entry.linear)
    return next < 0 ? undefined : next
  }

  /** Returns true if there are linear spine items between the spine items of two tracks. */
  hasSilenceBetween(index: number, next: number): boolean {
    const [from, to] = [this.tracks[index]?.item ?? 0, this.tracks[next]?.item ?? 0]
    return this.#spine.some((entry, number) => number > from && number < to && entry.linear)
  }
}

const getTextKey = (item: number, fragment: string) => `${item}#${fragment}`

/** `epub:type` values of a book's main divisions, which the user cannot leave. */
const DIVISION_TYPES: ReadonlySet<string> = new Set(
  'cover frontmatter bodymatter backmatter volume part chapter subchapter division section titlepage abstract foreword preface prologue introduction preamble conclusion epilogue afterword'.split(
    ' ',
  ),
)

const isEscapable = (types: readonly string[]) => types.some((type) => !DIVISION_TYPES.has(type))
