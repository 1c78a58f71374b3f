// @vitest-environment jsdom
import type { DeviceLastmark } from '@lectern/contracts'
import type { Reader, ReadingState } from '@lectern/reader-engine'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { showLocale, showPlayerMessages } from '../../../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../../../platform/platform.tsx'
import { createFakeReader, createLocation } from '../testing/fake-reader.ts'
import { PositionOffers } from './position-offers.tsx'

beforeAll(() => Promise.all([showPlayerMessages(), showLocale('en')]))
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const position = (charOffset: number) => ({ ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset })
const createLastmark = (charOffset: number, minute: number, deviceLabel = 'Firefox, Linux'): DeviceLastmark => ({
  deviceId: `device ${charOffset}`,
  deviceLabel,
  at: `2026-11-21T10:${minute}:00.000Z`,
  progress: charOffset / 100,
  position: position(charOffset),
})
const LOGGED_IN = { status: 'loggedIn', user: { id: 'me' } }

/** Shows the offers above a book that opened at character 20. */
function showOffer(places: readonly DeviceLastmark[]) {
  const fake = createFakeReader({ location: createLocation(0) })
  const reader = Object.assign(fake, {
    goToPosition: async ({ charOffset }: { charOffset: number }) => void fake.calls.push(`go to ${charOffset}`),
  })
  const platform: unknown = { session: { subscribe: () => () => {}, getState: () => LOGGED_IN } }
  render(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the component reads only the user
    <PlatformProvider value={platform as Platform}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake has no private members */}
      <PositionOffers reader={reader as unknown as Reader} book="a book" places={places} opened={position(20)} />
    </PlatformProvider>,
  )
  return { fake, change: (part: Partial<ReadingState>) => act(() => fake.change(part)) }
}
const findOffer = () => screen.queryByRole('region', { name: 'Your places on other devices' })
const PLACES = [createLastmark(20, 30), createLastmark(80, 20)]

test('the further position is offered with progress, time and device, and one click opens it', () => {
  const { fake } = showOffer(PLACES)
  expect(findOffer()?.textContent).toMatch(
    /You read further on another device\.80% of the book · .*2026.* · Firefox, Linux/u,
  )
  const go = screen.getByRole('button', { name: 'Go there' })
  expect(document.querySelector(`[id="${go.getAttribute('aria-describedby')}"]`)?.textContent).toContain('80%')
  fireEvent.click(go)
  expect(fake.calls).toEqual(['go to 80'])
  expect(findOffer()).toBeNull()
})

test('a declined offer does not return until a device has read further', () => {
  const { fake } = showOffer(PLACES)
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(findOffer()).toBeNull()
  expect(fake.calls).toEqual([])
  cleanup()
  showOffer(PLACES)
  expect(findOffer()).toBeNull()
  cleanup()
  showOffer([createLastmark(20, 50), createLastmark(90, 40)])
  expect(findOffer()).not.toBeNull()
})

test('the offer disappears after three page turns', () => {
  const { change } = showOffer(PLACES)
  for (const item of [1, 2]) change({ location: createLocation(item) })
  expect(findOffer()).not.toBeNull()
  change({ location: createLocation(3) })
  expect(findOffer()).toBeNull()
})

test('the further and the latest position have different texts', () => {
  showOffer([createLastmark(10, 40, ''), createLastmark(80, 30), createLastmark(20, 20)])
  expect(findOffer()?.textContent).toContain('You read further on another device.')
  expect(findOffer()?.textContent).toContain('You last read on another device.')
  expect(screen.getAllByRole('button', { name: 'Go there' })).toHaveLength(2)
})

test('nothing is shown if there is no position to offer', () => {
  showOffer([createLastmark(20, 30), createLastmark(5, 20)])
  expect(findOffer()).toBeNull()
})
