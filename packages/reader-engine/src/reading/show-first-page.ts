import type { Rendition } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import type { View } from '../render/view.ts'
import { ContentError } from '../source/resource-source.ts'
import { findTargetInRendition, findTarget, type Position } from '../position/position.ts'
import type { Publication } from './publication.ts'

/**
 * Shows the stored position, else the beginning of the book. Skips missing chapters. Resolves with undefined if a newer
 * call has cancelled this call. Rejects if no chapter can be shown, or after any failure other than a missing file.
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
 * Loads the index only if the opened rendition does not have the file of the position. Returns undefined if there is no
 * target.
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
