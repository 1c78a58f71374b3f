import { SourceError } from '../source-error.ts'

/** Returns the `SourceError` with which work fails. Throws if it succeeds, or fails in another way. */
export async function catchSourceError(work: Promise<unknown>): Promise<SourceError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof SourceError) return error
  throw new Error('the work does not fail with a SourceError', { cause: error })
}
