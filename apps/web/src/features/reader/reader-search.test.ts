import { expect, test } from 'vitest'
import { parseReaderSearch } from './reader-search.ts'

test('the address contains the file, the origin and the theme', () => {
  const fileUrl = 'https://content.example/books/1?Policy=p&Signature=s&Key-Pair-Id=k'
  const query = new URLSearchParams({ fileUrl, origin: 'polylino', theme: 'narrated-books', other: 'x' })
  expect(parseReaderSearch(`?${query}`)).toEqual({ fileUrl, origin: 'polylino', theme: 'narrated-books' })
  expect(parseReaderSearch('?fileUrl=')).toEqual({})
})

test('the address names the open submission and the available submissions', () => {
  expect(parseReaderSearch('?activeSubmissionId=a&availableSubmissionIds=a,b,')).toMatchObject({
    activeSubmissionId: 'a',
    availableSubmissionIds: ['a', 'b'],
  })
  expect(parseReaderSearch('?activeSubmissionId=').activeSubmissionId).toBeUndefined()
})
