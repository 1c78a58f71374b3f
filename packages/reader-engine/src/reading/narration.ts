import type { Rendition, Track } from '../package/index.ts'

/** The tracks of a rendition with the questions that reading along asks of them. */
export class Narration {
  readonly tracks: readonly Track[]
  readonly #ofItem = new Map<number, number[]>()
  readonly #ofText = new Map<string, number>()

  constructor(rendition: Rendition) {
    this.tracks = rendition.tracks
    this.tracks.forEach((track, index) => {
      const list = this.#ofItem.get(track.item)
      if (list) list.push(index)
      else this.#ofItem.set(track.item, [index])
      const key = keyOf(track.item, track.fragment)
      if (!this.#ofText.has(key)) this.#ofText.set(key, index)
    })
  }

  /** Numbers of the tracks whose text stands in a spine item, in playing order. */
  inItem(item: number): readonly number[] {
    return this.#ofItem.get(item) ?? []
  }

  /** The first track that speaks a text. */
  ofText(item: number, fragment: string): number | undefined {
    return this.#ofText.get(keyOf(item, fragment))
  }

  /** The track of the nearest element that is spoken, from this one outwards. */
  ofElement(item: number, element: Element | null): number | undefined {
    for (let at = element; at; at = at.parentElement) {
      const track = at.id ? this.ofText(item, at.id) : undefined
      if (track !== undefined) return track
    }
    return undefined
  }

  /** The first track of an item or of one after it. */
  fromItem(item: number): number | undefined {
    const index = this.tracks.findIndex((track) => track.item >= item)
    return index < 0 ? undefined : index
  }
}

const keyOf = (item: number, fragment: string) => `${item}#${fragment}`

/**
 * The media times at which pages turn within a clip: the mark that the SMIL gives for the first break, else the share of the
 * text before each page break of the clip's length. Spec 1 §4; ARCHITECTURE, turnPageAt.
 */
export function turnMarks(track: Track, clipEnd: number, breaks: readonly { share: number }[]): number[] {
  if (!Number.isFinite(clipEnd)) return []
  const computed = breaks.map(({ share }) => track.clipBegin + share * (clipEnd - track.clipBegin))
  const given = track.turnPageAt
  return given !== undefined && computed.length > 0
    ? [given, ...computed.slice(1).filter((mark) => mark > given)]
    : computed
}
