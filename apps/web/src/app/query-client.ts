import { QueryClient } from '@tanstack/react-query'

/** Spec 2 §9: me, organizations and groups are kept for 300000 ms. */
const STALE_AFTER_MS = 300_000

/** Retries are the HTTP client's. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: STALE_AFTER_MS } } })
}
