import { expect, test } from 'vitest'
import { readShelfAddress, type ShelfQuery, writeShelfAddress } from './shelf-address.ts'

const NOTHING: ShelfQuery = { search: '', filters: [], order: 'opened' }

test.each([
  { sort: 'banana', language: 'x1_12', ages: '3-5_old', narrated: 'maybe' },
  { sort: '', language: '', ages: '', level: '_', q: '' },
  { sort: ['title'], q: 7, language: null, level: {} },
])('invalid values in an address are ignored: %j', (query) => {
  expect(readShelfAddress(query)).toEqual(NOTHING)
})

test('valid values of an address are used although other values are invalid', () => {
  expect(readShelfAddress({ language: 'x1_fi_fi', sort: 'title', unknown: '1' })).toEqual({
    search: '',
    filters: ['language:fi'],
    order: 'title',
  })
})

test('every query can be read back from its address', () => {
  const shelfQuery: ShelfQuery = {
    search: 'lamp & keeper',
    filters: ['sound', 'signVideo', 'started', 'language:en', 'language:sv', 'ages:7-9', 'ages:13-', 'level:Year 3'],
    order: 'author',
  }
  const address = new URLSearchParams(writeShelfAddress(shelfQuery)).toString()
  expect(readShelfAddress(Object.fromEntries(new URLSearchParams(address)))).toEqual(shelfQuery)
})

test('a query with only default values leaves the address empty', () => {
  expect(writeShelfAddress(NOTHING)).toEqual({})
})
