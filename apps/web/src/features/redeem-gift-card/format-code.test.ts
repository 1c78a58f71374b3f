import { expect, test } from 'vitest'
import { formatCode, isComplete } from './format-code.ts'

test.each([
  ['abcd', 'ABCD'],
  ['abcde', 'ABCD-E'],
  ['ABCD-EFGH-JKLM', 'ABCD-EFGH-JKLM'],
  [' abcd efgh jklm. ', 'ABCD-EFGH-JKLM'],
  ['ABCD–EFGH—JKLM9999', 'ABCD-EFGH-JKLM'],
  ['', ''],
])('the typed text "%s" is shown as "%s"', (typed, shown) => {
  expect(formatCode(typed)).toBe(shown)
})

test('a code is complete with twelve characters', () => {
  expect([isComplete('ABCD-EFGH-JKLM'), isComplete('ABCD-EFGH-JKL'), isComplete('')]).toEqual([true, false, false])
})
