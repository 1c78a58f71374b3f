// @vitest-environment jsdom
import { REALMS } from '@lectern/contracts'
import { renderHook } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { PlatformProvider } from '../../platform/platform.tsx'
import { TEST_USER, testPlatform } from '../../platform/testing/test-platform.ts'
import { useManagement } from './use-management.ts'

test.each(REALMS)('customer management of the realm %s uses the calls of its shard', (realm) => {
  const platform = testPlatform()
  const state = { status: 'loggedIn', user: { ...TEST_USER, realm } } as const
  const session = { ...platform.session, getState: () => state }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <PlatformProvider value={{ ...platform, session }}>{children}</PlatformProvider>
    </QueryClientProvider>
  )
  const { calls } = renderHook(() => useManagement(), { wrapper }).result.current
  expect(calls.listUsers.service).toBe(realm === 'us' ? 'customersUs' : 'customersEu')
})
