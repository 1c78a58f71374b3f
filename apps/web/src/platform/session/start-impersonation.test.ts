import { expect, test } from 'vitest'
import type { HttpClient } from '../http/http-client.ts'
import { testPlatform } from '../testing/test-platform.ts'
import { createOAuthClient } from './oauth-client.ts'
import { startImpersonation } from './start-impersonation.ts'

test('a refused impersonation leaves no code verifier in the storage', async () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const oauth = createOAuthClient({
    authBase: '/auth',
    origin: 'https://lectern.example',
    storage: () => storage,
    now: () => 0,
  })
  let during = 0
  const http: HttpClient = {
    call: async () => {
      during = stored.size
      return { ok: false, code: 'forbidden', status: 403 }
    },
  }
  const started = await startImpersonation({ ...testPlatform(), http, oauth }, 'pupil', 'help with a book')
  expect(started).toEqual({ kind: 'refused', code: 'forbidden' })
  expect([during, stored.size]).toEqual([1, 0])
})
