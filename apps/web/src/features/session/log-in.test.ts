// @vitest-environment jsdom
import { SERVICE_PATHS } from '@lectern/contracts'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpClient } from '../../platform/http/http-client.ts'
import { logIn } from './log-in.ts'

const ORIGIN = 'https://lectern.example'
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

const failUnexpectedly = () => {
  throw new Error('not asked for in these tests')
}
const tokens = { accessToken: failUnexpectedly, replaceToken: failUnexpectedly }
const services = { ...SERVICE_PATHS, auth: `${ORIGIN}/auth` }
const ports = {
  http: createHttpClient({ services, tokens, firstDelayMs: 0 }),
  oauth: {
    beginLogIn: async () => ({
      response_type: 'code' as const,
      client_id: 'lectern-web',
      redirect_uri: `${ORIGIN}/login/callback`,
      scope: 'openid',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256' as const,
    }),
    finishLogIn: failUnexpectedly,
    cancelLogIn: failUnexpectedly,
    refresh: failUnexpectedly,
    endCommonSession: failUnexpectedly,
    logOutUrl: failUnexpectedly,
  },
  session: {
    getState: failUnexpectedly,
    subscribe: failUnexpectedly,
    start: failUnexpectedly,
    begin: failUnexpectedly,
    end: failUnexpectedly,
    idToken: failUnexpectedly,
    whenLoggedIn: failUnexpectedly,
    ...tokens,
  },
}

test.each([
  ['no redirect-uri', {}],
  ['a redirect-uri without a code', { 'redirect-uri': `${ORIGIN}/login/callback?state=s` }],
])('a log-in whose response has %s is refused', async (_, headers) => {
  server.use(http.post(`${ORIGIN}/auth/v1/login`, () => new HttpResponse(null, { status: 204, headers })))
  const credentials = { realm: 'se' as const, username: 'student.se', password: 'x' }
  expect(await logIn(ports, credentials, { redirect: '/' })).toEqual({ kind: 'refused', code: 'no_code_received' })
})

test.each([
  ['username', { username: 's'.repeat(5000), password: 'x' }],
  ['password', { username: 'student.se', password: 'x'.repeat(5000) }],
])('a %s above the maximum length is refused as wrong credentials', async (_, credentials) => {
  const refusal = { kind: 'refused', code: 'wrong_credentials' }
  expect(await logIn(ports, { realm: 'se', ...credentials }, { redirect: '/' })).toEqual(refusal)
})
