import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spineItem } from '../testing/rendition.ts'
import { findTargetAtProgress, getProgress } from './progress.ts'

const item = (length: number) => spineItem('', { length })
const counted = fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 400 }).filter((lengths) => lengths.some(Boolean))

test('with counted characters, the progress of a location maps back to the location', () => {
  fc.assert(
    fc.property(
      counted,
      fc.nat(),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (lengths, pick, share) => {
        const spine = lengths.map(item)
        const number = pick % spine.length
        const length = lengths[number] ?? 0
        fc.pre(length > 0)
        const charOffset = Math.floor(share * length)
        expect(findTargetAtProgress(spine, getProgress(spine, number, charOffset, 0))).toEqual({
          item: number,
          charOffset,
        })
      },
    ),
  )
})

test('without counts, the progress of a chapter’s beginning maps back to the chapter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), (count, pick) => {
      const spine = Array.from({ length: count }, () => item(0))
      const number = pick % count
      expect(findTargetAtProgress(spine, getProgress(spine, number, 0, 0)).item).toBe(number)
    }),
  )
})

test('progress never decreases through the book and is between 0 and 1', () => {
  fc.assert(
    fc.property(counted, (lengths) => {
      const spine = lengths.map(item)
      const beginnings = spine.map((_, number) => getProgress(spine, number, 0, 0))
      expect(beginnings).toEqual(beginnings.toSorted((a, b) => a - b))
      for (const progress of beginnings) expect(progress).toBeGreaterThanOrEqual(0)
      expect(getProgress(spine, spine.length - 1, Infinity, 1)).toBe(1)
    }),
  )
})

test.each([-1, 0, 0.5, 1, 2])('progress %d is a location in the book', (progress) => {
  for (const spine of [[item(0)], [item(10), item(0)], [item(0), item(10)]]) {
    const place = findTargetAtProgress(spine, progress)
    expect(spine[place.item]).toBeDefined()
    expect(place.charOffset).toBeLessThanOrEqual(spine[place.item]?.length ?? 0)
  }
})
