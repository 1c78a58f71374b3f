import { BookFile, ShelfBook } from '@lectern/contracts'
import * as z from 'zod/mini'

/** A book that is on this device or is downloading. */
export const OfflineRow = z.object({
  owner: z.string(),
  bookId: z.string(),
  /** Entry of the book on the shelf when the download started. */
  entry: ShelfBook,
  resourcesUrl: z.string(),
  /** Revision of the files. Absent for a copy of an older app, which can only be the first revision. */
  revision: z.optional(z.number()),
  /** Current revision in the library, when the rights were renewed. */
  currentRevision: z.optional(z.number()),
  /** ISO 8601 time until which the book can be read without a renewal. */
  readableUntil: z.string(),
  files: z.array(BookFile),
  /** True if all files are on the device. */
  isWhole: z.boolean(),
})
export type OfflineRow = z.infer<typeof OfflineRow>

export const getRevision = ({ revision = 1 }: Pick<OfflineRow, 'revision'>): number => revision

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
