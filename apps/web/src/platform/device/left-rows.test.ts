// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openLeftRows } from './left-rows.ts'

const open = (prefix = 'rows ') => openLeftRows(prefix, z.object({ text: z.string() }))

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a row is there for the next page, until it is removed', () => {
  expect(open().put('one', { text: 'Storm' })).toBe(true)
  expect(open().list()).toEqual([{ text: 'Storm' }])
  expect(open('others ').list()).toEqual([])
  open().remove('one')
  expect(open().list()).toEqual([])
})

test.each(['{', '{"words":1}'])('a row that cannot be read is ignored: %s', (text) => {
  localStorage.setItem('rows broken', text)
  open().put('one', { text: 'Storm' })
  expect(open().list()).toEqual([{ text: 'Storm' }])
})

test('if the browser refuses storage, `put` returns false', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(open().put('one', { text: 'Storm' })).toBe(false)
})
