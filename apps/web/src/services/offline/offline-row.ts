import { BookFile, ShelfBook } from '@lectern/contracts'
import * as z from 'zod/mini'

/** A book that is on this device or is downloading. */
export const OfflineRow = z.object({
  owner: z.string(),
  bookId: z.string(),
  /** Entry of the book on the shelf when the download started. */
  entry: ShelfBook,
  resourcesUrl: z.string(),
  /** ISO 8601 time until which the book can be read without a renewal. */
  readableUntil: z.string(),
  files: z.array(BookFile),
  /** True if all files are on the device. */
  isWhole: z.boolean(),
})
export type OfflineRow = z.infer<typeof OfflineRow>

export const countBytes = ({ files }: Pick<OfflineRow, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns the path of the cover within the book; undefined if the cover is not a file of the book. */
export function findCoverPath({ entry, resourcesUrl }: Pick<OfflineRow, 'entry' | 'resourcesUrl'>): string | undefined {
  const { coverUrl } = entry.book
  return coverUrl?.startsWith(resourcesUrl)
    ? decodeURIComponent(new URL(coverUrl).pathname.slice(new URL(resourcesUrl).pathname.length))
    : undefined
}
