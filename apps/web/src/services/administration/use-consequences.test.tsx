// @vitest-environment jsdom
import { getGroupConsequences } from '@lectern/contracts'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../../platform/platform.tsx'
import { useConsequences } from './use-consequences.ts'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(cleanup)

test('the consequences are counted again each time that a question opens, because the numbers change', async () => {
  const data = { removed: [], stays: [], names: [], undoUntil: null, final: true }
  const call = vi.fn<() => Promise<unknown>>(async () => ({ ok: true, status: 200, data }))
  // As in the app, fetched data stays fresh.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the hook uses no other part of the platform
  const platform = { http: { call } } as unknown as Platform
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <PlatformProvider value={platform}>{children}</PlatformProvider>
    </QueryClientProvider>
  )
  const source = { contract: getGroupConsequences, input: { params: { id: 'group' } } }
  const { result, rerender } = renderHook((open: boolean) => useConsequences(open ? source : undefined), {
    wrapper,
    initialProps: false,
  })
  expect(call).not.toHaveBeenCalled()
  rerender(true)
  await waitFor(() => expect(result.current.lines).toHaveLength(1))
  rerender(false)
  // The numbers of a closed question are forgotten.
  await waitFor(() => expect(client.getQueryCache().getAll()).toHaveLength(1))
  rerender(true)
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
})

test('without a network, the question says that it could not count', async () => {
  onlineManager.setOnline(false)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the hook makes no call */}
      <PlatformProvider value={{ http: {} } as unknown as Platform}>{children}</PlatformProvider>
    </QueryClientProvider>
  )
  try {
    const source = { contract: getGroupConsequences, input: { params: { id: 'group' } } }
    const { result } = renderHook(() => useConsequences(source), { wrapper })
    await waitFor(() => expect(result.current.failed?.label).toBe('Try again'))
    expect(result.current.loading).toBeUndefined()
  } finally {
    onlineManager.setOnline(true)
  }
})
