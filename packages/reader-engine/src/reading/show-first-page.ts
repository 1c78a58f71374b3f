import type { Rendition } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import type { View } from '../render/view.ts'
import { ContentError } from '../source/resource-source.ts'
import { findTargetInRendition, findTarget, type Position } from '../position/position.ts'
import type { Publication } from './publication.ts'

/**
 * Shows the stored position, else the beginning of the book, and resolves with its view. Skips missing chapters, so
 * that the book can be read without them. Resolves with undefined if a newer call has cancelled this one. Rejects if no
 * chapter can be shown, or after any failure other than a missing file.
 */
export async function showFirstPage(
  publication: Pick<Publication, 'outline' | 'language' | 'index'>,
  position: Position | undefined,
  show: (target: Target) => Promise<View | undefined>,
  onSkipped: (path: string, reason: unknown) => void,
): Promise<View | undefined> {
  const stored = position && (await findStartTarget(position, publication))
  let failure: unknown = new RangeError('no spine item')
  for (const target of listCandidates(publication.outline, stored)) {
    try {
      return await show(target)
    } catch (error) {
      if (!(error instanceof ContentError) || error.status !== 404) throw error
      onSkipped(error.path, error)
      failure = error
    }
  }
  throw failure
}

/**
 * Returns the target of a stored position in the opened rendition. Loads the index only if the file of the position is
 * not in this rendition. Returns undefined if the file is in no rendition or the index cannot be loaded.
 */
async function findStartTarget(
  position: Position,
  { outline, language, index }: Pick<Publication, 'outline' | 'language' | 'index'>,
): Promise<Target | undefined> {
  const inOutline = findTarget(position, outline.spine)
  if (inOutline) return inOutline
  const renditions = await index().then(
    (whole) => whole.renditions,
    () => [],
  )
  return findTargetInRendition(position, renditions[language] ?? outline, renditions)
}

/**
 * Yields the stored target, then the start of each linear item. If no item is linear, yields the start of each item.
 */
function* listCandidates({ spine }: Rendition, stored: Target | undefined): Generator<Target> {
  if (stored) yield stored
  const hasLinear = spine.some((item) => item.linear)
  for (const [item, { linear }] of spine.entries()) if (linear || !hasLinear) yield { item, at: 'start' }
}
