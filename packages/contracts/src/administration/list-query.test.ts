import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listQuery } from './list-query.ts'

const query = listQuery(['name'], z.object({ role: z.optional(z.literal('student')) }))
const parse = (filters: object) => query.safeParse({ filters: JSON.stringify(filters) })

test('the filters of a list are JSON', () => {
  expect(parse({ role: 'student' }).data?.filters).toEqual({ role: 'student' })
  expect(query.safeParse({ filters: '{role' }).success).toBe(false)
})

test('a search has up to 255 characters, and the filters up to 4000', () => {
  for (const [length, success] of [
    [255, true],
    [256, false],
  ] as const)
    for (const name of ['q', 'qName'])
      expect([name, length, query.safeParse({ [name]: 'x'.repeat(length) }).success]).toEqual([name, length, success])
  const spaces = (length: number) => query.safeParse({ filters: '{}'.padEnd(length) }).success
  expect([spaces(4000), spaces(4001)]).toEqual([true, false])
})

test('an unknown filter is refused, because a list without it would show other rows', () => {
  expect(parse({ group: 'a' }).success).toBe(false)
})
