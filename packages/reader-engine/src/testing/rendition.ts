import type { Rendition, SpineItem, Track } from '../package/index.ts'

/** Creates a reflowable XHTML spine item. `more` replaces properties. */
export const spineItem = (path: string, more: Partial<SpineItem> = {}): SpineItem => ({
  path,
  mediaType: 'application/xhtml+xml',
  linear: true,
  layout: 'reflowable',
  pageSpread: undefined,
  spreads: true,
  scrolled: false,
  scripted: false,
  length: 0,
  styles: [],
  ...more,
})

/** Creates a track with a clip of ten seconds. `more` replaces properties. */
export const track = (item: number, fragment: string, more: Partial<Track> = {}): Track => ({
  item,
  fragment,
  media: 'a.mp3',
  clipBegin: 10,
  clipEnd: 20,
  turnPointTime: undefined,
  types: [],
  ...more,
})

export const rendition = (spine: readonly SpineItem[], tracks: readonly Track[] = []): Rendition => ({
  language: 'sv',
  label: '',
  media: 'audio',
  activeClass: undefined,
  playbackActiveClass: undefined,
  spine,
  toc: [],
  fallbacks: new Map(),
  tracks,
  structures: [],
})
