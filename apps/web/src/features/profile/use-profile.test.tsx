// @vitest-environment jsdom
import { type Call, getMe } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { PlatformProvider } from '../../platform/platform.tsx'
import { TEST_USER, testPlatform } from '../../platform/testing/test-platform.ts'
import { useProfile } from './use-profile.ts'

/** Renders the hook with a fake of the calls. */
function renderProfile(call: (contract: Call, input: { query?: { limit: number; offset: number } }) => unknown) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a fake without the contracts' types
  const platform = { ...testPlatform(), http: { call } as unknown as HttpClient }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider value={platform}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </PlatformProvider>
  )
  return { ...renderHook(() => useProfile(), { wrapper }), queries }
}

test('a profile that is refused has the code of the answer, which the page explains', async () => {
  const { result } = renderProfile(async ({ path }) =>
    path === getMe.path ? { ok: false, code: 'unavailable', status: 503 } : { ok: true, data: { data: [], meta: {} } },
  )
  await vi.waitFor(() => expect(result.current.error).toMatchObject({ code: 'unavailable' }))
})

test('the profile has all school units of a user, also those after the first hundred', async () => {
  const units = Array.from({ length: 201 }, (_, row) => ({ name: `School ${row}` }))
  const ranges: string[] = []
  const call = async ({ path }: Call, { query }: { query?: { limit: number; offset: number } }) => {
    if (query === undefined) return { ok: true, data: path }
    const { limit, offset } = query
    ranges.push(`${path} ${offset}+${limit}`)
    return { ok: true, data: { data: units.slice(offset, offset + limit), meta: { totalCount: units.length } } }
  }
  const { result, queries } = renderProfile(call)
  await vi.waitFor(() => expect(result.current.data?.organizations).toEqual(units))
  expect(ranges).toEqual([0, 100, 200].map((offset) => `/me/organizations ${offset}+100`))
  expect(queries.getQueryData(['profile', TEST_USER.id])).toEqual(result.current.data)
  // The answer of the call is its path.
  expect(result.current.data).toEqual({ me: '/me', organizations: units, account: '/me/account' })
})
