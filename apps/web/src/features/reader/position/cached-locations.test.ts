// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { cachedLocations } from './cached-locations.ts'

beforeEach(() => localStorage.clear())

test('locations are stored for each book and rendition', () => {
  cachedLocations('book a').write(0, [30, 10])
  cachedLocations('book a').write(1, [7])
  expect([0, 1, 2].map((rendition) => cachedLocations('book a').read(rendition))).toEqual([[30, 10], [7], undefined])
  expect(cachedLocations('book b').read(0)).toBeUndefined()
})

test.each(['no JSON', '{"0":["a"]}', '[1]'])('a stored value that is invalid (%s) is read as undefined', (broken) => {
  localStorage.setItem('lectern.locations.book a', broken)
  expect(cachedLocations('book a').read(0)).toBeUndefined()
})
