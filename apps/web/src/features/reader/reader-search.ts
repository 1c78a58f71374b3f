import * as z from 'zod/mini'

const OptionalText = z.catch(z.optional(z.string().check(z.minLength(1))), undefined)

/** The query of the reader's address. Spec 1 §2. */
const ReaderSearch = z.object({
  /** Address of the book. Its query is the signature. */
  fileUrl: OptionalText,
  /** The application that opened the reader. */
  origin: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(255))), undefined),
  /** Ids of submissions for the side panel. Spec 1 §3. */
  activeSubmissionId: OptionalText,
  availableSubmissionIds: z.catch(z.optional(z.pipe(z.string(), z.transform(parseIds))), undefined),
  /** False if the application that opened the reader has bookmarks of its own. */
  bookmarkFeatures: z.pipe(
    OptionalText,
    z.transform((value) => value !== 'false'),
  ),
  /** Place at which a link opens the book: the path of a spine item with the id of the text as fragment. */
  place: OptionalText,
  /** `narrated-books` uses larger text. Spec 1 §9. */
  theme: OptionalText,
})
export type ReaderSearch = z.infer<typeof ReaderSearch>

/** Parses a list of ids that are separated by commas. */
function parseIds(list: string): readonly string[] {
  return list.split(',').filter(Boolean)
}

/** Parses the query. Ignores invalid values. */
export function parseReaderSearch(query: string): ReaderSearch {
  return ReaderSearch.parse(Object.fromEntries(new URLSearchParams(query)))
}
