import { type DefaultOptions, QueryClient } from '@tanstack/react-query'

/** Milliseconds for which data about the user, organizations and groups stays fresh. Spec 2 §9. */
const STALE_AFTER_MS = 300_000

/** Creates the query client. Queries do not retry, because the HTTP client retries. */
export function createQueryClient(hasOfflineBooks = false): QueryClient {
  return new QueryClient({ defaultOptions: queryOptions(hasOfflineBooks) })
}

/** Returns the default options. With offline books, queries also run without a network, for the stored responses. */
export function queryOptions(hasOfflineBooks: boolean): DefaultOptions {
  return { queries: { retry: false, staleTime: STALE_AFTER_MS, networkMode: hasOfflineBooks ? 'always' : 'online' } }
}
