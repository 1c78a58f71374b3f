import * as z from 'zod/mini'

const OptionalText = z.catch(z.optional(z.string().check(z.minLength(1))), undefined)

/** The query of the reader's address. Spec 1 §2. */
const ReaderSearch = z.object({
  /** Address of the book, unpacked or a zip file. The query of this address is the signature. */
  fileUrl: OptionalText,
  /** The application that opened the reader. If it is `polylino`, closing the book opens the shelves. */
  origin: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(255))), undefined),
  /** Ids of the submission that is open in the side panel, and of the available submissions. Spec 1 §3. */
  activeSubmissionId: OptionalText,
  availableSubmissionIds: z.catch(z.optional(z.pipe(z.string(), z.transform(parseIds))), undefined),
  /** `narrated-books` uses larger text. Spec 1 §9. */
  theme: OptionalText,
})
export type ReaderSearch = z.infer<typeof ReaderSearch>

/** Parses a list of ids that are separated by commas. */
function parseIds(list: string): readonly string[] {
  return list.split(',').filter(Boolean)
}

/** Parses the query. Invalid values are treated as absent. */
export function parseReaderSearch(query: string): ReaderSearch {
  return ReaderSearch.parse(Object.fromEntries(new URLSearchParams(query)))
}

/**
 * Returns the path, query and fragment of the address without the id token, or null if it has no id token. The token
 * must not stay in the address bar.
 */
export function removeIdToken(href: string): string | null {
  const url = new URL(href)
  if (!url.searchParams.has('id_token')) return null
  url.searchParams.delete('id_token')
  return `${url.pathname}${url.search}${url.hash}`
}
