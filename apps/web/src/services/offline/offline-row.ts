import { BookFile, ShelfBook } from '@lectern/contracts'
import * as z from 'zod/mini'

/** A book that somebody keeps, or that is on its way to this device. */
export const OfflineRow = z.object({
  owner: z.string(),
  bookId: z.string(),
  /** As it stood on the shelf. */
  entry: ShelfBook,
  resourcesUrl: z.string(),
  /** ISO 8601, as the server said last. */
  readableUntil: z.string(),
  files: z.array(BookFile),
  /** Every file is here. */
  isWhole: z.boolean(),
})
export type OfflineRow = z.infer<typeof OfflineRow>

export const countBytes = ({ files }: Pick<OfflineRow, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** The cover's path within the book, or undefined where it has none. */
export function findCoverPath({ entry, resourcesUrl }: Pick<OfflineRow, 'entry' | 'resourcesUrl'>): string | undefined {
  const { coverUrl } = entry.book
  return coverUrl?.startsWith(resourcesUrl)
    ? decodeURIComponent(new URL(coverUrl).pathname.slice(new URL(resourcesUrl).pathname.length))
    : undefined
}
