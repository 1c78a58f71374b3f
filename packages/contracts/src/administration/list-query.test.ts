import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listQuery } from './list-query.ts'

const query = listQuery(['name'], z.object({ role: z.optional(z.literal('student')) }))
const parse = (filters: object) => query.safeParse({ filters: JSON.stringify(filters) })

test('the filters of a list are JSON', () => {
  expect(parse({ role: 'student' }).data?.filters).toEqual({ role: 'student' })
  expect(query.safeParse({ filters: '{role' }).success).toBe(false)
})

test('an unknown filter is refused, because a list without it would show other rows', () => {
  expect(parse({ group: 'a' }).success).toBe(false)
})
