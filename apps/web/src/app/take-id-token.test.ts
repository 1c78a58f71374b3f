import { expect, test, vi } from 'vitest'
import { takeIdToken } from './take-id-token.ts'

test('an id token is taken from the address, and the rest stays', () => {
  const replaceState = vi.fn<History['replaceState']>()
  const href = 'https://l.example/bookshelf/play/id/1?id_token=t&origin=polylino#x'
  expect(takeIdToken({ href }, { replaceState, state: { key: 'k' } })).toBe('t')
  const clean = 'https://l.example/bookshelf/play/id/1?origin=polylino#x'
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ key: 'k' }, '', clean)
})

test('an address without an id token stays as it is', () => {
  const replaceState = vi.fn<History['replaceState']>()
  const href = 'https://l.example/bookshelf/play/id/1?origin=polylino'
  expect([takeIdToken({ href }, { replaceState, state: null }), replaceState.mock.calls]).toEqual([null, []])
})
