import { expect, test } from 'vitest'
import { getBook, pushReadLogs } from '@lectern/contracts'
import { parseInput } from './route-input.ts'

const nothing = { params: {}, query: {}, body: undefined }

// The contracts' schemas have no words of their own, and here nothing has loaded the whole of zod.
test('a wrong field is told in English', () => {
  const refusalOf = (details: unknown) => expect.objectContaining({ code: 'validation_failed', details })
  expect(() => parseInput(getBook, { ...nothing, params: { id: '7' } })).toThrow(
    refusalOf({ fields: [{ field: 'params.id', reason: 'Invalid UUID' }] }),
  )
  expect(() => parseInput(pushReadLogs, { ...nothing, body: [] })).toThrow(
    refusalOf({ fields: [{ field: 'body', reason: 'Too small: expected array to have >=1 items' }] }),
  )
})
