import {
  INDEX_FORMAT,
  type BookIndex,
  type BookMetadata,
  type BookText,
  type NarrationMedia,
  type NarrationStructure,
  type Rendition,
  type SpineItem,
  type Track,
} from './book-index.ts'
import type { TocEntry } from './navigation.ts'
import { EMPTY } from './xml.ts'

/*
 * The index stores rows instead of objects, each path once, and times in milliseconds. A book of ten thousand clips
 * needs about 25 bytes per clip, or 5 when compressed.
 */
type SpineRow = [path: number, mediaType: string, flags: string, length: number, styles: number[]]
type TrackRow = [
  item: number,
  fragment: string,
  media: number,
  begin: number,
  end: number | null,
  turnPointTime?: number | null,
  types?: string,
]
type StructureRow = [first: number, after: number, types: string]
type TocRow = [label: string, path: number, fragment: string, children?: TocRow[]]

interface RenditionFile {
  language: string
  label: string
  media: NarrationMedia
  activeClass?: string
  playbackActiveClass?: string
  spine: SpineRow[]
  toc: TocRow[]
  fallbacks?: [path: number, fallback: number][]
  tracks: TrackRow[]
  /** Absent if the rendition has no structures. */
  structures?: StructureRow[]
}

interface IndexFile {
  format: number
  metadata: BookMetadata
  paths: string[]
  renditions: RenditionFile[]
  opening: readonly BookText[]
}

/** Returns the index as the text of `lectern.json`. */
export function writeIndex(index: BookIndex): string {
  const paths: string[] = []
  const numbers = new Map<string, number>()
  const number = (path: string) => {
    const known = numbers.get(path)
    if (known !== undefined) return known
    numbers.set(path, paths.length)
    return paths.push(path) - 1
  }
  const renditions = index.renditions.map((rendition) => packRendition(rendition, number))
  const { metadata, opening } = index
  const file: IndexFile = { format: INDEX_FORMAT, metadata, paths, renditions, opening }
  return JSON.stringify(file)
}

/** Returns undefined for another format number or invalid JSON, so that the caller reads the package documents. */
export function readIndex(text: string): BookIndex | undefined {
  const file = parseJson(text)
  if (!isIndexFile(file)) return undefined
  return {
    metadata: file.metadata,
    renditions: file.renditions.map((rendition) => unpackRendition(rendition, file.paths)),
    opening: file.opening,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks only the format number, because import writes this file. */
function isIndexFile(file: unknown): file is IndexFile {
  return typeof file === 'object' && file !== null && 'format' in file && file.format === INDEX_FORMAT
}

function packRendition(rendition: Rendition, number: (path: string) => number): RenditionFile {
  const packToc = (entry: TocEntry): TocRow => {
    const target = entry.path ? number(entry.path) : -1
    if (entry.children.length === 0) return [entry.label, target, entry.fragment]
    return [entry.label, target, entry.fragment, entry.children.map(packToc)]
  }
  return {
    language: rendition.language,
    label: rendition.label,
    media: rendition.media,
    ...(rendition.activeClass === undefined ? {} : { activeClass: rendition.activeClass }),
    ...(rendition.playbackActiveClass === undefined ? {} : { playbackActiveClass: rendition.playbackActiveClass }),
    spine: rendition.spine.map((item) => [
      number(item.path),
      item.mediaType,
      packFlags(item),
      item.length,
      item.styles.map(number),
    ]),
    toc: rendition.toc.map(packToc),
    ...(rendition.fallbacks.size === 0 ? {} : { fallbacks: packPairs(rendition.fallbacks, number) }),
    tracks: rendition.tracks.map((track) => packTrack(track, number)),
    ...(rendition.structures.length === 0 ? {} : { structures: rendition.structures.map(packStructure) }),
  }
}

const packStructure = ({ first, after, types }: NarrationStructure): StructureRow => [first, after, types.join(' ')]

function packPairs(pairs: ReadonlyMap<string, string>, number: (path: string) => number): [number, number][] {
  return Array.from(pairs, ([from, to]) => [number(from), number(to)])
}

function packTrack(track: Track, number: (path: string) => number): TrackRow {
  const end = track.clipEnd === Infinity ? null : toMillis(track.clipEnd)
  const row: TrackRow = [track.item, track.fragment, number(track.media), toMillis(track.clipBegin), end]
  if (track.turnPointTime !== undefined || track.types.length > 0)
    row.push(track.turnPointTime === undefined ? null : toMillis(track.turnPointTime))
  if (track.types.length > 0) row.push(track.types.join(' '))
  return row
}

/** The tracks and the table of contents are unpacked on first use, because the first page does not need them. */
function unpackRendition(file: RenditionFile, paths: readonly string[]): Rendition {
  const path = (number: number) => paths[number] ?? ''
  const unpackToc = ([label, target, fragment, below]: TocRow): TocEntry => ({
    label,
    path: path(target),
    fragment,
    children: below?.map(unpackToc) ?? EMPTY,
  })
  const unpackTrack = ([item, fragment, media, begin, end, turnPointTime, types]: TrackRow): Track => ({
    item,
    fragment,
    media: path(media),
    clipBegin: begin / 1000,
    clipEnd: end === null ? Infinity : end / 1000,
    turnPointTime: turnPointTime === null || turnPointTime === undefined ? undefined : turnPointTime / 1000,
    types: types?.split(' ') ?? EMPTY,
  })
  const toc = unpackLazily(file.toc, unpackToc)
  const tracks = unpackLazily(file.tracks, unpackTrack)
  return {
    language: file.language,
    label: file.label,
    media: file.media,
    activeClass: file.activeClass,
    playbackActiveClass: file.playbackActiveClass,
    spine: file.spine.map(([target, mediaType, flags, length, styles]) => ({
      path: path(target),
      mediaType,
      ...unpackFlags(flags),
      length,
      styles: styles.length > 0 ? styles.map(path) : EMPTY,
    })),
    get toc() {
      return toc()
    },
    fallbacks: new Map(file.fallbacks?.map(([from, to]): [string, string] => [path(from), path(to)])),
    get tracks() {
      return tracks()
    },
    structures: file.structures?.map(([first, after, types]) => ({ first, after, types: types.split(' ') })) ?? EMPTY,
  }
}

/** Returns a function that unpacks all rows at its first call and then releases the rows. */
function unpackLazily<Row, Entry>(rows: readonly Row[], unpack: (row: Row) => Entry): () => readonly Entry[] {
  let packed: readonly Row[] = rows
  let entries: readonly Entry[] | undefined
  return () => {
    entries ??= packed.map(unpack)
    packed = EMPTY
    return entries
  }
}

const toMillis = (seconds: number) => Math.round(seconds * 1000)

/**
 * Each flag is a letter: n (not linear), p (pre-paginated), l, r or c (side of a spread), s (no spreads), f (scrolled
 * flow), x (scripted).
 */
function packFlags(item: SpineItem): string {
  const side = item.pageSpread?.charAt(0) ?? ''
  return `${item.linear ? '' : 'n'}${item.layout === 'pre-paginated' ? 'p' : ''}${side}${item.spreads ? '' : 's'}${item.scrolled ? 'f' : ''}${item.scripted ? 'x' : ''}`
}

function unpackFlags(
  flags: string,
): Pick<SpineItem, 'linear' | 'layout' | 'pageSpread' | 'spreads' | 'scrolled' | 'scripted'> {
  return {
    linear: !flags.includes('n'),
    layout: flags.includes('p') ? 'pre-paginated' : 'reflowable',
    pageSpread: flags.includes('l')
      ? 'left'
      : flags.includes('r')
        ? 'right'
        : flags.includes('c')
          ? 'center'
          : undefined,
    spreads: !flags.includes('s'),
    scrolled: flags.includes('f'),
    scripted: flags.includes('x'),
  }
}
