import { expect, test } from 'vitest'
import { getBook, listDue, pushReadLogs } from '@lectern/contracts'
import { parseIdempotencyKey, parseInput, responseSchema } from './route-input.ts'

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

test('the query is parsed, and a part that the call does not have is left out', () => {
  expect(parseInput(listDue, { ...nothing, query: { limit: '7' } })).toEqual({
    params: undefined,
    query: { limit: 7 },
    body: undefined,
  })
  expect(() => parseInput(listDue, { ...nothing, query: { limit: 'x' } })).toThrow(
    expect.objectContaining({
      details: { fields: [{ field: 'query.limit', reason: expect.stringContaining('number') }] },
    }),
  )
})

test('a response must have a status of the contract', () => {
  expect(responseSchema(listDue, 200)).toBe(listDue.responses[200])
  expect(() => responseSchema(listDue, 204)).toThrow('GET /v1/due has no response 204')
})

const KEY = '019237a0-0000-7000-8000-000000000001'

test.each([
  [undefined, undefined],
  [KEY, KEY],
  [`"${KEY}"`, KEY],
])('the idempotency key of the header %s is %s', (header, key) => {
  expect(parseIdempotencyKey(header)).toBe(key)
})

test.each(['', 'x', `"${KEY}`, `${KEY}"`, `x"${KEY}"`, `"${KEY}"x`, [KEY], null])(
  'the header %j is not an idempotency key',
  (header) => {
    expect(() => parseIdempotencyKey(header)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        details: { fields: [{ field: 'headers.idempotency-key', reason: expect.any(String) }] },
      }),
    )
  },
)
