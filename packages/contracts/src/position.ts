import * as z from 'zod/mini'
import { textUpTo } from './text.ts'

/**
 * A position in a book, described in four ways so that it survives a new edition of the file. Spec 1 §3. `ncxRef`:
 * index of the contents entry; `URI`: spine item's path with the text's fragment, as `OPS/c1.xhtml#s12`; `timeOffset`:
 * seconds into the clip at that position; `charOffset`: characters from the start of the spine item.
 */
export const Position = z.object({
  ncxRef: z.int().check(z.minimum(-1), z.maximum(1_000_000)),
  URI: textUpTo(2048),
  timeOffset: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  charOffset: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
})
export type Position = z.infer<typeof Position>

/** Maximum length of a bookmark's name. */
export const BOOKMARK_NAME_MAX = 255

export const Bookmark = z.object({ id: z.uuid(), name: textUpTo(BOOKMARK_NAME_MAX), position: Position })
export type Bookmark = z.infer<typeof Bookmark>
