import { expect, test } from 'vitest'
import { removeIdToken, parseReaderSearch } from './reader-search.ts'

test('the address contains the file, the origin and the theme', () => {
  const fileUrl = 'https://content.example/books/1?Policy=p&Signature=s&Key-Pair-Id=k'
  const query = new URLSearchParams({ fileUrl, origin: 'polylino', theme: 'narrated-books', other: 'x' })
  expect(parseReaderSearch(`?${query}`)).toEqual({ fileUrl, origin: 'polylino', theme: 'narrated-books' })
  expect(parseReaderSearch('?fileUrl=')).toEqual({})
})

test('an id token is removed from the address, and the rest stays', () => {
  expect(removeIdToken('https://l.example/bookshelf/play/id/1?id_token=t&origin=polylino#x')).toBe(
    '/bookshelf/play/id/1?origin=polylino#x',
  )
  expect(removeIdToken('https://l.example/bookshelf/play/id/1?origin=polylino')).toBeNull()
})

test('the address names the open submission and the available submissions', () => {
  expect(parseReaderSearch('?activeSubmissionId=a&availableSubmissionIds=a,b,')).toMatchObject({
    activeSubmissionId: 'a',
    availableSubmissionIds: ['a', 'b'],
  })
  expect(parseReaderSearch('?activeSubmissionId=').activeSubmissionId).toBeUndefined()
})
