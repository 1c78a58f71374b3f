// @vitest-environment jsdom
import { SERVICE_PATHS } from '@lectern/contracts'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createHttpClient } from '../../platform/http/http-client.ts'
import { confirmEmail } from './confirm-email.ts'

const LINK = 'https://read.example/email/confirm#token=x'
const CALL = '*/api/account/email/confirmValidation'
const server = setupServer()
const nobody = { accessToken: async () => null, replaceToken: async () => null }
const ports = { http: createHttpClient({ services: SERVICE_PATHS, tokens: nobody, firstDelayMs: 0 }) }

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('confirms with a link that the server accepts, and sends the link unchanged', async () => {
  const asked: unknown[] = []
  server.use(
    http.post(CALL, async ({ request }) => {
      asked.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await expect(confirmEmail(ports, LINK)).resolves.toBe(true)
  expect(asked).toEqual([{ confirmUrl: LINK }])
})

test('returns false when the server reports an invalid confirmUrl', async () => {
  const body = { code: 'validation_failed', message: 'The link is not valid.' }
  server.use(http.post(CALL, () => HttpResponse.json(body, { status: 400 })))
  await expect(confirmEmail(ports, LINK)).resolves.toBe(false)
})

test('throws any other error', async () => {
  const body = { code: 'internal_error', message: 'Something went wrong on the server.' }
  server.use(http.post(CALL, () => HttpResponse.json(body, { status: 500 })))
  await expect(confirmEmail(ports, LINK)).rejects.toMatchObject({ code: 'internal_error' })
})
