import { expect, test } from 'vitest'
import { type CatalogueQuery, readCatalogueAddress, writeCatalogueAddress } from './catalogue-address.ts'

test('every query can be read back from its address', () => {
  const query: CatalogueQuery = {
    q: 'boat & sea',
    filters: { language: 'sv', subject: 'Space, general', ages: '7-9', narrated: 'yes', person: 'Åsa Ek' },
  }
  expect(readCatalogueAddress(writeCatalogueAddress(query))).toEqual(query)
})

test('an empty query has an empty address', () => {
  expect(writeCatalogueAddress({ q: '', filters: {} })).toEqual({})
})

test('invalid values of an address are ignored, and a long search text is cut', () => {
  const address = { q: 'a'.repeat(300), language: 'en-GB', ages: '5', narrated: 'maybe', subject: '', other: 'x' }
  expect(readCatalogueAddress(address)).toEqual({ q: 'a'.repeat(255), filters: {} })
})
