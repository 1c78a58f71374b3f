import { expect, test } from 'vitest'
import { readShelfAddress, type ShelfQuery, writeShelfAddress } from './shelf-address.ts'

const NOTHING: ShelfQuery = { search: '', filters: [], order: 'opened' }

test.each([
  { sort: 'banana', language: 'x1_12', ages: '3-5_old', narrated: 'maybe' },
  { sort: '', language: '', ages: '', level: '_', q: '' },
  { sort: ['title'], q: 7, language: null, level: {} },
])('what an address says that is not understood is passed over: %j', (query) => {
  expect(readShelfAddress(query)).toEqual(NOTHING)
})

test('what is understood of an address counts beside what is not', () => {
  expect(readShelfAddress({ language: 'x1_fi_fi', sort: 'title', unknown: '1' })).toEqual({
    search: '',
    filters: ['language:fi'],
    order: 'title',
  })
})

test('every question comes back from its address', () => {
  const question: ShelfQuery = {
    search: 'lamp & keeper',
    filters: ['sound', 'signVideo', 'started', 'language:en', 'language:sv', 'ages:7-9', 'ages:13-', 'level:Year 3'],
    order: 'author',
  }
  const address = new URLSearchParams(writeShelfAddress(question)).toString()
  expect(readShelfAddress(Object.fromEntries(new URLSearchParams(address)))).toEqual(question)
})

test('a question without wishes leaves no trace in the address', () => {
  expect(writeShelfAddress(NOTHING)).toEqual({})
})
