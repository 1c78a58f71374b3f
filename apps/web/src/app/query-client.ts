import { type DefaultOptions, QueryClient } from '@tanstack/react-query'

/** Spec 2 §9: me, organizations and groups are kept for 300000 ms. */
const STALE_AFTER_MS = 300_000

/** `keeps`: this device keeps books, and has answers of its own. Retries are the HTTP client's. */
export function createQueryClient(keeps = false): QueryClient {
  return new QueryClient({ defaultOptions: queryOptions(keeps) })
}

/** Where this device can answer, questions do not wait for a network. */
export function queryOptions(keeps: boolean): DefaultOptions {
  return { queries: { retry: false, staleTime: STALE_AFTER_MS, networkMode: keeps ? 'always' : 'online' } }
}
