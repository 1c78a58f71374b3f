import { type ContextType, listSubmissions, Submission } from '@lectern/contracts'
import * as z from 'zod/mini'

export interface SubmissionPage {
  readonly submissions: readonly Submission[]
  readonly cursor: string | null
}

/** `listSubmissions` without a schema for the entries. An unknown entry must not make the page invalid. */
export const listKnownSubmissions = {
  ...listSubmissions,
  responses: { 200: z.object({ data: z.object({ data: z.array(z.unknown()), cursor: z.nullable(z.string()) }) }) },
}

/** Parses the submissions of a page. Logs an empty page or an unknown submission. Spec 1 §8. */
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

/** Returns the submissions of all pages, without duplicates. Spec 1 §5. */
export function removeDuplicates(pages: readonly SubmissionPage[]): readonly Submission[] {
  const seen = new Set<string>()
  return pages.flatMap(({ submissions }) => submissions).filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Returns true if the next page can be requested. Spec 1 §5. */
export function canFetchMore(list: { readonly isFetching: boolean; readonly hasNextPage: boolean }): boolean {
  return !list.isFetching && list.hasNextPage
}
