import { type ContextType, listSubmissions, Submission } from '@lectern/contracts'
import * as z from 'zod/mini'

/** One fetch of a context's list. */
export interface SubmissionPage {
  readonly submissions: readonly Submission[]
  readonly cursor: string | null
}

/** `listSubmissions` as a reader understands it: one that it does not know costs no other. */
export const listKnownSubmissions = {
  ...listSubmissions,
  responses: { 200: z.object({ data: z.object({ data: z.array(z.unknown()), cursor: z.nullable(z.string()) }) }) },
}

/**
 * The submissions of an answer. Spec 1 §8: an unknown context type is only logged, and so is an empty fetch, as one that
 * is not created yet.
 */
export function readPage(
  { data, cursor }: { readonly data: readonly unknown[]; readonly cursor: string | null },
  context: ContextType,
  log: (what: string) => void,
): SubmissionPage {
  if (data.length === 0) log(`no submission of type ${context} created yet`)
  const parsed = data.map((entry) => Submission.safeParse(entry))
  for (const { error } of parsed) if (error) log(`a submission of an unknown kind: ${error.message}`)
  return { submissions: parsed.flatMap(({ data: known }) => (known ? [known] : [])), cursor }
}

/** Spec 1 §5: 'A submission with the same id is not added twice to a context list.' */
export function withoutDuplicates(pages: readonly SubmissionPage[]): readonly Submission[] {
  const seen = new Set<string>()
  return pages.flatMap(({ submissions }) => submissions).filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Spec 1 §5: 'Fetching submissions is skipped if already fetching or there are no more pages.' */
export function canFetchMore(list: { readonly isFetching: boolean; readonly hasNextPage: boolean }): boolean {
  return !list.isFetching && list.hasNextPage
}
