import { type Bookmark, mergeBookmarks } from '@lectern/contracts'
import type { Reader, ReadingState } from '@lectern/reader-engine'
import { act, render } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { PlatformProvider } from '../../../platform/platform.tsx'
import { testPlatform } from '../../../platform/testing/test-platform.ts'
import { SnackbarProvider } from '../../../ui/snackbar.tsx'
import type { SidePanel } from '../side-panel.ts'
import type { BookCallbacks } from '../book-callbacks.ts'
import type { BookLibrary } from '../position/book-library.ts'
import { ReaderControls } from '../reader-controls.tsx'
import { createFakeReader, createLocation } from './fake-reader.ts'

export const metadata: NonNullable<ReadingState['metadata']> = {
  title: 'The Lamp-Keeper',
  authors: [],
  language: 'en',
  direction: 'ltr',
  layout: 'reflowable',
  kind: 'book',
}
const contents = [{ label: 'One', depth: 0, item: 0, fragment: '' }]

/** Creates a fake reader for the controls, which records its calls. */
export function createControlledReader(part: Partial<ReadingState> = {}) {
  const fake = createFakeReader({ metadata, contents, location: createLocation(0), ...part })
  const { calls } = fake
  return Object.assign(fake, {
    spine: [],
    contentsDurations: [125, undefined],
    secondsLeftInChapter: 60,
    toggle: () => calls.push('toggle'),
    setRate: (rate: number) => calls.push(`rate ${rate}`),
    setMuted: (muted: boolean) => calls.push(`muted ${muted}`),
    setSpeech: (speech: boolean) => calls.push(`speech ${speech}`),
    setVolume: (volume: number) => calls.push(`volume ${volume}`),
    setLanguage: async (language: number) => void calls.push(`language ${language}`),
    focusText: () => void calls.push('focus the text'),
    goToContentsRow: async (row: number) => void calls.push(`row ${row}`),
    goToPosition: async ({ URI }: { URI: string }) => void calls.push(`position ${URI}`),
    goToProgress: async (progress: number) => void calls.push(`progress ${progress}`),
    comparePositions: (a: { URI: string }, b: { URI: string }) => a.URI.localeCompare(b.URI),
    position: () => ({ ncxRef: 0, URI: 'c1.xhtml#s1', timeOffset: 0, charOffset: 0 }),
  })
}

const failToOpen = () => {
  throw new Error('no book is opened here')
}
const KINDS = { success: 'Done', error: 'Error', warning: 'Warning', info: 'Note' }

interface ShownPanel {
  readonly sidePanel?: SidePanel | null
  readonly activeSubmissionId?: string
  readonly availableSubmissionIds?: readonly string[]
  readonly bookmarkFeatures?: boolean
  /** Address of the reader. */
  readonly address?: string
  /** True for an offline copy of which the library has a corrected version. */
  readonly isOutdated?: boolean
}

/** Renders the controls for a fake reader. Returns the callbacks of the book's frames, and the saved bookmark lists. */
export async function showControls(
  fake: ReturnType<typeof createControlledReader>,
  bookmarks: readonly Bookmark[] | null = [],
  {
    sidePanel = null,
    activeSubmissionId,
    availableSubmissionIds,
    bookmarkFeatures = true,
    address = '/',
    isOutdated = false,
  }: ShownPanel = {},
) {
  const saved: (readonly Bookmark[])[] = []
  const callbacks: { current: BookCallbacks } = { current: { onTap: () => {}, onKey: () => {}, onPoint: () => {} } }
  const closings: true[] = []
  const library: Partial<BookLibrary> = {
    changeBookmarks: async (change) => {
      saved.push(mergeBookmarks(saved.at(-1) ?? bookmarks ?? [], [change]))
      return true
    },
  }
  const Controls = () => (
    <SnackbarProvider label="Notifications" closeLabel="Close" kindLabels={KINDS}>
      <ReaderControls
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake has no private members
        reader={fake as unknown as Reader}
        sleepTimer={{ get: () => null, set: () => {}, subscribe: () => () => {}, close: () => {} }}
        book={{ name: 'a book', makeSource: failToOpen, lastmark: undefined, bookmarks, isOutdated }}
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the controls use only the bookmarks
        library={library as BookLibrary}
        callbacksRef={callbacks}
        bookId="a book"
        search={{ activeSubmissionId, availableSubmissionIds, bookmarkFeatures }}
        sidePanel={sidePanel}
        onTryAgain={() => {}}
        onClose={() => void closings.push(true)}
      />
    </SnackbarProvider>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Controls, notFoundComponent: Controls }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const platform = testPlatform()
  const Page = () => (
    <PlatformProvider value={platform}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router's type is that of the app's routes */}
      <RouterProvider router={router as never} />
    </PlatformProvider>
  )
  await act(async () => void render(<Page />))
  return { saved, callbacks, closings }
}
