// @vitest-environment jsdom
import { ContentError } from '@lectern/reader-engine'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../platform/i18n/messages.ts'
import { createLocation } from './testing/fake-reader.ts'
import { createControlledReader, metadata, showControls } from './testing/show-controls.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await Promise.all([showPlayerMessages(), showLocale('en')])
})
afterEach(cleanup)

test('the controls have the names in the specification', async () => {
  await showControls(createControlledReader())
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

test('play becomes pause, and mute becomes unmute', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  act(() => fake.change({ playing: true, muted: true }))
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy()
})

test('one click chooses a usual playback rate', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  fireEvent.click(screen.getByRole('button', { name: '1.0×' }))
  const usual = await screen.findByRole('button', { name: '1.2×' })
  expect(usual.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(usual)
  expect(fake.calls).toEqual(['rate 1.2'])
})

test('on a page without narration, the device’s voice is offered and read only after a click', async () => {
  const fake = createControlledReader({ playing: true })
  await showControls(fake)
  act(() => fake.change({ speechOffered: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Read with this device’s voice' }))
  expect(fake.calls).toEqual(['speech true', 'play'])
})

test('an offer of the device’s voice that was declined does not return', async () => {
  const fake = createControlledReader({ playing: true })
  await showControls(fake)
  act(() => fake.change({ speechOffered: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'No, thanks' }))
  act(() => fake.change({ speechOffered: false }))
  act(() => fake.change({ speechOffered: true }))
  expect(screen.queryByText('There is no recording for this page.')).toBeNull()
  expect(fake.calls).toEqual([])
})

test('the buttons of the bottom bar call the reader', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  for (const name of ['Previous page', 'Play', 'Next page', 'Mute'])
    fireEvent.click(screen.getByRole('button', { name }))
  expect(fake.calls).toEqual(['turn -1', 'toggle', 'turn 1', 'muted true'])
})

test.each(['Add bookmark', 'Languages', 'Table of contents'])(
  'while ‘%s’ is open a tap does not hide the bars',
  async (name) => {
    const languages = ['sv', 'en'].map((language) => ({ language, label: '', media: 'audio' as const }))
    const { callbacks } = await showControls(createControlledReader({ languages }))
    const [bar] = document.querySelectorAll<HTMLElement>('[data-visible]')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
    act(() => callbacks.current.onTap(false))
    expect(bar?.dataset['visible']).toBe('true')
  },
)

test('a double click on ‘Close book’ closes once', async () => {
  const { closings } = await showControls(createControlledReader())
  const close = screen.getByRole('button', { name: 'Close book' })
  for (const detail of [1, 2]) fireEvent.click(close, { detail })
  expect(closings).toHaveLength(1)
})

test('on a page with scripts the bars stay visible, because the scripts receive all taps', async () => {
  const place = createLocation(0)
  const fake = createControlledReader({ location: place })
  const { callbacks } = await showControls(fake)
  const [bar] = document.querySelectorAll<HTMLElement>('[data-visible]')
  act(() => callbacks.current.onTap(false))
  expect(bar?.dataset['visible']).toBe('false')
  act(() => fake.change({ location: place && { ...place, scripted: true } }))
  act(() => callbacks.current.onTap(false))
  expect(bar?.dataset['visible']).toBe('true')
})

test("keys that are pressed outside the book's frames reach the reader", async () => {
  const fake = createControlledReader()
  await showControls(fake)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: ' ' })
  fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true })
  expect(fake.calls).toEqual(['turn 1', 'toggle', 'rate 1.1'])
})

test('a frog book has no bottom bar and no language menu', async () => {
  const languages = ['sv', 'en'].map((language) => ({ language, label: '', media: 'audio' as const }))
  await showControls(createControlledReader({ metadata: { ...metadata, kind: 'frog' }, languages }))
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Languages' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Close book' })).toBeTruthy()
})

test('there are no bookmarks if the application that opened the reader turns them off', async () => {
  const { callbacks } = await showControls(createControlledReader(), [], { bookmarkFeatures: false })
  expect(screen.queryByRole('button', { name: 'Bookmarks' })).toBeNull()
  act(() => callbacks.current.onKey(new KeyboardEvent('keydown', { code: 'KeyM', ctrlKey: true, altKey: true })))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a part such as a table can be skipped while it is read, and the focus then stays in the bar', async () => {
  const fake = createControlledReader()
  let canEscape = false
  Object.defineProperty(fake, 'canEscape', { get: () => canEscape })
  Object.assign(fake, { escape: async () => void fake.calls.push('escape') })
  await showControls(fake)
  const skip = () => screen.queryByRole('button', { name: 'Skip this part' })
  expect(skip()).toBeNull()
  canEscape = true
  act(() => fake.change({ track: 3 }))
  skip()?.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Skip this part' }))
  expect(fake.calls).toEqual(['escape'])
  canEscape = false
  act(() => fake.change({ track: 7 }))
  expect(skip()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next sentence' }))
})

test('a page that is not well-formed is shown with a notice, once for each such page', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  const text = 'The book file has a mistake. Parts of this page may be missing.'
  expect(screen.queryByText(text)).toBeNull()
  await act(async () => fake.change({ location: { ...createLocation(1), faulty: true } }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a stored position that has moved is shown with a notice, and so is a corrected version of an offline copy', async () => {
  const [moved, outdated] = [/This is the nearest place/u, /A corrected version of this book is on your bookshelf/u]
  const fake = createControlledReader()
  await showControls(fake, [], { isOutdated: true })
  expect(await screen.findByText(outdated)).toBeTruthy()
  expect(screen.queryByText(moved)).toBeNull()
  await act(async () => fake.change({ movedPlaces: 1 }))
  expect(await screen.findByText(moved)).toBeTruthy()
})

test('a book outside the library has no bookmarks', async () => {
  await showControls(createControlledReader(), null)
  expect(screen.queryByRole('button', { name: 'Add bookmark' })).toBeNull()
})

test('the default name of a bookmark is the chapter’s name, and the bookmark is saved with the whole list', async () => {
  const row = (label: string, item: number) => ({ label, depth: 0, item, fragment: '' })
  const { saved } = await showControls(createControlledReader({ contents: [row('One', 0), row('Two', 1)] }))
  fireEvent.click(screen.getByRole('button', { name: 'Add bookmark' }))
  const field = await screen.findByLabelText('Bookmark name')
  expect(field).toHaveProperty('value', 'One')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(saved).toMatchObject([[{ name: 'One', position: { URI: 'c1.xhtml#s1' } }]])
})

test('a failed book shows the reason in an alert, with a link to log in again', async () => {
  await showControls(createControlledReader({ phase: 'failed', error: new ContentError('c1.xhtml', 403) }))
  expect(screen.getByRole('alert').textContent).toContain('You have been logged out')
  expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toContain('/login')
})

test('the link of a failed book leads to the log-in page of the application that opened the reader', async () => {
  const logIn = 'https://portal.example.org/log-in?from=reader'
  const address = `/bookshelf/play/id/b1?loginUrl=${encodeURIComponent(logIn)}`
  const failed = createControlledReader({ phase: 'failed', error: new ContentError('c1.xhtml', 403) })
  await showControls(failed, [], { address })
  expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe(logIn)
})

test('the sliders have the limits and steps of the spec', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  const rate = screen.getAllByRole('slider', { name: 'Playback rate' })[0]
  const volume = screen.getByRole('slider', { name: 'Volume' })
  expect(rate).toMatchObject({ min: '50', max: '200', step: '10', value: '100' })
  expect(volume).toMatchObject({ min: '0', max: '1', step: '0.1', value: '1' })
  if (rate) fireEvent.change(rate, { target: { value: '150' } })
  fireEvent.change(volume, { target: { value: '0.3' } })
  expect(fake.calls).toEqual(['rate 1.5', 'volume 0.3'])
})

test('the position slider shows the position, and moves the book after the thumb has rested', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  const slider = screen.getByRole('slider', { name: 'Position in book' })
  expect(slider).toHaveProperty('value', '250')
  fireEvent.change(slider, { target: { value: '700' } })
  expect(fake.calls).toEqual([])
  await vi.waitFor(() => expect(fake.calls).toEqual(['progress 0.7']))
})

test('in a right-to-left book the slider and the page buttons start at the right', async () => {
  await showControls(createControlledReader({ metadata: { ...metadata, direction: 'rtl' } }))
  expect(screen.getByRole('slider', { name: 'Position in book' }).closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  expect(screen.getByRole('button', { name: 'Next page' }).closest('[dir]')?.getAttribute('dir')).toBe('rtl')
})

test('a text book shows its position in percent, a book of fixed pages its page', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  expect(screen.getByText('25% of the book')).toBeTruthy()
  act(() => fake.change({ metadata: { ...metadata, layout: 'pre-paginated' } }))
  expect(screen.queryByText('25% of the book')).toBeNull()
  expect(screen.getAllByText(/^Page 1 of/)).toBeTruthy()
})

test('the bars are no toolbars, because arrow keys do not move between their controls', async () => {
  await showControls(createControlledReader())
  expect(screen.queryByRole('toolbar')).toBeNull()
  for (const name of ['Book tools', 'Playback']) expect(screen.getByRole('region', { name })).toBeTruthy()
})

test('a volume or rate that changes without its slider is announced', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  act(() => fake.change({ volume: 0.9 }))
  expect(announcements()).toContain('Volume 90%')
  act(() => fake.change({ muted: true }))
  expect(announcements()).toContain('Volume 0%')
  act(() => fake.change({ rate: 1.1 }))
  expect(announcements()).toContain('Playback rate 1.1×')
})

const announcements = () =>
  [...document.querySelectorAll('[aria-live], output')].map(({ textContent }) => textContent).filter(Boolean)

test('the title and the page of a book are announced when it opens, then the page after each turn', async () => {
  const fake = createControlledReader({ phase: 'opening' })
  await showControls(fake)
  act(() => fake.change({ phase: 'ready' }))
  await vi.waitFor(() => expect(announcements()).toContain('The Lamp-Keeper, Page 1 of 3'))
  act(() => fake.change({ location: { ...createLocation(0), page: 1 } }))
  act(() => fake.change({ turns: 1 }))
  expect(announcements()).toContain('Page 2 of 3, One')
})

test('a pause, a new layout and a turn during playback announce no page', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  act(() => fake.change({ location: { ...createLocation(0), page: 1 }, turns: 1 }))
  expect(announcements()).toContain('Page 2 of 3, One')
  act(() => fake.change({ location: { ...createLocation(0), page: 4, pages: 9 } }))
  expect(announcements().join()).not.toContain('Page')
  act(() => fake.change({ playing: true }))
  act(() => fake.change({ location: { ...createLocation(0), page: 5, pages: 9 }, turns: 2 }))
  act(() => fake.change({ playing: false }))
  expect(announcements().join()).not.toContain('Page')
})

test('announcements are no stops of a screen reader', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  act(() => fake.change({ location: { ...createLocation(0), page: 1 }, turns: 1 }))
  expect(screen.getByText('Page 2 of 3, One').matches('output, [role]')).toBe(false)
})

test('a slider says its value itself', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  screen.getByRole('slider', { name: 'Volume' }).focus()
  act(() => fake.change({ volume: 0.9 }))
  expect(screen.queryByText('Volume 90%')).toBeNull()
})

test('a tap on the page hides the bars and shows them again', async () => {
  const { callbacks } = await showControls(createControlledReader())
  const bar = () => screen.getByRole('region', { name: 'Book tools' }).parentElement?.dataset['visible']
  expect(bar()).toBe('true')
  act(() => callbacks.current.onTap(false))
  expect(bar()).toBe('false')
  act(() => callbacks.current.onTap(false))
  expect(bar()).toBe('true')
})

test('a missing sound shows a notice, and the book continues', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  act(() => fake.change({ missingMedia: 'gone.mp3' }))
  expect(await screen.findByText('Some of the audio is missing. You can keep reading without it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

test('the close button calls onClose', async () => {
  const { closings } = await showControls(createControlledReader())
  fireEvent.click(screen.getByRole('button', { name: 'Close book' }))
  expect(closings).toHaveLength(1)
})

test.each([
  ['Some of the audio is missing. You can keep reading without it.', { missingMedia: 'gone.mp3' }],
  ['This device has no sound output. Connect headphones or a speaker to listen.', { silentPlays: 1 }],
])('the notice ‘%s’ disappears after 5000 ms', async (text, change) => {
  const fake = createControlledReader()
  await showControls(fake)
  vi.useFakeTimers()
  try {
    await act(async () => fake.change(change))
    await act(() => vi.advanceTimersByTimeAsync(4900))
    expect(screen.queryByText(text)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.queryByText(text)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('the notice of a saved bookmark disappears after 4000 ms', async () => {
  await showControls(createControlledReader())
  fireEvent.click(screen.getByRole('button', { name: 'Add bookmark' }))
  await screen.findByLabelText('Bookmark name')
  vi.useFakeTimers()
  try {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
    await act(() => vi.advanceTimersByTimeAsync(3900))
    expect(screen.queryByText('Bookmark saved')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.queryByText('Bookmark saved')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
