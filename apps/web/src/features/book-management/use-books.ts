import {
  type CallInput,
  LIST_CACHE_MS,
  listManagedBooks,
  listSchoolBooks,
  uploadBook,
  uploadSchoolBook,
} from '@lectern/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { createHttpClient, type HttpClient } from '../../platform/http/http-client.ts'
import { sendWithProgress } from '../../platform/http/send-with-progress.ts'
import { usePlatform } from '../../platform/platform.tsx'
import type { SendFile } from './use-uploads.ts'

/** Fetches a page of the books of a school unit, or without a unit of all books of the realm. */
export function useBooks(unit: string | undefined, query: CallInput<typeof listManagedBooks>['query']) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: ['managed-books', unit, query],
    queryFn: async ({ signal }) =>
      getData(
        await (unit === undefined
          ? http.call(listManagedBooks, { query: { ...query } }, { signal })
          : http.call(listSchoolBooks, { params: { id: unit }, query: { ...query } }, { signal })),
      ),
    staleTime: LIST_CACHE_MS,
    placeholderData: keepPreviousData,
  })
}

/** Returns a function that creates a client for one upload. `onSent` receives the number of sent bytes. */
export function useUploadClient(): (onSent: (bytes: number) => void) => HttpClient {
  const { config, session } = usePlatform()
  return (onSent) =>
    createHttpClient({
      services: config.services,
      tokens: session,
      request: (_call, url, init) => sendWithProgress(url, init, onSent),
    })
}

/** Returns the function that uploads a file as a book of a school unit, or without a unit as a book of the realm. */
export function useSendFile(unit: string | undefined): SendFile {
  const createClient = useUploadClient()
  return (file, onSent) => {
    const http = createClient(onSent)
    // A large file is not sent again without a question.
    const options = { retries: 0 }
    return unit === undefined
      ? http.call(uploadBook, { body: file }, options)
      : http.call(uploadSchoolBook, { params: { id: unit }, query: { rights: 'confirmed' }, body: file }, options)
  }
}
