// @vitest-environment jsdom
import type { Bookmark } from '@lectern/contracts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../platform/i18n/messages.ts'
import { changeReaderConfig, storedReaderConfig } from './settings/reader-config.ts'
import { createLocation } from './testing/fake-reader.ts'
import { createControlledReader, showControls } from './testing/show-controls.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await Promise.all([showPlayerMessages(), showLocale('en')])
})
afterEach(cleanup)

const contents = ['One', 'Two'].map((label, item) => ({ label, depth: 0, item, fragment: '' }))
const bookmark = (name: string, charOffset: number): Bookmark => ({
  id: `019237a0-0000-7000-8000-0000000000${charOffset}`,
  name,
  position: { ncxRef: 0, URI: `c1.xhtml#${name}`, timeOffset: 0, charOffset },
})
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test("the table of contents shows the current entry and each chapter's length, and opens a chapter", async () => {
  const fake = createControlledReader({ contents, location: createLocation(1) })
  await showControls(fake)
  await press('Table of contents')
  const drawer = within(await screen.findByRole('dialog', { name: 'Table of contents' }))
  expect(drawer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'One2 mins',
    'TwoYou are here1 min left in the chapter',
  ])
  await act(async () => void fireEvent.click(drawer.getByRole('button', { name: /^One/ })))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fake.calls).toEqual(['row 0', 'focus the text'])
})

test('the bookmark list opens a bookmark', async () => {
  const fake = createControlledReader()
  await showControls(fake, [bookmark('first', 10), bookmark('second', 20)])
  await press('Bookmarks')
  const drawer = within(await screen.findByRole('dialog', { name: 'Bookmarks' }))
  await act(async () => void fireEvent.click(drawer.getByRole('button', { name: /^second/ })))
  expect(fake.calls).toEqual(['position c1.xhtml#second'])
})

test('a removed bookmark is not in the saved list, and can be restored', async () => {
  const { saved } = await showControls(createControlledReader(), [bookmark('second', 20), bookmark('first', 10)])
  await press('Bookmarks')
  const drawer = within(await screen.findByRole('dialog', { name: 'Bookmarks' }))
  const names = () => drawer.queryAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names()).toEqual(['firstOne', 'secondOne'])
  await press('Remove bookmark first')
  expect(saved.at(-1)?.map(({ name }) => name)).toEqual(['second'])
  expect(names()).toEqual(['secondOne'])
  await press('Undo')
  expect(
    saved
      .at(-1)
      ?.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['first', 'second'])
  expect(names()).toEqual(['firstOne', 'secondOne'])
})

test('a new bookmark replaces the one at its position, and is in the list at once', async () => {
  const here = { ...bookmark('old', 10), position: { ncxRef: 0, URI: 'c1.xhtml#s1', timeOffset: 3, charOffset: 0 } }
  const { saved } = await showControls(createControlledReader(), [bookmark('a', 20), bookmark('z', 30), here])
  await press('Add bookmark')
  const field = await screen.findByLabelText('Bookmark name')
  fireEvent.change(field, { target: { value: '  new  ' } })
  await press('Save')
  await press('Bookmarks')
  const drawer = within(await screen.findByRole('dialog', { name: 'Bookmarks' }))
  expect(drawer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['aOne', 'newOne', 'zOne'])
  expect(
    saved
      .at(-1)
      ?.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['a', 'new', 'z'])
})

test.each([
  ['the last chapter, if the page belongs to none', ['One', 'Two', 'Three'], -1, 'Three'],
  ['a chapter with a long name, cut to 255 characters', [`${'a'.repeat(254)}😀 and on`, 'Two'], 0, 'a'.repeat(254)],
])('the default name of a bookmark is that of %s', async (_what, labels, contentsRow, start) => {
  const rows = labels.map((label, item) => ({ label, depth: 0, item, fragment: '' }))
  await showControls(createControlledReader({ contents: rows, location: { ...createLocation(0), contentsRow } }))
  await press('Add bookmark')
  const field = await screen.findByLabelText<HTMLInputElement>('Bookmark name')
  expect([field.value.startsWith(start), field.value.length <= 255, field.value.isWellFormed()]).toEqual([
    true,
    true,
    true,
  ])
})

test('a book in several languages has a language menu; each entry has a label or the language’s own name', async () => {
  const languages = [
    { language: 'sv', label: '', media: 'audio' as const },
    { language: 'en', label: 'English, slow', media: 'audio' as const },
  ]
  const fake = createControlledReader({ languages })
  await showControls(fake)
  await press('Languages')
  const menu = await screen.findByRole('dialog')
  expect(
    within(menu)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['svenska', 'English, slow'])
  await press('English, slow')
  expect(fake.calls).toEqual(['language 1'])
  expect(storedReaderConfig.get().preferredLanguage).toBe('en')
})

test('the settings turn the highlight off on this device', async () => {
  await showControls(createControlledReader())
  await press('Settings')
  const highlight = await screen.findByRole('switch', { name: 'Highlight text as it is read' })
  expect(highlight).toHaveProperty('checked', true)
  await act(async () => void fireEvent.click(highlight))
  expect(storedReaderConfig.get().highlightActive).toBe(false)
})

test('the settings turn off the shortcuts of single letters and punctuation marks', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  await press('Settings')
  await act(
    async () =>
      void fireEvent.click(await screen.findByRole('switch', { name: 'Shortcut keys: M, comma and full stop' })),
  )
  await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
  for (const key of ['m', 'M', ',', '.']) fireEvent.keyDown(document.body, { key })
  expect([storedReaderConfig.get().singleKeys, fake.calls]).toEqual([false, []])
  for (const key of [' ', 'ArrowUp', 'ArrowRight']) fireEvent.keyDown(document.body, { key })
  expect(fake.calls.splice(0)).toEqual(['toggle', 'volume 1', 'turn 1'])
  changeReaderConfig({ singleKeys: true })
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(fake.calls).toEqual(['muted true'])
})

test('a book that asks for scrolling scrolls until the reader chooses pages', async () => {
  const scrolled = { scrolled: true } as const
  await showControls(Object.assign(createControlledReader(), { spine: [scrolled] }))
  await press('Settings')
  const isChecked = (name: string) => screen.getByRole('radio', { name }).matches(':checked')
  await screen.findByRole('radio', { name: 'Scroll' })
  expect([isChecked('Scroll'), storedReaderConfig.get().pageLayout]).toEqual([true, null])
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Two if they fit' })))
  expect([isChecked('Two if they fit'), storedReaderConfig.get().pageLayout]).toEqual([true, 'two'])
})

test('the settings turn automatic page turns off', async () => {
  const fake = Object.assign(createControlledReader(), {
    setAutoPageTurn: (on: boolean) => fake.change({ autoPageTurn: on }),
  })
  await showControls(fake)
  await press('Settings')
  await act(async () => void fireEvent.click(await screen.findByRole('switch', { name: 'Turn pages automatically' })))
  expect(fake.state.autoPageTurn).toBe(false)
})

test('a book without sentence highlighting has no switch for it', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  await press('Settings')
  const light = () => screen.queryByRole('switch', { name: 'Highlight text as it is read' })
  expect(light()).not.toBeNull()
  act(() => fake.change({ sentenceHighlighting: false }))
  expect(light()).toBeNull()
})

test('only a book with sign video has a switch for it', async () => {
  const fake = createControlledReader({ languages: [{ language: 'tsp', label: '', media: 'video' }] })
  await showControls(fake)
  await press('Settings')
  await act(async () => void fireEvent.click(await screen.findByRole('switch', { name: 'Show sign language video' })))
  expect(storedReaderConfig.get().pictureInPicture).toBe(false)
  act(() => fake.change({ languages: [{ language: 'sv', label: '', media: 'audio' }] }))
  expect(screen.queryByRole('switch', { name: 'Show sign language video' })).toBeNull()
})

test('a tint, a font and word spacing are stored, and the sample shows them', async () => {
  await showControls(createControlledReader())
  await press('Settings')
  const sample = (await screen.findByText(/^The lamp was lit/)).style
  expect([sample.fontFamily, sample.wordSpacing]).toEqual(['', '0em'])
  const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })))
  await choose('Light blue')
  await choose('OpenDyslexic')
  const spacing = screen.getByRole('slider', { name: 'Word spacing' })
  await act(async () => void fireEvent.change(spacing, { target: { value: '30' } }))
  expect(storedReaderConfig.get()).toMatchObject({ theme: 'blue', font: 'opendyslexic', wordSpacing: 30 })
  const families = [...document.querySelectorAll('style')].flatMap(({ textContent }) =>
    [...textContent.matchAll(/@font-face\{font-family:("[^"]+")/g)].map(([, family]) => family),
  )
  expect(families).toContain('"Lectern OpenDyslexic"')
  expect(sample.fontFamily).toMatch(/^"Lectern OpenDyslexic",/)
  expect(sample.wordSpacing).toBe('0.3em')
})

test('only a book with notes has a switch for reading them aloud', async () => {
  const fake = createControlledReader()
  const skipped: unknown[] = []
  await showControls(Object.assign(fake, { setSkippedKinds: (kinds: unknown) => skipped.push(kinds) }))
  await press('Settings')
  await screen.findByRole('switch', { name: 'Turn pages automatically' })
  const notes = () => screen.queryByRole('switch', { name: 'Read notes aloud' })
  const toggle = () => act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Read notes aloud' })))
  expect(notes()).toBeNull()
  act(() => fake.change({ skippableKinds: ['notes'] }))
  expect(notes()).toHaveProperty('checked', true)
  await toggle()
  expect(notes()).toHaveProperty('checked', false)
  await toggle()
  expect([skipped, storedReaderConfig.get().skipped]).toEqual([[['notes'], []], []])
})
