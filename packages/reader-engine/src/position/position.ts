import { resolveReference, type Rendition, type SpineItem } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import { createContentsRows } from './contents-rows.ts'
import { findCounterpartItem, findCounterpartText } from './counterpart.ts'

/** A stored position in a book. Spec 1 §3, bookmark and lastmark. */
export interface Position {
  readonly ncxRef: number
  readonly URI: string
  /** Seconds from the beginning of the clip that speaks the text. */
  readonly timeOffset: number
  readonly charOffset: number
}

/** Returns the target of a stored position; undefined if the file of the position is not in the spine. */
export function findTarget(position: Position, spine: readonly SpineItem[]): Target | undefined {
  const item = findItem(position, spine)
  if (item < 0) return undefined
  const fragment = readFragment(position, spine[item])
  return fragment ? { item, fragment, charOffset: position.charOffset } : { item, charOffset: position.charOffset }
}

/**
 * Returns the target of a position in the shown rendition. `others` are the renditions in which the position may have
 * been stored. Returns undefined if no rendition has the file of the position.
 */
export function findTargetInRendition(
  position: Position,
  rendition: Rendition,
  others: readonly Rendition[],
): Target | undefined {
  const direct = findTarget(position, rendition.spine)
  if (direct) return direct
  for (const other of others) {
    const target = findTarget(position, other.spine)
    if (!target) continue
    return 'fragment' in target
      ? findCounterpartText(target, other, rendition)
      : { ...target, item: findCounterpartItem(target.item, other, rendition) }
  }
  return undefined
}

/** Returns the place nearest to a position whose file is not in the rendition; undefined if there is none. */
export async function findNearestTarget(
  position: Position,
  { toc, spine, tracks }: Rendition,
): Promise<Target | undefined> {
  const { chooseNearest } = await import('./nearest-target.ts')
  return chooseNearest(position, createContentsRows(toc, spine), tracks)
}

/**
 * Compares two positions by their order in the book: negative if `a` is before `b`, 0 if they are equal. `findItem`
 * returns the index of the spine item of a position. Spec 1 §5, 'Bookmarks stay sorted by position in the book'.
 */
export function comparePositions(a: Position, b: Position, findItem: (position: Position) => number): number {
  return findItem(a) - findItem(b) || a.charOffset - b.charOffset || a.timeOffset - b.timeOffset
}

/** Compares the undecoded path first, because a file name may contain `%` or `?`. */
function findItem({ URI }: Position, spine: readonly SpineItem[]): number {
  const literal = spine.findIndex(({ path }) => pointsInto(URI, path))
  return literal >= 0 ? literal : spine.findIndex(({ path }) => path === resolveReference(URI, '').path)
}

function readFragment({ URI }: Position, item: SpineItem | undefined): string {
  const rest = item && pointsInto(URI, item.path) ? URI.slice(item.path.length) : URI
  return resolveReference(rest, '').fragment
}

const pointsInto = (URI: string, path: string) => URI === path || URI.startsWith(`${path}#`)
