import type { NarrationStructure, Track } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { Narrator } from '../narration/narrator.ts'
import { initialState, type ReadingState } from '../state/reading-state.ts'
import { Store } from '../state/store.ts'
import { FakeMedia } from './fake-media.ts'
import { FakeScreen, type FakeChapter } from './fake-screen.ts'
import { createFakeSource } from './fake-source.ts'
import { rendition, spineItem } from './rendition.ts'

/** Creates tracks. By default their clips are consecutive, last one second each and are in one file. */
export function tracks(...list: readonly (Partial<Track> & { readonly fragment: string })[]): Track[] {
  return list.map((given, index) => ({
    item: 0,
    media: 'a.mp3',
    clipBegin: index,
    clipEnd: index + 1,
    turnPointTime: undefined,
    types: [],
    ...given,
  }))
}

export interface NarratedBook {
  readonly chapters: readonly FakeChapter[]
  readonly tracks: readonly Track[]
  readonly structures?: readonly NarrationStructure[]
  readonly state?: Partial<ReadingState>
  readonly lengths?: Readonly<Record<string, number | 'broken'>>
  readonly renewedAddress?: ResourceSource['renewedAddress']
}

/** Creates a narrator with fake media elements and a fake screen. */
export function setUpNarrator({
  chapters,
  tracks: clips,
  structures = [],
  state = {},
  lengths = {},
  renewedAddress,
}: NarratedBook) {
  const screen = new FakeScreen(chapters)
  const media: FakeMedia[] = []
  const store = new Store<ReadingState>({ ...initialState, phase: 'ready', ...state })
  const skipped: string[] = []
  const device = { hasSoundOutput: true }
  const missing: (string | undefined)[] = []
  const failures: unknown[] = []
  store.subscribe(() => {
    if (missing.at(-1) !== store.value.missingMedia) missing.push(store.value.missingMedia)
  })
  const narrator = new Narrator({
    source: { ...createFakeSource(), ...(renewedAddress && { renewedAddress }) },
    store,
    screen,
    loadSpeech: () => Promise.resolve(undefined),
    createMedia: () => {
      const fake = new FakeMedia((src) => lengths[src.replace('res:/', '').replace('?renewed', '')] ?? 100)
      media.push(fake)
      return fake.element
    },
    hasSoundOutput: async () => device.hasSoundOutput,
    onFailed: (error) => failures.push(error),
    onSkipped: (subject) => skipped.push(subject),
  })
  const spine = chapters.map((_, item) => spineItem(`c${item}.xhtml`))
  narrator.setRendition({ ...rendition(spine, clips), activeClass: 'lit', structures })
  const play = async () => {
    store.set({ playing: true })
    await narrator.play()
  }
  return {
    narrator,
    screen,
    media,
    store,
    device,
    skipped,
    missing,
    failures,
    play,
    sounding: () => media.filter(({ playing }) => playing).length,
    seeks: () => media.flatMap((fake) => fake.seeks),
  }
}
