// @vitest-environment jsdom
import { type Realm, REALMS } from '@lectern/contracts'
import { renderHook } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { PlatformProvider } from '../../platform/platform.tsx'
import { TEST_USER, testPlatform } from '../../platform/testing/test-platform.ts'
import { useRefresh } from '../../platform/http/use-refresh.ts'
import { useManagement } from './use-management.ts'

/** Returns the provider of the hooks for a user of a realm. */
function wrap(realm: Realm, client = new QueryClient()) {
  const platform = testPlatform()
  const state = { status: 'loggedIn', user: { ...TEST_USER, realm } } as const
  const session = { ...platform.session, getState: () => state }
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <PlatformProvider value={{ ...platform, session }}>{children}</PlatformProvider>
    </QueryClientProvider>
  )
}

test.each(REALMS)('customer management of the realm %s uses the calls of its shard', (realm) => {
  const { calls } = renderHook(() => useManagement(), { wrapper: wrap(realm) }).result.current
  expect(calls.listUsers.service).toBe(realm === 'us' ? 'customersUs' : 'customersEu')
})

test('a change in customer management also makes the lists of the control panel outdated', async () => {
  const client = new QueryClient()
  client.setQueryData(['administration'], {})
  await renderHook(() => useRefresh(), { wrapper: wrap('uk', client) }).result.current()
  expect(client.getQueryState(['administration'])?.isInvalidated).toBe(true)
})
