// @vitest-environment jsdom
import type { DeviceLastmark } from '@lectern/contracts'
import type { Reader, ReadingState } from '@lectern/reader-engine'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { showLocale } from '../../../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../../../platform/platform.tsx'
import { fakeReader, placeIn } from '../testing/fake-reader.ts'
import { PositionOffers } from './position-offers.tsx'

beforeAll(() => showLocale('en'))
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const position = (charOffset: number) => ({ ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset })
const place = (charOffset: number, minute: number, deviceLabel = 'Firefox, Linux'): DeviceLastmark => ({
  deviceId: `device ${charOffset}`,
  deviceLabel,
  at: `2026-11-21T10:${minute}:00.000Z`,
  progress: charOffset / 100,
  position: position(charOffset),
})
const LOGGED_IN = { status: 'loggedIn', user: { id: 'me' } }

/** Shows the offers above a book that opened at 20 of 100 characters. */
function showOffer(places: readonly DeviceLastmark[]) {
  const fake = fakeReader({ location: placeIn(0) })
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
const offer = () => screen.queryByRole('region', { name: 'Your places on other devices' })
const PLACES = [place(20, 30), place(80, 20)]

test('the further position is offered with progress, time and device, and one click opens it', () => {
  const { fake } = showOffer(PLACES)
  expect(offer()?.textContent).toMatch(
    /You read further on another device\.80% of the book · .*2026.* · Firefox, Linux/u,
  )
  const go = screen.getByRole('button', { name: 'Go there' })
  expect(document.querySelector(`[id="${go.getAttribute('aria-describedby')}"]`)?.textContent).toContain('80%')
  fireEvent.click(go)
  expect(fake.calls).toEqual(['go to 80'])
  expect(offer()).toBeNull()
})

test('a declined offer does not return until a device has read further', () => {
  const { fake } = showOffer(PLACES)
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(offer()).toBeNull()
  expect(fake.calls).toEqual([])
  cleanup()
  showOffer(PLACES)
  expect(offer()).toBeNull()
  cleanup()
  showOffer([place(20, 50), place(90, 40)])
  expect(offer()).not.toBeNull()
})

test('the offer disappears after three page turns', () => {
  const { change } = showOffer(PLACES)
  for (const item of [1, 2]) change({ location: placeIn(item) })
  expect(offer()).not.toBeNull()
  change({ location: placeIn(3) })
  expect(offer()).toBeNull()
})

test('the further and the latest position have different texts', () => {
  showOffer([place(10, 40, ''), place(80, 30), place(20, 20)])
  expect(offer()?.textContent).toContain('You read further on another device.')
  expect(offer()?.textContent).toContain('You last read on another device.')
  expect(screen.getAllByRole('button', { name: 'Go there' })).toHaveLength(2)
})

test('nothing is shown if there is no position to offer', () => {
  showOffer([place(20, 30), place(5, 20)])
  expect(offer()).toBeNull()
})
