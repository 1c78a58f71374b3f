import { type DefaultOptions, QueryClient } from '@tanstack/react-query'

/** Spec 2 §9: me, organizations and groups stay fresh for 300000 ms. */
const STALE_AFTER_MS = 300_000

/** `hasOfflineBooks` is true if this device stores books and their answers. The HTTP client retries, so queries do not. */
export function createQueryClient(hasOfflineBooks = false): QueryClient {
  return new QueryClient({ defaultOptions: queryOptions(hasOfflineBooks) })
}

/** A device with stored answers does not wait for a network. */
export function queryOptions(hasOfflineBooks: boolean): DefaultOptions {
  return { queries: { retry: false, staleTime: STALE_AFTER_MS, networkMode: hasOfflineBooks ? 'always' : 'online' } }
}
