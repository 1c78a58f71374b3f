// @vitest-environment jsdom
import type { Reader } from '@lectern/reader-engine'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPlayerMessages } from '../../../platform/i18n/messages.ts'
import { createFakeReader, createLocation } from '../testing/fake-reader.ts'
import { OfflineNotice } from './offline-notice.tsx'

beforeAll(() => Promise.all([showPlayerMessages(), showLocale('en')]))
afterEach(cleanup)

const notices = () => screen.queryAllByText('You are offline. Your place is saved on this device.')

function show() {
  const fake = createFakeReader({ location: createLocation(0) })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake has no private members
  render(<OfflineNotice reader={fake as unknown as Reader} />)
  return fake
}

test('several failures show one notice', () => {
  const fake = show()
  expect(notices()).toHaveLength(0)
  act(() => fake.change({ location: createLocation(1) }))
  act(() => fake.change({ networkFailures: 1 }))
  act(() => fake.change({ networkFailures: 2 }))
  expect(notices()).toHaveLength(1)
})

test('the notice stays when only the measured position of the page changes', () => {
  const fake = show()
  act(() => fake.change({ networkFailures: 1 }))
  act(() => fake.change({ location: { ...createLocation(0), charOffset: 7 } }))
  expect(notices()).toHaveLength(1)
})

test.each([
  ['another page is shown', { location: createLocation(2) }],
  ['the book plays', { playing: true }],
])('the notice disappears when %s, and returns after the next failure', (_, change) => {
  const fake = show()
  act(() => fake.change({ networkFailures: 1 }))
  act(() => fake.change(change))
  expect(notices()).toHaveLength(0)
  act(() => fake.change({ networkFailures: 2, playing: false }))
  expect(notices()).toHaveLength(1)
})
