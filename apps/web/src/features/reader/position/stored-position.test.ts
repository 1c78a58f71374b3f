import { expect, test } from 'vitest'
import { StoredPosition } from './stored-position.ts'

const place = { ncxRef: 1, URI: 'c1.xhtml#s1', timeOffset: 0.5, charOffset: 12 }

test('a string is parsed as a JSON position', () => {
  expect(StoredPosition.parse(JSON.stringify(place))).toEqual(place)
  expect(StoredPosition.parse(place)).toEqual(place)
})

test.each(['no json', '{}', null, { URI: 'c1.xhtml' }])('%o is read as no position, without an error', (value) => {
  expect(StoredPosition.parse(value)).toBeUndefined()
})
