import type { DeviceLastmark } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { choosePositions, findLatestTime } from './choose-positions.ts'

const position = (charOffset: number) => ({ ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset })
const lastmark = (charOffset: number, hour: number, progress: number | null = charOffset / 100): DeviceLastmark => ({
  deviceId: `device ${charOffset}`,
  deviceLabel: '',
  at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`,
  progress,
  position: position(charOffset),
})
const chooseOffers = (places: readonly DeviceLastmark[], opened: number, until: string | null = null) =>
  choosePositions(places, position(opened), until).map(
    ({ reason, lastmark }) => `${reason} ${lastmark.position.charOffset}`,
  )

test('a position further than the opened one is offered', () => {
  expect(chooseOffers([lastmark(20, 10), lastmark(80, 9), lastmark(50, 8)], 20)).toEqual(['further 80'])
})

test('an earlier position, or one only slightly further, is not offered', () => {
  expect(chooseOffers([lastmark(20, 10), lastmark(5, 9), lastmark(20.5, 8)], 20)).toEqual([])
})

test('the latest position is also offered if the book opened at a position that this device had not sent', () => {
  expect(chooseOffers([lastmark(10, 10), lastmark(80, 9), lastmark(20, 8)], 20)).toEqual(['further 80', 'later 10'])
  expect(chooseOffers([lastmark(80, 10), lastmark(20, 8)], 20)).toEqual(['further 80'])
})

test('a position without progress is never further than another one', () => {
  expect(chooseOffers([lastmark(20, 10), lastmark(80, 9, null)], 20)).toEqual([])
  expect(chooseOffers([lastmark(20, 10, null), lastmark(80, 9)], 20)).toEqual([])
})

test('a position is offered only once, but a later position is offered', () => {
  const places = [lastmark(20, 10), lastmark(80, 9), lastmark(50, 8)]
  const until = findLatestTime(places)
  expect(chooseOffers(places, 20, until)).toEqual([])
  expect(chooseOffers([lastmark(20, 12), lastmark(90, 11), lastmark(80, 9)], 20, until)).toEqual(['further 90'])
})

test('of several further positions the furthest one is offered', () => {
  expect(chooseOffers([lastmark(20, 10), lastmark(50, 9), lastmark(80, 8), lastmark(60, 7)], 20)).toEqual([
    'further 80',
  ])
})

test('the same offset in another chapter is another position', () => {
  const other = { ...lastmark(20, 11, 0.9), position: { ...position(20), URI: 'c2.xhtml' } }
  expect(chooseOffers([other, lastmark(20, 10)], 20)).toEqual(['further 20'])
})

test('without a position of this device, the latest position is offered, and none is further', () => {
  expect(chooseOffers([lastmark(10, 10), lastmark(80, 9)], 20)).toEqual(['later 10'])
})

test('a position that was offered before is not offered at the same time again', () => {
  expect(chooseOffers([lastmark(20, 10), lastmark(80, 9)], 20, lastmark(80, 9).at)).toEqual([])
})
