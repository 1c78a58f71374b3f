// @vitest-environment jsdom
import type { Bookmark } from '@lectern/contracts'
import { ContentError, type Reader, type ReadingState } from '@lectern/reader-engine'
import { Toast } from '@base-ui/react/toast'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale } from '../../platform/i18n/messages.ts'
import type { BookLibrary } from './place/book-library.ts'
import { ReaderControls } from './reader-controls.tsx'
import { fakeReader, placeIn } from './testing/fake-reader.ts'

const place = placeIn(0)
const metadata: ReadingState['metadata'] = {
  title: 'The Lamp-Keeper',
  authors: [],
  language: 'en',
  direction: 'ltr',
  layout: 'reflowable',
  kind: 'book',
}
const contents = [{ label: 'One', depth: 0, item: 0, fragment: '' }]

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await showLocale('en')
})
afterEach(cleanup)

/** The verbs that the controls call, written down; no book behind them. */
function controlledReader(part: Partial<ReadingState> = {}) {
  const fake = fakeReader({ metadata, contents, place, ...part })
  const { calls } = fake
  return Object.assign(fake, {
    spine: [],
    toggle: () => calls.push('toggle'),
    setRate: (rate: number) => calls.push(`rate ${rate}`),
    setMuted: (muted: boolean) => calls.push(`muted ${muted}`),
    setVolume: (volume: number) => calls.push(`volume ${volume}`),
    position: () => ({ ncxRef: 0, URI: 'c1.xhtml#s1', timeOffset: 0, charOffset: 0 }),
  })
}

const unopened = () => {
  throw new Error('no book is opened here')
}

async function show(fake: ReturnType<typeof controlledReader>, bookmarks: readonly Bookmark[] | null = []) {
  const saved: (readonly Bookmark[])[] = []
  const library: Partial<BookLibrary> = {
    saveBookmarks: async (list) => {
      saved.push(list)
      return true
    },
  }
  const onClose = vi.fn<() => void>()
  const Controls = () => (
    <Toast.Provider>
      <ReaderControls
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a fake of the engine's class has no private parts
        reader={fake as unknown as Reader}
        sleepTimer={{ get: () => null, set: () => {}, subscribe: () => () => {}, close: () => {} }}
        book={{ makeSource: unopened, position: undefined, bookmarks }}
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the bookmarks are asked for here
        library={library as BookLibrary}
        calls={{ current: { onTap: () => {}, onKey: () => {} } }}
        onTryAgain={() => {}}
        onClose={onClose}
      />
    </Toast.Provider>
  )
  const router = createRouter({ routeTree: createRootRoute({ component: Controls }), history: createMemoryHistory() })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app's router type knows all its routes, this one none
  await act(async () => void render(<RouterProvider router={router as never} />))
  return { saved, onClose }
}

test('the controls carry the names that the product promises', async () => {
  await show(controlledReader())
  for (const name of [
    'Play',
    'Next page',
    'Previous page',
    'Mute',
    'Settings',
    'Table of contents',
    'Add bookmark',
    'Bookmarks',
    'Close book',
  ])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  for (const name of ['Position in book', 'Volume', 'Playback rate'])
    expect(screen.getByRole('slider', { name })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Languages' })).toBeNull()
})

test('play becomes pause, and mute unmute', async () => {
  const fake = controlledReader()
  await show(fake)
  act(() => fake.change({ playing: true, muted: true }))
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy()
})

test('keys of the page reach the reader', async () => {
  const fake = controlledReader()
  await show(fake)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: ' ' })
  fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true })
  expect(fake.calls).toEqual(['turn 1', 'toggle', 'rate 1.1'])
})

test('a frog book has neither the controls bar nor the language menu', async () => {
  const languages = ['sv', 'en'].map((language) => ({ language, label: '', media: 'audio' as const }))
  await show(controlledReader({ metadata: { ...metadata, kind: 'frog' }, languages }))
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Languages' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Close book' })).toBeTruthy()
})

test('a book that is not of the library has no bookmarks', async () => {
  await show(controlledReader(), null)
  expect(screen.queryByRole('button', { name: 'Add bookmark' })).toBeNull()
})

test('a bookmark is offered under the chapter’s name and saved with the whole list', async () => {
  const { saved } = await show(controlledReader())
  fireEvent.click(screen.getByRole('button', { name: 'Add bookmark' }))
  const field = await screen.findByLabelText('Name of the bookmark')
  expect(field).toHaveProperty('value', 'One')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(saved).toMatchObject([[{ name: 'One', position: { URI: 'c1.xhtml#s1' } }]])
})

test('a book that fails says why in an alert, with the way to log in again', async () => {
  await show(controlledReader({ phase: 'failed', error: new ContentError('c1.xhtml', 403) }))
  expect(screen.getByRole('alert').textContent).toContain('You were logged out')
  expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toContain('/login')
})
