// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keptLocations } from './cached-locations.ts'

beforeEach(() => localStorage.clear())

test('locations are kept for each book and each of its renditions', () => {
  keptLocations('book a').write(0, [30, 10])
  keptLocations('book a').write(1, [7])
  expect([0, 1, 2].map((rendition) => keptLocations('book a').read(rendition))).toEqual([[30, 10], [7], undefined])
  expect(keptLocations('book b').read(0)).toBeUndefined()
})

test.each(['no JSON', '{"0":["a"]}', '[1]'])('what is kept and is none (%s) is counted anew', (broken) => {
  localStorage.setItem('lectern.locations.book a', broken)
  expect(keptLocations('book a').read(0)).toBeUndefined()
})
