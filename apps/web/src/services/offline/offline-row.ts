import { BookFile, ShelfBook } from '@lectern/contracts'
import * as z from 'zod/mini'

/** A book that is on this device, or is downloading. */
export const OfflineRow = z.object({
  owner: z.string(),
  bookId: z.string(),
  /** The book's entry on the shelf at the time of the download. */
  entry: ShelfBook,
  resourcesUrl: z.string(),
  /** ISO 8601 time from the last answer of the server. */
  readableUntil: z.string(),
  files: z.array(BookFile),
  /** Whether every file is on the device. */
  isWhole: z.boolean(),
})
export type OfflineRow = z.infer<typeof OfflineRow>

export const countBytes = ({ files }: Pick<OfflineRow, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns the path of the cover within the book, or undefined where the book has none. */
export function findCoverPath({ entry, resourcesUrl }: Pick<OfflineRow, 'entry' | 'resourcesUrl'>): string | undefined {
  const { coverUrl } = entry.book
  return coverUrl?.startsWith(resourcesUrl)
    ? decodeURIComponent(new URL(coverUrl).pathname.slice(new URL(resourcesUrl).pathname.length))
    : undefined
}
