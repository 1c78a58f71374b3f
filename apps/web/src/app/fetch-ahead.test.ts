// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Platform } from '../platform/platform.tsx'
import type { SessionState } from '../platform/session/session.ts'
import type { SessionUser } from '../platform/session/token-set.ts'
import { fetchAhead } from './fetch-ahead.ts'

const user: SessionUser = {
  id: '019237a0-0000-7000-8000-000000000001',
  name: 'A',
  username: 'a',
  realm: 'se',
  scopes: [],
  roles: [],
  acr: 'basic',
  act: undefined,
}

function asked(path: string, state: SessionState): number {
  globalThis.history.replaceState(null, '', path)
  let calls = 0
  const http: Platform['http'] = {
    call: async () => {
      calls += 1
      return { ok: false, code: 'no_answer', status: 0 }
    },
  }
  fetchAhead({ http, session: { ...neverUsed, getState: () => state } }, new QueryClient())
  return calls
}

const never = () => {
  throw new Error('not asked for here')
}
const neverUsed: Platform['session'] = {
  getState: never,
  subscribe: never,
  start: never,
  begin: never,
  end: never,
  idToken: never,
  whenLoggedIn: never,
  accessToken: never,
  replaceToken: never,
}

test('the shelf is asked for at once where the first page is drawn from it', () => {
  const state: SessionState = { status: 'loggedIn', user }
  expect(['/', '/library/bookshelf', '/shelves'].map((path) => asked(path, state))).toEqual([1, 1, 1])
  expect(['/profile', '/bookshelf/play/id/x'].map((path) => asked(path, state))).toEqual([0, 0])
})

test('nobody’s shelf is asked for', () => {
  expect(asked('/', { status: 'loggedOut', because: 'never' })).toBe(0)
})
