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
const noTokens = { accessToken: async () => null, replaceToken: async () => null }
const ports = { http: createHttpClient({ services: SERVICE_PATHS, tokens: noTokens, firstDelayMs: 0 }) }

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('a link that the server accepts is confirmed and was sent unchanged', async () => {
  const requestBodies: unknown[] = []
  server.use(
    http.post(CALL, async ({ request }) => {
      requestBodies.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await expect(confirmEmail(ports, LINK)).resolves.toBe(true)
  expect(requestBodies).toEqual([{ confirmUrl: LINK }])
})

test('an invalid confirmUrl is not confirmed', async () => {
  const body = { code: 'validation_failed', message: 'The link is not valid.' }
  server.use(http.post(CALL, () => HttpResponse.json(body, { status: 400 })))
  await expect(confirmEmail(ports, LINK)).resolves.toBe(false)
})

test('any other error is thrown', async () => {
  const body = { code: 'internal_error', message: 'Something went wrong on the server.' }
  server.use(http.post(CALL, () => HttpResponse.json(body, { status: 500 })))
  await expect(confirmEmail(ports, LINK)).rejects.toMatchObject({ code: 'internal_error' })
})
