import type { ContextType, Submission } from '@lectern/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import {
  listKnownSubmissions,
  canFetchMore,
  removeDuplicates,
  readPage,
  type SubmissionPage,
} from './submission-page.ts'

const PAGE_SIZE = 20

/** A book's submissions of one context type, page by page. */
export interface SubmissionList {
  readonly phase: 'fetching' | 'failed' | 'fetched'
  readonly submissions: readonly Submission[]
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  readonly fetchMore: () => void
  readonly tryAgain: () => void
}

/** Returns the query key of a user's lists for a book. */
export const createListKey = (userId: string, bookId: string) => ['submissions', userId, bookId] as const

export function useSubmissionList(bookId: string, contextType: ContextType): SubmissionList {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  const list = useInfiniteQuery({
    queryKey: [...createListKey(userId, bookId), contextType],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => fetchPage(http, bookId, contextType, pageParam, signal),
    getNextPageParam: ({ cursor }) => cursor,
  })
  return {
    phase: list.isPending ? 'fetching' : list.isError && list.data === undefined ? 'failed' : 'fetched',
    submissions: removeDuplicates(list.data?.pages ?? []),
    hasMore: list.hasNextPage,
    isFetchingMore: list.isFetchingNextPage,
    fetchMore: () => {
      // A second click comes before the next render.
      if (canFetchMore(list)) void list.fetchNextPage({ cancelRefetch: false })
    },
    tryAgain: () => void list.refetch(),
  }
}

/** Fetches one page of the list; the first page has an empty cursor. Throws `CallError`. */
export async function fetchPage(
  http: HttpClient,
  bookId: string,
  contextType: ContextType,
  cursor: string,
  signal?: AbortSignal,
): Promise<SubmissionPage> {
  const query = { contextId: bookId, contextType, limit: PAGE_SIZE, ...(cursor === '' ? {} : { cursor }) }
  const result = getData(await http.call(listKnownSubmissions, { query }, signal ? { signal } : {}))
  // oxlint-disable-next-line no-console -- spec 1 §8: missing and unknown submissions are only logged
  return readPage(result.data, contextType, (message) => console.info(message))
}
