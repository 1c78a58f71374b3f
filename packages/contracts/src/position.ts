import * as z from 'zod/mini'
import { textUpTo } from './text.ts'

/**
 * A position in a book. Spec 1 §3.
 * `ncxRef`: index of the entry in the table of contents, or -1.
 * `URI`: path of the spine item with the id of the text as fragment, such as `OPS/c1.xhtml#s12`.
 * `timeOffset`: seconds from the beginning of the clip.
 * `charOffset`: characters from the start of the spine item.
 */
export const Position = z.object({
  ncxRef: z.int().check(z.minimum(-1), z.maximum(1_000_000)),
  URI: textUpTo(2048),
  timeOffset: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  charOffset: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
})
export type Position = z.infer<typeof Position>

/** Maximum number of characters of a bookmark's name. */
export const BOOKMARK_NAME_MAX = 255

export const Bookmark = z.object({ id: z.uuid(), name: textUpTo(BOOKMARK_NAME_MAX), position: Position })
export type Bookmark = z.infer<typeof Bookmark>
