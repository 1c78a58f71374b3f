import { expect, test } from 'vitest'
import { readTexts, writeTexts } from './texts-file.ts'

test('texts are unchanged after writing and reading', () => {
  const texts = new Map([
    ['OPS/c1.xhtml', 'Once “upon”\na time'],
    ['OPS/__proto__', 'there'],
  ])
  expect(readTexts(writeTexts(texts) ?? '')).toEqual(texts)
})

test('a book that is too long has no texts file', () => {
  expect(writeTexts(new Map([['a', 'x'.repeat(16_000_001)]]))).toBeUndefined()
})

test.each(['', '{"format":2,"texts":{"a":"b"}}', '{"format":1,"te', 'null', '[]'])('%s has no texts', (file) => {
  expect(readTexts(file).size).toBe(0)
})
