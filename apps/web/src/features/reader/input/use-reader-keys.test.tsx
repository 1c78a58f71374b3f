// @vitest-environment jsdom
import { ContentError, type Reader } from '@lectern/reader-engine'
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../../platform/i18n/messages.ts'
import { createControlledReader, metadata, showControls } from '../testing/show-controls.tsx'
import { useReaderKeys } from './use-reader-keys.ts'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await Promise.all([showPlayerMessages(), showLocale('en')])
})
afterEach(cleanup)

const ctrlAlt = { ctrlKey: true, altKey: true }

test.each([
  [{ key: ' ' }, 'toggle'],
  [{ key: 'Enter' }, 'toggle'],
  [{ key: ' ', ...ctrlAlt }, 'toggle'],
  [{ key: 'ArrowUp', altKey: true }, 'rate 1.1'],
  [{ key: 'ArrowDown', altKey: true }, 'rate 0.9'],
  [{ key: 'm' }, 'muted true'],
  [{ key: 'M', shiftKey: true }, 'muted true'],
  [{ key: 'µ', code: 'KeyM' }, 'muted true'],
  [{ key: '.', code: 'Comma', shiftKey: true }, 'step 1'],
  [{ key: 'ArrowDown' }, 'volume 0.4'],
  [{ key: 'ArrowUp' }, 'volume 0.6'],
  [{ key: 'ArrowLeft' }, 'turn -1'],
  [{ key: 'ArrowRight' }, 'turn 1'],
  [{ key: 'ArrowLeft', altKey: true }, 'turn -1'],
  [{ key: 'ArrowRight', altKey: true }, 'turn 1'],
  [{ key: ',' }, 'step -1'],
  [{ key: '.' }, 'step 1'],
  // A French or Finnish keyboard writes a no-break space.
  [{ key: '\u00A0', code: 'Space', ...ctrlAlt }, 'toggle'],
  [{ key: 'Enter', modifierAltGraph: true }, 'toggle'],
])('%o calls the reader: %s', async (key, expectedCall) => {
  const fake = createControlledReader({ volume: 0.5 })
  await showControls(fake)
  expect(fireEvent.keyDown(document.body, key)).toBe(false)
  expect(fake.calls).toEqual([expectedCall])
})

test.each([
  { key: 'ArrowRight', shiftKey: true },
  { key: 'm', metaKey: true },
  { key: 'n', ctrlKey: true },
  { key: 'm', ctrlKey: true },
  { key: 'ArrowRight', ctrlKey: true },
  { key: 'm', altKey: true },
  { key: 'q' },
  { key: 'q', code: 'KeyM', ...ctrlAlt },
  { key: ',', code: 'KeyM', ...ctrlAlt },
  { key: 'PageDown' },
  { key: 'Escape' },
])('%o is left to the browser', async (key) => {
  const fake = createControlledReader()
  await showControls(fake)
  expect(fireEvent.keyDown(document.body, key)).toBe(true)
  expect([fake.calls, screen.queryByRole('dialog')]).toEqual([[], null])
})

test.each([
  '<input>',
  '<textarea></textarea>',
  '<select></select>',
  '<p contenteditable="true"></p>',
  '<p role="slider"></p>',
  '<p role="menu"></p>',
  '<p role="listbox"></p>',
])('all keys without control belong to a field: %s', async (html) => {
  const fake = createControlledReader()
  await showControls(fake)
  document.body.insertAdjacentHTML('beforeend', html)
  const field = document.body.lastElementChild ?? document.body
  for (const key of ['m', ' ', 'ArrowRight', 'ArrowDown'])
    for (const altKey of [false, true]) expect(fireEvent.keyDown(field, { key, altKey })).toBe(true)
  field.remove()
  expect(fake.calls).toEqual([])
})

test.each([
  '<button></button>',
  '<a href="#"></a>',
  '<summary tabindex="0"></summary>',
  '<p role="button" tabindex="0"></p>',
  '<p role="link" tabindex="0"></p>',
])('space, enter and arrows belong to a button with the keyboard focus: %s', async (html) => {
  const fake = createControlledReader()
  await showControls(fake)
  document.body.insertAdjacentHTML('beforeend', html)
  const button = document.body.lastElementChild ?? document.body
  vi.spyOn(button, 'matches').mockReturnValue(true)
  for (const key of [' ', 'Enter', 'ArrowRight', 'ArrowDown']) expect(fireEvent.keyDown(button, { key })).toBe(true)
  expect(fake.calls).toEqual([])
  fireEvent.keyDown(button, { key: ' ', ...ctrlAlt })
  fireEvent.keyDown(button, { key: 'ArrowUp', altKey: true })
  fireEvent.keyDown(button, { key: 'm' })
  button.remove()
  expect(fake.calls).toEqual(['toggle', 'rate 1.1', 'muted true'])
})

test('a key that another part of the page has handled has no command', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(fake.calls).toEqual([])
  fireEvent.keyDown(document, { key: 'm' })
  expect(fake.calls).toEqual(['muted true'])
})

test('keys have no command before a book is open, after it has failed, and after it is closed', async () => {
  const fake = createControlledReader({ phase: 'opening' })
  await showControls(fake)
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true)
  act(() => fake.change({ phase: 'failed', error: new ContentError('c1.xhtml', 404) }))
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true)
  act(() => fake.change({ phase: 'ready' }))
  cleanup()
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true)
  expect(fake.calls).toEqual([])
})

test('alt with page up and page down moves the reading ruler by a line', () => {
  const moves: unknown[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake has no private members
  const reader = createControlledReader() as unknown as Reader
  renderHook(() =>
    useReaderKeys({ reader, setPanel: () => {}, moveRuler: (move) => moves.push(move), hasBookmarks: true }),
  )
  for (const key of ['PageUp', 'PageDown']) fireEvent.keyDown(document.body, { key, altKey: true })
  expect(moves).toEqual([
    { kind: 'line', direction: -1 },
    { kind: 'line', direction: 1 },
  ])
})

test('space plays after a click on a button, and presses a button with the keyboard focus', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  const next = screen.getByRole('button', { name: 'Next page' })
  const matches = vi.spyOn(next, 'matches').mockReturnValue(false)
  fireEvent.keyDown(next, { key: ' ' })
  expect(fake.calls).toEqual(['toggle'])
  matches.mockReturnValue(true)
  fireEvent.keyDown(next, { key: ' ' })
  expect(fake.calls).toEqual(['toggle'])
})

test('the key that mutes the sound also turns it on again', async () => {
  const fake = createControlledReader({ muted: true })
  await showControls(fake)
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(fake.calls).toEqual(['muted false'])
})

test('the volume stops at its limits', async () => {
  const fake = createControlledReader({ volume: 1 })
  await showControls(fake)
  fireEvent.keyDown(document.body, { key: 'ArrowUp' })
  for (const volume of [0, 0.3]) {
    act(() => fake.change({ volume }))
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  }
  expect(fake.calls).toEqual(['volume 1', 'volume 0', 'volume 0.2'])
})

test('in a right-to-left book the left arrow turns forward', async () => {
  const fake = createControlledReader({ metadata: { ...metadata, direction: 'rtl' } })
  await showControls(fake)
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(fake.calls).toEqual(['turn 1'])
})

test('control, alt and N open the bookmarks, and Esc closes them', async () => {
  await showControls(createControlledReader())
  fireEvent.keyDown(document.body, { key: 'n', ...ctrlAlt })
  expect(await screen.findByRole('dialog', { name: 'Bookmarks' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bookmarks' })).toBeNull())
})

test('control, alt and M open the bookmark field, in which letters are text', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  fireEvent.keyDown(document.body, { key: 'm', ...ctrlAlt })
  const field = await screen.findByLabelText('Bookmark name')
  for (const key of ['m', ' ']) expect(fireEvent.keyDown(field, { key })).toBe(true)
  // AltGr and N write a letter of the Finnish keyboard.
  expect(fireEvent.keyDown(field, { key: 'ŋ', code: 'KeyN', modifierAltGraph: true })).toBe(true)
  expect([fake.calls, screen.queryByRole('dialog', { name: 'Bookmarks' })]).toEqual([[], null])
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('AltGr and M open the bookmark field on a keyboard where control and alt are AltGr', async () => {
  await showControls(createControlledReader())
  fireEvent.keyDown(document.body, { key: 'µ', code: 'KeyM', modifierAltGraph: true })
  expect(await screen.findByLabelText('Bookmark name')).toBeTruthy()
})

test('a book without bookmarks ignores the bookmark keys', async () => {
  const { callbacks } = await showControls(createControlledReader(), null)
  for (const key of ['n', 'm']) {
    fireEvent.keyDown(document.body, { key, ...ctrlAlt })
    expect(screen.queryByRole('dialog')).toBeNull()
    // No panel keeps the bars.
    act(() => callbacks.current.onTap(false))
    expect(document.querySelector<HTMLElement>('[data-visible]')?.dataset['visible']).toBe('false')
    act(() => callbacks.current.onTap(false))
  }
})

test('a key inside the book’s page reaches the reader', async () => {
  const fake = createControlledReader()
  const { callbacks } = await showControls(fake)
  const page = document.implementation.createHTMLDocument().body
  page.addEventListener('keydown', (event) => callbacks.current.onKey(event))
  page.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
  expect(fake.calls).toEqual(['turn 1'])
})

test('the tab order is the visual order: top toolbar, then bottom bar', async () => {
  await showControls(createControlledReader())
  const stops = [...document.querySelectorAll('button, input')]
  expect(stops.map((stop) => stop.getAttribute('aria-label') ?? stop.textContent)).toEqual([
    'Table of contents',
    'Search in the book',
    'Add bookmark',
    'Bookmarks',
    'Close book',
    'Position in book',
    '1.0×',
    'Playback rate',
    'Previous sentence',
    'Previous page',
    'Play',
    'Next page',
    'Next sentence',
    'Mute',
    'Volume',
    'Settings',
  ])
  expect(stops.filter((stop) => stop.getAttribute('tabindex') === '-1')).toEqual([])
})
