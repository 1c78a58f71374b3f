// @vitest-environment jsdom
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStoredValue } from './stored-value.ts'

test('a page that the browser restores from memory reads the value again', () => {
  const stored = createStoredValue('a-key', z.string(), 'nothing')
  const seen: string[] = []
  const unsubscribe = stored.subscribe(() => seen.push(stored.get()))
  localStorage.setItem('a-key', '"of another page"')
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(seen).toEqual([])
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(seen).toEqual(['of another page'])
  unsubscribe()
})
