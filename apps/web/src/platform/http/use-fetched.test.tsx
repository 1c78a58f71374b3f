// @vitest-environment jsdom
import { ERROR_STATUS } from '@lectern/contracts'
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages } from '../i18n/messages.ts'
import { CallError } from './call-error.ts'
import type { RefusalCode } from './http-client.ts'
import { useFetched, useFetchedPart } from './use-fetched.ts'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
afterEach(cleanup)

type Hook = typeof useFetched<string> | typeof usePart

const usePart = (query: UseQueryResult<string>) => useFetchedPart(query, 'Part')

/** Renders the state of a query that is refused with a code. `first` is the data of an earlier fetch. */
async function renderRefused(code: RefusalCode, first?: string, useHook: Hook = useFetched) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (first !== undefined) client.setQueryData(['refused'], first)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const status = code === 'no_answer' ? 0 : ERROR_STATUS[code]
  const refuse = () => Promise.reject<string>(new CallError({ ok: false, code, status }))
  const { result } = renderHook(() => useHook(useQuery({ queryKey: ['refused'], queryFn: refuse })), { wrapper })
  await waitFor(() => expect(client.getQueryState(['refused'])?.status).toBe('error'))
  // The failure reaches the hook in a later task.
  if (first !== undefined) {
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    return result.current
  }
  await waitFor(() => expect(result.current.kind).toBe('failed'))
  return result.current
}

test.each(['forbidden', 'not_found', 'validation_failed'] as const)(
  'after %s the page links to the home page, because a retry would fail, too',
  async (code) => {
    expect(await renderRefused(code)).toMatchObject({ next: { kind: 'home', label: 'Home page' } })
  },
)

test.each(['internal_error', 'no_answer'] as const)('after %s the query can be retried', async (code) => {
  expect(await renderRefused(code)).toMatchObject({ next: { kind: 'retry', label: 'Try again' } })
})

test.each<[RefusalCode, string]>([
  ['forbidden', 'You don’t have permission to do this'],
  ['not_found', 'We couldn’t find this'],
  ['internal_error', 'Something went wrong on our side'],
  ['unavailable', 'The service is not available right now'],
  ['no_answer', 'We can’t connect right now. Check your internet connection and try again.'],
])('after %s the text of a page, and of a part of it, says why', async (code, text) => {
  for (const useHook of [useFetched, usePart])
    expect(await renderRefused(code, undefined, useHook)).toMatchObject({ text: expect.stringContaining(text) })
})

test.each<[RefusalCode, 'failed' | 'loaded']>([
  ['forbidden', 'failed'],
  ['not_found', 'failed'],
  ['need_secure_login', 'loaded'],
  ['internal_error', 'loaded'],
  ['no_answer', 'loaded'],
])('data that is fetched again is shown only as long as the user may see it: %s, %s', async (code, kind) => {
  expect(await renderRefused(code, 'data')).toMatchObject({ kind })
})

test.each<[string, Hook]>([
  ['a page', useFetched],
  ['a part', usePart],
])('without a network, %s does not show the last answer as the answer to a new search', async (_name, useHook) => {
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const use = ({ q }: { readonly q: string }) =>
    useHook(useQuery<string>({ queryKey: [q], queryFn: async () => `rows of ${q}`, placeholderData: keepPreviousData }))
  const { result, rerender } = renderHook(use, { wrapper, initialProps: { q: 'lamp' } })
  await waitFor(() => expect(result.current).toMatchObject({ kind: 'loaded', data: 'rows of lamp' }))
  onlineManager.setOnline(false)
  try {
    rerender({ q: 'boat' })
    await waitFor(() => expect(result.current.kind).toBe('failed'))
  } finally {
    onlineManager.setOnline(true)
  }
  await waitFor(() => expect(result.current).toMatchObject({ kind: 'loaded', data: 'rows of boat' }))
})
