// @vitest-environment jsdom
import type { SearchResult } from '@lectern/reader-engine'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBookSearch } from './use-book-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const createResult = (start: number): SearchResult => ({
  item: 0,
  start,
  end: start + 1,
  before: '',
  match: 'x',
  after: '',
})

/** Creates a book with `count` results for every query. */
function createFakeBook(count: number, fails = false) {
  const queries: string[] = []
  return {
    queries,
    async *search(query: string) {
      queries.push(query)
      for (let start = 0; start < count; start++) yield createResult(start)
      if (fails) throw new Error('no network')
    },
  }
}
const waitForSearch = () => act(() => vi.advanceTimersByTimeAsync(300))

test('the search starts after a pause in typing, not with every letter', async () => {
  const reader = createFakeBook(3)
  const { result, rerender } = renderHook(({ query }) => useBookSearch(reader, query), { initialProps: { query: 'l' } })
  rerender({ query: 'la' })
  rerender({ query: ' lamp ' })
  await waitForSearch()
  expect(reader.queries).toEqual(['lamp'])
  expect(result.current).toMatchObject({ phase: 'done', query: 'lamp', isCut: false })
  expect(result.current.found).toHaveLength(3)
  rerender({ query: '' })
  await waitForSearch()
  expect(result.current).toMatchObject({ phase: 'idle', found: [] })
})

test('results above the maximum are cut off, and the state says so', async () => {
  const { result } = renderHook(() => useBookSearch(LONG, 'x'))
  await waitForSearch()
  expect(result.current).toMatchObject({ phase: 'done', isCut: true })
  expect(result.current.found).toHaveLength(300)
})
const LONG = createFakeBook(1000)

test('after a failure, the results found earlier are still shown', async () => {
  const { result } = renderHook(() => useBookSearch(FAILING, 'x'))
  await waitForSearch()
  expect(result.current.phase).toBe('failed')
  expect(result.current.found).toHaveLength(2)
})
const FAILING = createFakeBook(2, true)
