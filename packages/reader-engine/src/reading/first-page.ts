import type { Rendition } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import type { View } from '../render/view.ts'
import { ContentError } from '../source/resource-source.ts'

/**
 * Shows the page to begin with: the stored place, else the book's beginning. A chapter that is missing must not make the
 * book unreadable: the next one that is there is shown. Undefined where another call to show came later; rejects with the
 * last failure where nothing can be shown.
 */
export async function showFirstPage(
  outline: Rendition,
  stored: Target | undefined,
  show: (target: Target) => Promise<View | undefined>,
  onSkipped: (path: string, reason: unknown) => void,
): Promise<View | undefined> {
  let failure: unknown = new RangeError('no spine item')
  for (const target of candidates(outline, stored)) {
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

/** The stored place, then the beginning of every item that is read in line; of any, where none is. */
function* candidates({ spine }: Rendition, stored: Target | undefined): Generator<Target> {
  if (stored) yield stored
  const hasLinear = spine.some((item) => item.linear)
  for (const [item, { linear }] of spine.entries()) if (linear || !hasLinear) yield { item, at: 'start' }
}
