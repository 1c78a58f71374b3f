// @vitest-environment jsdom
import { SERVICE_PATHS } from '@lectern/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { pendingLogOut } from '../platform/session/pending-log-out.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { logOut } from './log-out.ts'

/** Creates the dependencies of a log-out. `reasons` records why the session was ended. */
function fakeUser() {
  const ended: string[] = []
  const { config, session, oauth } = testPlatform()
  return {
    ended,
    config: { ...config, services: SERVICE_PATHS },
    session: { ...session, end: (because: string) => void ended.push(because) },
    oauth: { ...oauth, logOutUrl: () => '#left' },
  }
}

afterEach(() => {
  pendingLogOut.set(false)
  globalThis.location.hash = ''
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the browser navigates to the auth service, which ends its session', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const user = fakeUser()
  await logOut(user)
  expect([user.ended, globalThis.location.hash, pendingLogOut.get()]).toEqual([['left'], '#left', false])
})

test.each([
  ['comes back out of the browser’s memory', () => globalThis.dispatchEvent(new Event('pageshow'))],
  ['is not left after all', () => vi.runAllTimers()],
])('the page stays hidden until it %s', async (_how, come) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({}))
  await logOut(fakeUser())
  expect(document.body.hidden).toBe(true)
  come()
  expect(document.body.hidden).toBe(false)
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy that cannot reach it', async () => new Response('Bad gateway', { status: 502 })],
])('with %s the user is logged out on this device and the page stays', async (_what, answer) => {
  vi.stubGlobal('fetch', answer)
  const user = fakeUser()
  await logOut(user)
  expect([user.ended, globalThis.location.hash, pendingLogOut.get()]).toEqual([['left'], '', true])
})
