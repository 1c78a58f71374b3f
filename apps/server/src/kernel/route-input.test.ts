import { expect, test } from 'vitest'
import { getBook, pushReadLogs } from '@lectern/contracts'
import { parseInput } from './route-input.ts'

const nothing = { params: {}, query: {}, body: undefined }

// The full zod would add English texts to all schemas, so this test must not import the full zod.
test('the error of a wrong field is in English', () => {
  const refusalWith = (details: unknown) => expect.objectContaining({ code: 'validation_failed', details })
  expect(() => parseInput(getBook, { ...nothing, params: { id: '7' } })).toThrow(
    refusalWith({ fields: [{ field: 'params.id', reason: 'Invalid UUID' }] }),
  )
  expect(() => parseInput(pushReadLogs, { ...nothing, body: [] })).toThrow(
    refusalWith({ fields: [{ field: 'body', reason: 'Too small: expected array to have >=1 items' }] }),
  )
})
