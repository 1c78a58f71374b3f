import { useQuery } from '@tanstack/react-query'
import { BookId } from '@lectern/contracts'
import { ContentError, createHttpSource } from '@lectern/reader-engine'
import { useMemo, useState } from 'react'
import { usePlatform } from '../../../platform/platform.tsx'
import { type BookLibrary, createBookLibrary } from '../position/book-library.ts'
import type { OfflineService } from '../../../services/offline/offline-ports.ts'
import { useOffline } from '../../../services/offline/use-offline.ts'
import { type OpenedBook, openLibraryBook } from './open-book.ts'

/** Book id of the test mode. Without a `fileUrl` in the address, the user chooses a file. Spec 1 §2. */
const TEST_PLAYER = 'test-player'

export type Opening =
  | { readonly phase: 'picking'; readonly pick: (file: File) => void }
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly error: unknown; readonly tryAgain: () => void }
  | {
      readonly phase: 'opened'
      readonly book: OpenedBook
      /** Null if the book is not in the library. No position, bookmark or read log is then saved. */
      readonly library: BookLibrary | null
      readonly tryAgain: () => void
    }

const engine = { ContentError, createHttpSource }

/** Opens the book of an address. `bookmarkUrl` is the service that stores its bookmarks. Returns the phase of the opening. */
export function useOpening(bookId: string, fileUrl: string | undefined, bookmarkUrl?: string): Opening {
  const { http, outbox, config } = usePlatform()
  const offline = useOffline()
  const [file, setFile] = useState<File | null>(null)
  const isPicked = bookId === TEST_PLAYER && fileUrl === undefined
  const library = useMemo(() => {
    const storeResponse = async (...response: Parameters<OfflineService['putResponse']>) =>
      (await offline.loadIfUsed())?.putResponse(...response)
    return BookId.safeParse(bookId).success
      ? createBookLibrary(http, outbox, bookId, { storeResponse, bookmarkUrl })
      : null
  }, [http, outbox, bookId, offline, bookmarkUrl])
  const opening = useQuery({
    queryKey: ['reader-opening', bookId, fileUrl, file?.name, file?.lastModified],
    queryFn: async () => {
      const copy = isPicked || fileUrl !== undefined ? null : await (await offline.loadIfUsed())?.open(bookId)
      if (library && !copy && fileUrl === undefined) return openLibraryBook(library, config.remoteOrigins)
      // Only an offline copy, a file address and a zip file need this code.
      const { openOtherBook } = await import('./open-other-book.ts')
      return openOtherBook({ engine, library, remoteOrigins: config.remoteOrigins }, { copy, file, fileUrl })
    },
    enabled: !isPicked || file !== null,
    // Signed addresses expire and positions change, so cache nothing.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const tryAgain = () => void opening.refetch()
  if (isPicked && file === null) return { phase: 'picking', pick: setFile }
  if (opening.isFetching || opening.isPending) return { phase: 'opening' }
  if (opening.isError) return { phase: 'failed', error: opening.error, tryAgain }
  return { phase: 'opened', book: opening.data, library, tryAgain }
}
