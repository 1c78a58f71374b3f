// @vitest-environment jsdom
import { SERVICE_PATHS } from '@lectern/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { pendingLogOut } from '../platform/session/pending-log-out.ts'
import { takeLogOut } from '../platform/session/recent-log-out.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { logOut } from './log-out.ts'

/** `reasons` lists the reasons with which the session was ended. */
function createFakeDependencies() {
  const reasons: string[] = []
  const { config, session, oauth } = testPlatform()
  return {
    reasons,
    config: { ...config, services: SERVICE_PATHS },
    session: { ...session, idToken: () => 'token', end: (because: string) => void reasons.push(because) },
    oauth: { ...oauth, logOutUrl: (idToken: string | null) => `#left-with-${idToken}` },
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
  const dependencies = createFakeDependencies()
  await logOut(dependencies)
  expect([dependencies.reasons, globalThis.location.hash, pendingLogOut.get()]).toEqual([
    ['left'],
    '#left-with-token',
    false,
  ])
})

test('the log-in page of the next document learns once that this tab has logged out', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const takeFromTab = (document?: string) => takeLogOut(() => globalThis.sessionStorage, document)
  takeFromTab()
  await logOut(createFakeDependencies())
  // The app shows its log-in page before the navigation unloads the document.
  expect([takeFromTab(), takeFromTab('next'), takeFromTab('next')]).toEqual([false, true, false])
})

test.each([
  ['comes back out of the browser’s memory', () => globalThis.dispatchEvent(new Event('pageshow'))],
  ['is not left after all', () => vi.runAllTimers()],
])('the page stays hidden until it %s', async (_how, showAgain) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({}))
  await logOut(createFakeDependencies())
  expect(document.body.hidden).toBe(true)
  showAgain()
  expect(document.body.hidden).toBe(false)
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy that cannot reach it', async () => new Response('Bad gateway', { status: 502 })],
])('with %s the user is logged out on this device and the page stays', async (_what, respond) => {
  vi.stubGlobal('fetch', respond)
  const dependencies = createFakeDependencies()
  await logOut(dependencies)
  expect([dependencies.reasons, globalThis.location.hash, pendingLogOut.get()]).toEqual([['left'], '', true])
})
