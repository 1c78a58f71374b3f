// @vitest-environment jsdom
import type { Call } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { PlatformProvider } from '../../platform/platform.tsx'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { useGroups } from './use-reading-statistics.ts'

test('a teacher can choose from all groups, also from those after the first hundred', async () => {
  const groups = Array.from({ length: 201 }, (_, row) => ({ name: `Group ${row}` }))
  const call = async (_: Call, { query: { limit, offset } }: { query: { limit: number; offset: number } }) => ({
    ok: true,
    data: { data: groups.slice(offset, offset + limit), meta: { totalCount: groups.length } },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a fake without the contracts' types
  const platform = { ...testPlatform(), http: { call } as unknown as HttpClient }
  const queries = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider value={platform}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </PlatformProvider>
  )
  const { result } = renderHook(() => useGroups(), { wrapper })
  await vi.waitFor(() => expect(result.current.data).toEqual(groups))
})
