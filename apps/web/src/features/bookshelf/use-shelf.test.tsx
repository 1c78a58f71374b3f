// @vitest-environment jsdom
import { listShelf } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.tsx'
import { PlatformProvider } from '../../platform/platform.tsx'
import { useShelf } from './use-shelf.ts'

afterEach(cleanup)

test('the bookshelf is fetched at once, up to 500 books, and again each time that a page with it opens', async () => {
  const call = vi.fn<(contract: unknown, input: { readonly query?: object }) => Promise<unknown>>(async () => ({
    ok: true,
    status: 200,
    data: { data: [], meta: { totalCount: 0 } },
  }))
  const loggedIn = { status: 'loggedIn', user: { id: 'me' } }
  const session = { subscribe: () => () => undefined, getState: () => loggedIn }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the hook uses no other part of the platform
  const platform = { http: { call }, session } as unknown as Platform
  // As in the app, other data stays fresh.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <PlatformProvider value={platform}>{children}</PlatformProvider>
    </QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useShelf(), { wrapper })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(call).toHaveBeenCalledTimes(1)
  const [[contract, input] = []] = call.mock.calls
  expect(contract).toBe(listShelf)
  // Without a limit, the contract asks for its maximum.
  expect(listShelf.query.parse(input?.query ?? {}).limit).toBe(500)
  unmount()
  renderHook(() => useShelf(), { wrapper })
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
})
