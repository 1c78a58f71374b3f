// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useManagedTable } from './use-managed-table.ts'
import { useRefresh } from './use-management.ts'

/** Returns a stand-in for a value of which the hook uses only some parts. */
function part(value: unknown): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other parts are not used
  return value as never
}

vi.mock(import('../../platform/i18n/messages.ts'), async (load) => ({
  ...(await load()),
  useManagementMessages: () => part({ languageTag: 'en' }),
}))
vi.mock(import('../../services/administration/use-table-texts.ts'), () => ({ useTableTexts: () => part({}) }))
vi.mock(import('../../platform/http/use-fetched.ts'), async (load) => ({
  ...(await load()),
  useFetched: () => part({}),
}))
vi.mock(import('../../ui/data-table/query/use-table-query.ts'), () => ({
  useTableQuery: () =>
    part([
      { page: 1, pageSize: 10, sortBy: null, sortDesc: false, q: '', filters: {}, columns: null },
      () => undefined,
    ]),
}))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a list of customer management is not fetched again for 180000 ms, unless it is forced', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const fetchPage = vi.fn<() => Promise<{ rows: never[]; totalCount: number; isMinimum: boolean }>>(async () => ({
    rows: [],
    totalCount: 0,
    isMinimum: false,
  }))
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const request = { key: ['users'], rules: { columns: [], filters: {} }, sortColumns: [], fetchPage }
  const open = () => renderHook(() => useManagedTable(request), { wrapper })
  const first = open()
  await waitFor(() => expect(first.result.current.busy).toBe(false))
  first.unmount()
  vi.setSystemTime(179_999)
  open().unmount()
  expect(fetchPage).toHaveBeenCalledTimes(1)
  vi.setSystemTime(180_000)
  const third = open()
  await waitFor(() => expect(third.result.current.busy).toBe(false))
  expect(fetchPage).toHaveBeenCalledTimes(2)
  await renderHook(() => useRefresh(), { wrapper }).result.current()
  expect(fetchPage).toHaveBeenCalledTimes(3)
})
