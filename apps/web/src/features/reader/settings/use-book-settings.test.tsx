// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeReaderConfig, ReaderConfig, storedReaderConfig } from './reader-config.ts'
import { useBookSettings } from './use-book-settings.ts'

let mediaQueryEvents: EventTarget
let matchingQuery: string

beforeEach(() => {
  mediaQueryEvents = new EventTarget()
  matchingQuery = ''
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === matchingQuery,
    addEventListener: mediaQueryEvents.addEventListener.bind(mediaQueryEvents),
    removeEventListener: mediaQueryEvents.removeEventListener.bind(mediaQueryEvents),
  }))
  storedReaderConfig.set(ReaderConfig.parse({}))
  resize(1280, 720)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function resize(innerWidth: number, innerHeight: number): void {
  Object.assign(globalThis, { innerWidth, innerHeight })
  dispatchEvent(new Event('resize'))
}

const renderSettings = (theme?: string) => renderHook(() => useBookSettings(theme)).result
const findTextSize = (css: string) => /html\{font-size:([\d.]+em)/.exec(css)?.[1]

test('without a choice the book decides between pages and scrolling', () => {
  expect(renderSettings().current).not.toHaveProperty('flow')
})

test('pages are side by side unless one page or scrolling is chosen', () => {
  const result = renderSettings()
  act(() => changeReaderConfig({ pageLayout: 'two' }))
  expect(result.current).toMatchObject({ spread: 'auto', flow: 'paged' })
  act(() => changeReaderConfig({ pageLayout: 'single' }))
  expect(result.current).toMatchObject({ spread: 'none', flow: 'paged' })
  act(() => changeReaderConfig({ pageLayout: 'scroll' }))
  expect(result.current).toMatchObject({ spread: 'none', flow: 'scrolled' })
})

test('very large text has one column, so that long words are not broken', () => {
  const result = renderSettings('narrated-books')
  const [narrowest, usual] = [(600 - 4 * 32) / 2, (1100 - 4 * 64) / 2]
  expect(result.current.columnMin).toBeLessThan(narrowest)
  act(() => changeReaderConfig({ textScale: 240 }))
  expect(result.current.columnMin).toBeGreaterThan(usual)
})

test('the margins are 64 px, 32 px below a width of 736 px, and can be changed', () => {
  const result = renderSettings()
  expect(result.current.marginInline).toBe(64)
  act(() => resize(736, 900))
  expect(result.current.marginInline).toBe(64)
  act(() => resize(735, 900))
  expect(result.current.marginInline).toBe(32)
  act(() => changeReaderConfig({ margins: 'wide' }))
  expect(result.current.marginInline).toBe(48)
})

test('a rotated phone uses the text size of its new orientation', () => {
  resize(360, 740)
  const result = renderSettings()
  expect(findTextSize(result.current.css)).toBe('1.2em')
  act(() => resize(740, 360))
  expect(findTextSize(result.current.css)).toBe('1.1em')
})

test('the theme in the address sets the text size, and the reader’s scale applies to it', () => {
  const result = renderSettings('narrated-books')
  expect(findTextSize(result.current.css)).toBe('1.7em')
  act(() => changeReaderConfig({ textScale: 200 }))
  expect(findTextSize(result.current.css)).toBe('3.4em')
})

test('a small change of the window size returns the same settings object, so that the book is not laid out again', () => {
  const result = renderSettings()
  const before = result.current
  act(() => resize(1270, 710))
  expect(result.current).toBe(before)
})

test("a book follows the device's dark mode unless its theme is chosen", () => {
  const result = renderSettings()
  const isDark = () => result.current.css.includes(':any-link:not(')
  const setDevicePreference = (query: string) =>
    act(() => {
      matchingQuery = query
      mediaQueryEvents.dispatchEvent(new Event('change'))
    })
  setDevicePreference('(prefers-color-scheme: dark)')
  expect(isDark()).toBe(true)
  setDevicePreference('')
  expect(isDark()).toBe(false)
  act(() => changeReaderConfig({ theme: 'paper' }))
  setDevicePreference('(prefers-color-scheme: dark)')
  expect(isDark()).toBe(false)
})

const FORCED_COLOURS = ':any-link:not('
const withCss = (part: string) => ({ css: expect.stringContaining(part) })

test.each([
  [{ lineSpacing: 2 }, withCss('line-height:2!important')],
  [{ letterSpacing: 10 }, withCss('letter-spacing:0.1em!important;word-spacing:0.13em!important')],
  [{ wordSpacing: 30 }, withCss('letter-spacing:0em!important;word-spacing:0.3em!important')],
  [{ font: 'opendyslexic' }, withCss('OpenDyslexic')],
  [{ highlightActive: false }, withCss('::highlight(lectern-spoken){background-color:transparent!important')],
  [{ theme: 'dark' }, withCss(FORCED_COLOURS)],
  [{ theme: 'contrast' }, withCss(FORCED_COLOURS)],
  [{ textScale: 150 }, withCss('font-size:2.25em!important')],
  [{ margins: 'narrow' }, { marginInline: 32 }],
  [{ pageLayout: 'scroll' }, { flow: 'scrolled' }],
] as const)('the open book has new settings at once after the change of %o', (change, expected) => {
  const result = renderSettings()
  expect(result.current).not.toMatchObject(expected)
  act(() => changeReaderConfig(change))
  expect(result.current).toMatchObject({ marginBlock: 20, ...expected })
})

test('a coloured page keeps the colours of the book', () => {
  const result = renderSettings()
  for (const theme of ['sepia', 'blue', 'paper'] as const) {
    act(() => changeReaderConfig({ theme }))
    expect(result.current.css).not.toContain(FORCED_COLOURS)
  }
})

test('the theme of the book ends with the book, and the page has its own theme again', () => {
  const { unmount } = renderHook(() => useBookSettings(undefined))
  act(() => changeReaderConfig({ theme: 'dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  act(() => changeReaderConfig({ theme: 'sepia' }))
  unmount()
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})
