// @vitest-environment jsdom
import { SERVICE_PATHS } from '@lectern/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { untoldLogOut } from '../platform/session/untold-log-out.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { logOut } from './log-out.ts'

/** Somebody with `waiting` bookmarks that were not sent; what becomes of the session is written down. */
function someone(waiting: number) {
  const ended: string[] = []
  const { config, session, oauth, outbox } = testPlatform()
  const entry = { id: 'e1', owner: 'ada', kind: 'bookmark', sequence: 1, at: 0, payload: {} }
  return {
    ended,
    config: { ...config, services: SERVICE_PATHS },
    session: { ...session, end: (because: string) => void ended.push(because) },
    oauth: { ...oauth, logOutUrl: () => '#left' },
    outbox: {
      ...outbox,
      waiting: async (kind: string) => (kind === 'bookmark' ? Array.from({ length: waiting }, () => entry) : []),
    },
  }
}

afterEach(() => {
  untoldLogOut.set(null)
  globalThis.location.hash = ''
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the browser goes to the auth service, which ends its session', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const parts = someone(1)
  await logOut(parts)
  expect([parts.ended, globalThis.location.hash, untoldLogOut.get()]).toEqual([['left'], '#left', null])
})

test.each([
  ['comes back out of the browser’s memory', () => globalThis.dispatchEvent(new Event('pageshow'))],
  ['is not left after all', () => vi.runAllTimers()],
])('the page that is left shows nothing, until it %s', async (_how, come) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({}))
  await logOut(someone(0))
  expect(document.body.hidden).toBe(true)
  come()
  expect(document.body.hidden).toBe(false)
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy that cannot reach it', async () => new Response('Bad gateway', { status: 502 })],
])('with %s the person is logged out here, and the page stays', async (_what, answer) => {
  vi.stubGlobal('fetch', answer)
  const parts = someone(2)
  await logOut(parts)
  expect([parts.ended, globalThis.location.hash, untoldLogOut.get()]).toEqual([['left'], '', { unsent: 2 }])
})

test('what the browser does not tell of what waits is no reason to stay logged in', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const parts = someone(0)
  await logOut({
    ...parts,
    outbox: { ...parts.outbox, waiting: () => Promise.reject(new Error('the store is closed')) },
  })
  expect(parts.ended).toEqual(['left'])
})
