import {
  listBookRevisions,
  listSchoolBookRevisions,
  type ManagedBook,
  restoreBookRevision,
  restoreSchoolBookRevision,
  uploadBookRevision,
  uploadSchoolBookRevision,
} from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useUploadClient } from '../use-books.ts'

/** Statements of the uploader about a corrected file. */
export interface RevisionNotes {
  readonly note: string
  /** True if the uploader has seen the differences, and means this book. */
  readonly isConfirmed: boolean
}

/** Returns the calls for the revisions of a book of the realm or of a school unit. */
export function useRevisionCalls({ id, owner }: ManagedBook) {
  const { http } = usePlatform()
  const createUpload = useUploadClient()
  const toQuery = ({ note, isConfirmed }: RevisionNotes) => ({
    ...(note === '' ? {} : { note }),
    ...(isConfirmed ? { differences: 'confirmed' as const } : {}),
  })
  // A large file is not sent again without a question.
  const options = { retries: 0 }
  if (owner === null) {
    const params = { id }
    return {
      list: (signal: AbortSignal) => http.call(listBookRevisions, { params }, { signal }),
      upload: (file: File, notes: RevisionNotes, onSent: (bytes: number) => void) =>
        createUpload(onSent).call(uploadBookRevision, { params, query: toQuery(notes), body: file }, options),
      restore: (number: number) => http.call(restoreBookRevision, { params: { ...params, number } }),
    }
  }
  const params = { id: owner.id, bookId: id }
  return {
    list: (signal: AbortSignal) => http.call(listSchoolBookRevisions, { params }, { signal }),
    upload: (file: File, notes: RevisionNotes, onSent: (bytes: number) => void) => {
      const query = { ...toQuery(notes), rights: 'confirmed' as const }
      return createUpload(onSent).call(uploadSchoolBookRevision, { params, query, body: file }, options)
    },
    restore: (number: number) => http.call(restoreSchoolBookRevision, { params: { ...params, number } }),
  }
}

/** Fetches the revisions of a book. */
export function useRevisions(book: ManagedBook) {
  const { list } = useRevisionCalls(book)
  return useQuery({
    queryKey: ['book-revisions', book.id, book.owner?.id],
    queryFn: async ({ signal }) => getData(await list(signal)),
  })
}
