import { expect, test } from 'vitest'
import { parseReaderSearch } from './reader-search.ts'

test('the address contains the file, the origin and the theme', () => {
  const fileUrl = 'https://content.example/books/1?Policy=p&Signature=s&Key-Pair-Id=k'
  const query = new URLSearchParams({ fileUrl, origin: 'polylino', theme: 'narrated-books', other: 'x' })
  expect(parseReaderSearch(`?${query}`)).toMatchObject({ fileUrl, origin: 'polylino', theme: 'narrated-books' })
  expect(parseReaderSearch('?fileUrl=')).toEqual({ bookmarkFeatures: true })
})

test('the address names the open submission and the available submissions', () => {
  expect(parseReaderSearch('?activeSubmissionId=a&availableSubmissionIds=a,b,')).toMatchObject({
    activeSubmissionId: 'a',
    availableSubmissionIds: ['a', 'b'],
  })
  expect(parseReaderSearch('?activeSubmissionId=').activeSubmissionId).toBeUndefined()
})

test.each([
  ['', true],
  ['?bookmarkFeatures=true', true],
  ['?bookmarkFeatures=', true],
  ['?bookmarkFeatures=false', false],
])('in the address %j the bookmark features are %s', (query, expected) => {
  expect(parseReaderSearch(query).bookmarkFeatures).toBe(expected)
})
