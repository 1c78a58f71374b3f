// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../../platform/i18n/messages.ts'
import { createControlledReader, metadata, showControls } from '../testing/show-controls.tsx'

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
])('%o calls the reader: %s', async (key, expectedCall) => {
  const fake = createControlledReader({ volume: 0.5 })
  await showControls(fake)
  fireEvent.keyDown(document.body, key)
  expect(fake.calls).toEqual([expectedCall])
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

test('the volume stops at its limits', async () => {
  const fake = createControlledReader({ volume: 1 })
  await showControls(fake)
  fireEvent.keyDown(document.body, { key: 'ArrowUp' })
  act(() => fake.change({ volume: 0 }))
  fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  expect(fake.calls).toEqual(['volume 1', 'volume 0'])
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
  fireEvent.keyDown(field, { key: 'm' })
  fireEvent.keyDown(field, { key: ' ' })
  expect(fake.calls).toEqual([])
})

test('AltGr and M open the bookmark field on a keyboard where control and alt are AltGr', async () => {
  await showControls(createControlledReader())
  fireEvent.keyDown(document.body, { key: 'µ', code: 'KeyM', modifierAltGraph: true })
  expect(await screen.findByLabelText('Bookmark name')).toBeTruthy()
})

test('a book without bookmarks ignores the bookmark keys', async () => {
  await showControls(createControlledReader(), null)
  fireEvent.keyDown(document.body, { key: 'n', ...ctrlAlt })
  fireEvent.keyDown(document.body, { key: 'm', ...ctrlAlt })
  expect(screen.queryByRole('dialog')).toBeNull()
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
