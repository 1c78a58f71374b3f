// @vitest-environment jsdom
import type { Call } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { PlatformProvider } from '../../platform/platform.tsx'
import { TEST_USER, testPlatform } from '../../platform/testing/test-platform.ts'
import { useProfile } from './use-profile.ts'

test('the profile has all school units of a user, also those after the first hundred', async () => {
  const units = Array.from({ length: 201 }, (_, row) => ({ name: `School ${row}` }))
  const ranges: string[] = []
  const call = async ({ path }: Call, { query }: { query?: { limit: number; offset: number } }) => {
    if (query === undefined) return { ok: true, data: path }
    const { limit, offset } = query
    ranges.push(`${path} ${offset}+${limit}`)
    return { ok: true, data: { data: units.slice(offset, offset + limit), meta: { totalCount: units.length } } }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a fake without the contracts' types
  const platform = { ...testPlatform(), http: { call } as unknown as HttpClient }
  const queries = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider value={platform}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </PlatformProvider>
  )
  const { result } = renderHook(() => useProfile(), { wrapper })
  await vi.waitFor(() => expect(result.current.data?.organizations).toEqual(units))
  expect(ranges).toEqual([0, 100, 200].map((offset) => `/me/organizations ${offset}+100`))
  expect(queries.getQueryData(['profile', TEST_USER.id])).toEqual(result.current.data)
})
