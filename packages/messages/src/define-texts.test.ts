import { expect, test } from 'vitest'
import { defineTexts } from './define-texts.ts'
import { texts } from './locales/de/core.ts'

test('the texts of a file are returned unchanged', () => {
  expect(defineTexts('de', 'core', texts)).toBe(texts)
})

/** The compiler reports a directive without an error in the next line. */
test('texts with a missing key, an unknown key or a wrong placeholder do not compile', () => {
  const { 'app.name': _, ...incomplete } = texts
  // @ts-expect-error -- the key `app.name` is missing
  expect(defineTexts('de', 'core', incomplete)).toBe(incomplete)
  const unknown = { ...texts, unknown: '' }
  // @ts-expect-error -- English does not have the key `unknown`
  expect(defineTexts('de', 'core', unknown)).toBe(unknown)
  const placeholder = { ...texts, 'app.name': '{{name}}' } as const
  // @ts-expect-error -- the English text of `app.name` has no placeholder
  expect(defineTexts('de', 'core', placeholder)).toBe(placeholder)
})
