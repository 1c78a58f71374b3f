// @vitest-environment jsdom
import type { Reader } from '@lectern/reader-engine'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPlayerMessages } from '../../../platform/i18n/messages.ts'
import { createFakeReader } from '../testing/fake-reader.ts'
import { FirstPlay } from './first-play.tsx'

beforeAll(() => Promise.all([showPlayerMessages(), showLocale('en')]))
afterEach(cleanup)

const button = () => screen.queryByTitle('Play')

function show(barVisible: boolean) {
  const fake = createFakeReader()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake has no private members
  const reader = fake as unknown as Reader
  const { rerender } = render(<FirstPlay reader={reader} barVisible={barVisible} />)
  return { fake, setBarVisible: (visible: boolean) => rerender(<FirstPlay reader={reader} barVisible={visible} />) }
}

test('a large Play button appears when the bars hide, and plays', () => {
  const { fake, setBarVisible } = show(true)
  expect(button()).toBeNull()
  setBarVisible(false)
  fireEvent.click(screen.getByTitle('Play'))
  expect(fake.calls).toEqual(['play'])
})

test('the large Play button does not return after the first playback', () => {
  const { fake } = show(false)
  act(() => fake.change({ playing: true }))
  expect(button()).toBeNull()
  act(() => fake.change({ playing: false }))
  expect(button()).toBeNull()
})

test('the first playback counts while the bars are visible, too', () => {
  const { fake, setBarVisible } = show(true)
  act(() => fake.change({ playing: true }))
  act(() => fake.change({ playing: false }))
  setBarVisible(false)
  expect(button()).toBeNull()
})
