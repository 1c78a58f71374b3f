// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../platform/i18n/messages.ts'
import { createControlledReader, metadata, showControls } from './testing/show-controls.tsx'

beforeAll(() => Promise.all([showPlayerMessages(), showLocale('en')]))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bar = () => document.querySelector<HTMLElement>('[data-visible]')?.dataset['visible']
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const largePlay = () => screen.queryByTitle('Play')

test('the bars disappear 3000 ms after the book is open, however long the book takes to open', async () => {
  const fake = createControlledReader({ phase: 'opening' })
  await showControls(fake)
  await pass(10_000)
  act(() => fake.change({ phase: 'ready' }))
  await pass(2999)
  expect(bar()).toBe('true')
  await pass(1)
  expect(bar()).toBe('false')
})

test('a tap that speaks shows the hidden bars', async () => {
  const { callbacks } = await showControls(createControlledReader())
  await pass(3000)
  expect(bar()).toBe('false')
  act(() => callbacks.current.onTap(true))
  expect(bar()).toBe('true')
  act(() => callbacks.current.onTap(true))
  expect(bar()).toBe('true')
})

test('while the bars are hidden, a large Play button that keyboards and screen readers skip starts the book', async () => {
  const fake = createControlledReader()
  await showControls(fake)
  expect(largePlay()).toBeNull()
  await pass(3000)
  const play = screen.getByTitle('Play')
  expect([play.tabIndex, play.getAttribute('aria-hidden')]).toEqual([-1, 'true'])
  fireEvent.click(play)
  expect(fake.calls).toEqual(['play'])
})

test('a frog book has no large Play button', async () => {
  await showControls(createControlledReader({ metadata: { ...metadata, kind: 'frog' } }))
  await pass(3000)
  expect([bar(), largePlay()]).toEqual(['false', null])
})
