// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TableSearch } from './table-search.tsx'
import { SEARCH_DELAY_MS } from './use-debounced-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function setUp(value = '') {
  const onChange = vi.fn<(value: string) => void>()
  const search = (shown: string) => <TableSearch label="Search" clearLabel="Clear" value={shown} onChange={onChange} />
  const { rerender } = render(search(value))
  return { onChange, setValue: (shown: string) => rerender(search(shown)) }
}

test('spaces alone start no search', async () => {
  const { onChange } = setUp()
  type('  ')
  await pass(SEARCH_DELAY_MS)
  expect(onChange).not.toHaveBeenCalled()
})

test('the search begins after a pause in typing, once', async () => {
  const { onChange } = setUp()
  type('an')
  await pass(SEARCH_DELAY_MS - 1)
  type('anna ')
  await pass(SEARCH_DELAY_MS - 1)
  expect(onChange).not.toHaveBeenCalled()
  await pass(1)
  expect(onChange.mock.calls).toEqual([['anna']])
})

test('Enter searches at once, and the pause does not search again', async () => {
  const { onChange } = setUp()
  type('anna')
  fireEvent.submit(field())
  expect(onChange.mock.calls).toEqual([['anna']])
  await pass(SEARCH_DELAY_MS)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a late answer does not replace the text that has been typed since', async () => {
  const { setValue } = setUp()
  type('an')
  await pass(SEARCH_DELAY_MS)
  type('anna')
  await pass(SEARCH_DELAY_MS)
  setValue('an')
  expect(field().value).toBe('anna')
  setValue('anna')
  expect(field().value).toBe('anna')
})

test('a cleared filter empties the field', () => {
  const { setValue } = setUp('anna')
  expect(field().value).toBe('anna')
  setValue('')
  expect(field().value).toBe('')
})
