// @vitest-environment jsdom
import { deleteManagedGroup, listManagedOrganizations } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.tsx'
import { PlatformProvider } from '../../platform/platform.tsx'
import { useRefresh } from '../../platform/http/use-refresh.ts'
import { useAdministrationQuery, useChange } from './use-administration.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a list is not fetched again for 180000 ms, unless it is forced', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const call = vi.fn<() => Promise<unknown>>(async () => ({ ok: true, status: 200, data: { data: [], meta: {} } }))
  const client = new QueryClient()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the hooks use no other part of the platform
  const platform = { http: { call } } as unknown as Platform
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <PlatformProvider value={platform}>{children}</PlatformProvider>
    </QueryClientProvider>
  )
  const open = () => renderHook(() => useAdministrationQuery(listManagedOrganizations, { query: {} }), { wrapper })
  const first = open()
  await waitFor(() => expect(first.result.current.isSuccess).toBe(true))
  first.unmount()
  vi.setSystemTime(179_999)
  open().unmount()
  expect(call).toHaveBeenCalledTimes(1)
  vi.setSystemTime(180_000)
  const third = open()
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(third.result.current.isFetching).toBe(false))
  // The profile has the names of groups, for example.
  client.setQueryData(['current-profile'], {})
  await renderHook(() => useRefresh(), { wrapper }).result.current()
  expect(call).toHaveBeenCalledTimes(3)
  expect(client.getQueryState(['current-profile'])?.isInvalidated).toBe(true)
  // A refused change, too, can mean that the list has changed.
  call.mockResolvedValueOnce({ ok: false, status: 403, code: 'forbidden' })
  const change = renderHook(() => useChange(deleteManagedGroup), { wrapper })
  change.result.current.mutate({ params: { id: 'group' } })
  await waitFor(() => expect(change.result.current.isError).toBe(true))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(5))
  change.result.current.mutate({ params: { id: 'group' } })
  await waitFor(() => expect(change.result.current.isSuccess).toBe(true))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(7))
})
