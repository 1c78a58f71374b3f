import { type ContextType, listSubmissions, Submission } from '@lectern/contracts'
import * as z from 'zod/mini'

/** One page of a list of submissions. */
export interface SubmissionPage {
  readonly submissions: readonly Submission[]
  readonly cursor: string | null
}

/**
 * `listSubmissions` without a schema for the entries, so that an unknown entry does not make the whole page invalid.
 */
export const listKnownSubmissions = {
  ...listSubmissions,
  responses: { 200: z.object({ data: z.object({ data: z.array(z.unknown()), cursor: z.nullable(z.string()) }) }) },
}

/** Parses the submissions of a page. An empty page and a submission of an unknown type are only logged. Spec 1 §8. */
export function readPage(
  { data, cursor }: { readonly data: readonly unknown[]; readonly cursor: string | null },
  context: ContextType,
  log: (message: string) => void,
): SubmissionPage {
  if (data.length === 0) log(`no submission of type ${context} created yet`)
  const parsed = data.map((entry) => Submission.safeParse(entry))
  for (const { error } of parsed) if (error) log(`a submission of an unknown kind: ${error.message}`)
  return { submissions: parsed.flatMap(({ data: submission }) => (submission ? [submission] : [])), cursor }
}

/**
 * Returns the submissions of all pages, each only once. Spec 1 §5: 'A submission with the same id is not added twice to
 * a context list.'
 */
export function removeDuplicates(pages: readonly SubmissionPage[]): readonly Submission[] {
  const seen = new Set<string>()
  return pages.flatMap(({ submissions }) => submissions).filter(({ id }) => !seen.has(id) && seen.add(id))
}

/**
 * Returns true if the next page can be requested. Spec 1 §5: 'Fetching submissions is skipped if already fetching or
 * there are no more pages.'
 */
export function canFetchMore(list: { readonly isFetching: boolean; readonly hasNextPage: boolean }): boolean {
  return !list.isFetching && list.hasNextPage
}
