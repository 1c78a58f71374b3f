import type { Rendition } from '../package/index.ts'
import { isElementMissing, type Target } from '../render/target.ts'
import type { View } from '../render/view.ts'
import { ContentError } from '../source/resource-source.ts'
import { findNearestTarget, findTarget, findTargetInRendition, type Position } from '../position/position.ts'
import type { Publication } from './publication.ts'

/**
 * Shows the stored position, else the nearest place, else the beginning of the book. Skips missing chapters. Calls
 * `onMoved` if the chapter or the id of the position is not in the book. Resolves with undefined if a newer call has
 * cancelled this call. Rejects if no chapter can be shown, or after any failure other than a missing file.
 */
export async function showFirstPage(
  publication: Pick<Publication, 'outline' | 'language' | 'index'>,
  position: Position | undefined,
  show: (target: Target) => Promise<View | undefined>,
  onSkipped: (path: string, reason: unknown) => void,
  onMoved: () => void,
): Promise<View | undefined> {
  const start = position && (await findStartTarget(position, publication))
  let failure: unknown = new RangeError('no spine item')
  for (const target of listCandidates(publication.outline, start?.target)) {
    try {
      const view = await show(target)
      if (view && start && (start.isNear || target !== start.target || isElementMissing(view, target))) onMoved()
      return view
    } catch (error) {
      if (!(error instanceof ContentError) || error.status !== 404) throw error
      onSkipped(error.path, error)
      failure = error
    }
  }
  throw failure
}

/**
 * Loads the index only if the opened rendition does not have the file of the position. `isNear` is true if no rendition
 * has the file. Returns undefined if there is no index.
 */
async function findStartTarget(
  position: Position,
  { outline, language, index }: Pick<Publication, 'outline' | 'language' | 'index'>,
): Promise<{ readonly target: Target | undefined; readonly isNear: boolean } | undefined> {
  const inOutline = findTarget(position, outline.spine)
  if (inOutline) return { target: inOutline, isNear: false }
  const renditions = await index().then(
    (whole) => whole.renditions,
    () => [],
  )
  const rendition = renditions[language]
  if (!rendition) return undefined
  const found = findTargetInRendition(position, rendition, renditions)
  if (found) return { target: found, isNear: false }
  return { target: await findNearestTarget(position, rendition), isNear: true }
}

/**
 * Yields the stored target, then the start of each linear item. If no item is linear, yields the start of each item.
 */
function* listCandidates({ spine }: Rendition, stored: Target | undefined): Generator<Target> {
  if (stored) yield stored
  const hasLinear = spine.some((item) => item.linear)
  for (const [item, { linear }] of spine.entries()) if (linear || !hasLinear) yield { item, at: 'start' }
}
