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

const found = (start: number): SearchResult => ({ item: 0, start, end: start + 1, before: '', match: 'x', after: '' })

/** Creates a book with the same results for every query. */
function book(count: number, fails = false) {
  const asked: string[] = []
  return {
    asked,
    async *search(query: string) {
      asked.push(query)
      for (let start = 0; start < count; start++) yield found(start)
      if (fails) throw new Error('no network')
    },
  }
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(300))

test('the search starts after a pause in typing, not with every letter', async () => {
  const reader = book(3)
  const { result, rerender } = renderHook(({ query }) => useBookSearch(reader, query), { initialProps: { query: 'l' } })
  rerender({ query: 'la' })
  rerender({ query: ' lamp ' })
  await settle()
  expect(reader.asked).toEqual(['lamp'])
  expect(result.current).toMatchObject({ phase: 'done', query: 'lamp', isCut: false })
  expect(result.current.found).toHaveLength(3)
  rerender({ query: '' })
  await settle()
  expect(result.current).toMatchObject({ phase: 'idle', found: [] })
})

test('results above the maximum are cut off, and the state says so', async () => {
  const { result } = renderHook(() => useBookSearch(LONG, 'x'))
  await settle()
  expect(result.current).toMatchObject({ phase: 'done', isCut: true })
  expect(result.current.found).toHaveLength(300)
})
const LONG = book(1000)

test('after a failure, the results found earlier are still shown', async () => {
  const { result } = renderHook(() => useBookSearch(FAILING, 'x'))
  await settle()
  expect(result.current.phase).toBe('failed')
  expect(result.current.found).toHaveLength(2)
})
const FAILING = book(2, true)
