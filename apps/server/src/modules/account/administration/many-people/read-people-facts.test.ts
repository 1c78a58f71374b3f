import { expect, test } from 'vitest'
import { inChunks } from './read-people-facts.ts'

test('a chunk of values can have more rows than a function can have arguments', async () => {
  const rows = Array.from({ length: 300_000 }, (_, index) => index)
  expect(await inChunks(['unit'], () => Promise.resolve(rows))).toHaveLength(rows.length)
})
