// @vitest-environment jsdom
import { type AuthorizeQuery, SERVICE_PATHS, WEB_CLIENT_ID } from '@lectern/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { returnToOwnAccount } from './return-to-own-account.ts'

function setUp() {
  const addresses: string[] = []
  vi.stubGlobal('location', { origin: 'http://app.test', assign: (address: string) => void addresses.push(address) })
  const { config, oauth } = testPlatform()
  const beginLogIn = vi.fn<(redirect: string) => Promise<AuthorizeQuery>>(async () => ({
    response_type: 'code',
    client_id: WEB_CLIENT_ID,
    redirect_uri: 'http://app.test/login/callback',
    scope: 'openid',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
    state: 'state',
  }))
  return {
    addresses,
    beginLogIn,
    ports: { config: { ...config, services: SERVICE_PATHS }, oauth: { ...oauth, beginLogIn } },
  }
}

afterEach(() => {
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  vi.unstubAllGlobals()
})

test('the browser requests a code at the auth service without a log-in form', async () => {
  const { addresses, ports } = setUp()
  await returnToOwnAccount(ports, '/')
  expect(addresses).toEqual([expect.stringContaining(`${SERVICE_PATHS.auth}/v1/authorize?`)])
  expect(addresses[0]).toContain('prompt=none')
})

test('a click and a refused token at the same time start one log-in', async () => {
  const { addresses, beginLogIn, ports } = setUp()
  await Promise.all([returnToOwnAccount(ports, '/'), returnToOwnAccount(ports, '/')])
  expect([addresses.length, beginLogIn.mock.calls.length]).toEqual([1, 1])
})

test('after a failure, the next call starts again', async () => {
  const { addresses, beginLogIn, ports } = setUp()
  beginLogIn.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await expect(returnToOwnAccount(ports, '/')).rejects.toThrow(TypeError)
  await returnToOwnAccount(ports, '/')
  expect(addresses).toHaveLength(1)
})
