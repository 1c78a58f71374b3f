import { type DefaultOptions, QueryClient } from '@tanstack/react-query'

/** Spec 2 §9: data about the user, organizations and groups stays fresh for 300000 ms. */
const STALE_AFTER_MS = 300_000

/**
 * Creates the query client. `hasOfflineBooks` is true if this device stores books and responses. Queries do not retry,
 * because the HTTP client retries.
 */
export function createQueryClient(hasOfflineBooks = false): QueryClient {
  return new QueryClient({ defaultOptions: queryOptions(hasOfflineBooks) })
}

/**
 * Returns the default options. With offline books, queries also run without a network, because stored responses may
 * exist.
 */
export function queryOptions(hasOfflineBooks: boolean): DefaultOptions {
  return { queries: { retry: false, staleTime: STALE_AFTER_MS, networkMode: hasOfflineBooks ? 'always' : 'online' } }
}
