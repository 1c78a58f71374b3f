import { BookFile, ShelfBook } from '@lectern/contracts'
import * as z from 'zod/mini'

/** The files of one revision of a book. */
const CopyFields = {
  /** Entry of the book on the shelf when the download started. */
  entry: ShelfBook,
  resourcesUrl: z.string(),
  /** Revision of the files. Absent for a copy of an older app, which can only be the first revision. */
  revision: z.optional(z.number()),
  /** Name under which the pieces are stored. Absent for a copy of an older app, whose name is the id of the book. */
  folder: z.optional(z.string()),
  files: z.array(BookFile),
}
const BookCopy = z.object(CopyFields)
type BookCopy = z.infer<typeof BookCopy>

/** A book that is on this device or is downloading. */
export const OfflineRow = z.object({
  owner: z.string(),
  bookId: z.string(),
  ...CopyFields,
  /** Current revision in the library, when the rights were renewed. */
  currentRevision: z.optional(z.number()),
  /** ISO 8601 time until which the book can be read without a renewal. */
  readableUntil: z.string(),
  /** True if all files are on the device. */
  isWhole: z.boolean(),
  /** The corrected version that is downloading. The book opens from the old files until all new ones are on the device. */
  next: z.optional(BookCopy),
})
export type OfflineRow = z.infer<typeof OfflineRow>

export const getRevision = ({ revision = 1 }: Pick<OfflineRow, 'revision'>): number => revision

export const getFolder = ({ folder, bookId }: Pick<OfflineRow, 'folder' | 'bookId'>): string => folder ?? bookId

/**
 * Returns the name under which the pieces of a revision are stored. It starts with the id of the book: the store removes
 * all pieces of a book by this beginning.
 */
export const createFolderName = (bookId: string, revision: number): string => `${bookId} ${revision}`

/** Returns the fields that describe the files of a row. */
export const getCopy = ({ entry, resourcesUrl, revision, folder, files }: BookCopy): BookCopy => ({
  entry,
  resourcesUrl,
  revision,
  folder,
  files,
})

/** Returns the row whose files have to be downloaded: of the book, or of its corrected version. Undefined if there is none. */
export function findDownload(row: OfflineRow): OfflineRow | undefined {
  if (!row.isWhole) return row
  return row.next && { ...row, ...row.next, isWhole: false, next: undefined }
}

/** Returns whether the library has another revision of the book, which the device can download. */
export const isOutdated = (row: Pick<OfflineRow, 'revision' | 'currentRevision'>): boolean =>
  row.currentRevision !== undefined && row.currentRevision !== getRevision(row)

export const countBytes = ({ files }: Pick<OfflineRow, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns the path of the cover within the book; undefined if the cover is not a file of the book. */
export function findCoverPath({ entry, resourcesUrl }: Pick<OfflineRow, 'entry' | 'resourcesUrl'>): string | undefined {
  const { coverUrl } = entry.book
  return coverUrl?.startsWith(resourcesUrl)
    ? decodeURIComponent(new URL(coverUrl).pathname.slice(new URL(resourcesUrl).pathname.length))
    : undefined
}
