import { expect, test } from 'vitest'
import { getPageInfo, parseListQuery } from './list-search.ts'

test('an invalid page or status is ignored', () => {
  for (const page of ['0', '-1', 'two', '1e3', undefined])
    expect(parseListQuery({ page, status: 'lost' })).toMatchObject({ offset: 0, status: undefined })
})

test('the request has the filters and the page of the address', () => {
  expect(parseListQuery({ group: 'g', status: 'draft', page: '3' })).toMatchObject({
    group: 'g',
    status: 'draft',
    limit: 20,
    offset: 40,
  })
})

test('the first page has no newer page and the last page no older page', () => {
  expect(getPageInfo({}, 20, 45)).toEqual({ from: 1, to: 20, newer: null, older: { page: '2' } })
  expect(getPageInfo({ page: '2' }, 20, 45)).toEqual({ from: 21, to: 40, newer: {}, older: { page: '3' } })
  expect(getPageInfo({ page: '3' }, 5, 45)).toEqual({ from: 41, to: 45, newer: { page: '2' }, older: null })
})
