import type { Rendition } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import type { View } from '../render/view.ts'
import { ContentError } from '../source/resource-source.ts'
import { findTargetInRendition, findTarget, type Position } from '../position/position.ts'
import type { Publication } from './publication.ts'

/**
 * Shows the page to begin with: the stored place, else the book's beginning. A chapter that is missing must not make the
 * book unreadable: the next one that is there is shown. Undefined where another call to show came later; rejects with the
 * last failure where nothing can be shown.
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

/** Where a stored place leads in the language that the book opens in; only one of another language takes the whole index. */
async function findStartTarget(
  position: Position,
  { outline, language, index }: Pick<Publication, 'outline' | 'language' | 'index'>,
): Promise<Target | undefined> {
  const own = findTarget(position, outline.spine)
  if (own) return own
  const renditions = await index().then(
    (whole) => whole.renditions,
    () => [],
  )
  return findTargetInRendition(position, renditions[language] ?? outline, renditions)
}

/** The stored place, then the beginning of every item that is read in line; of any, where none is. */
function* listCandidates({ spine }: Rendition, stored: Target | undefined): Generator<Target> {
  if (stored) yield stored
  const hasLinear = spine.some((item) => item.linear)
  for (const [item, { linear }] of spine.entries()) if (linear || !hasLinear) yield { item, at: 'start' }
}
