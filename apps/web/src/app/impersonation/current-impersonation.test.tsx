// @vitest-environment jsdom
import { endImpersonation, SERVICE_PATHS, WEB_CLIENT_ID } from '@lectern/contracts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../../platform/platform.tsx'
import type { SessionState } from '../../platform/session/session.ts'
import { TEST_USER, testPlatform } from '../../platform/testing/test-platform.ts'
import { CurrentImpersonation } from './current-impersonation.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  vi.unstubAllGlobals()
})

/** Shows the bar of a user, and records the calls and the navigations in their order. */
function showBar(act: { readonly sub: string; readonly name: string } | undefined) {
  const steps: string[] = []
  const assign = (address: string) => void steps.push(new URL(address).pathname)
  vi.stubGlobal('location', { origin: 'http://app.test', assign })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const platform = testPlatform()
  const state: SessionState = { status: 'loggedIn', user: { ...TEST_USER, act } }
  const call = async ({ path }: { readonly path: string }) => {
    steps.push(path)
    return { ok: true, status: 204, data: null }
  }
  const beginLogIn: Platform['oauth']['beginLogIn'] = async () => ({
    response_type: 'code',
    client_id: WEB_CLIENT_ID,
    redirect_uri: 'http://app.test/login/callback',
    scope: 'openid',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
    state: 'state',
  })
  const value: Platform = {
    ...platform,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bar uses no other method
    http: { call } as unknown as Platform['http'],
    session: { ...platform.session, getState: () => state },
    oauth: { ...platform.oauth, beginLogIn },
  }
  render(
    <PlatformProvider value={value}>
      <CurrentImpersonation />
    </PlatformProvider>,
  )
  return steps
}

test('the bar ends the impersonation at the server, then returns to the own account', async () => {
  const steps = showBar({ sub: 'admin', name: 'Ada Admin' })
  expect(screen.getByText('Ada Admin logged in as Åsa Öberg')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(steps).toEqual([endImpersonation.path, `${SERVICE_PATHS.auth}/v1/authorize`]))
})

test('without an impersonation there is no bar', () => {
  showBar(undefined)
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
})
