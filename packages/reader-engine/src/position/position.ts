import { resolveReference, type Rendition, type SpineItem } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import { findCounterpartItem, findCounterpartText } from './counterpart.ts'

/** A place that survives a new edition of the file. Spec 1 §3, bookmark and lastmark. */
export interface Position {
  readonly ncxRef: number
  readonly URI: string
  /** Seconds into the clip that is spoken there. */
  readonly timeOffset: number
  readonly charOffset: number
}

/** Where a stored position leads: by its id if there is one, else by its character offset; undefined for a file that is gone. */
export function findTarget(position: Position, spine: readonly SpineItem[]): Target | undefined {
  const item = itemOf(position, spine)
  if (item < 0) return undefined
  const fragment = readFragment(position, spine[item])
  return fragment ? { item, fragment, charOffset: position.charOffset } : { item, charOffset: position.charOffset }
}

/** A place that was stored in any language of a book, in the one that is read: other languages may have files of their own. */
export function findTargetInRendition(
  position: Position,
  rendition: Rendition,
  others: readonly Rendition[],
): Target | undefined {
  const own = findTarget(position, rendition.spine)
  if (own) return own
  for (const other of others) {
    const target = findTarget(position, other.spine)
    if (!target) continue
    return 'fragment' in target
      ? findCounterpartText(target, other, rendition)
      : { ...target, item: findCounterpartItem(target.item, other, rendition) }
  }
  return undefined
}

/**
 * Positions in the order of the book, `itemOf` telling the spine item that each stands in. Spec 1 §5, 'Bookmarks stay
 * sorted by position in the book'.
 */
export function comparePositions(a: Position, b: Position, itemOf: (position: Position) => number): number {
  return itemOf(a) - itemOf(b) || a.charOffset - b.charOffset || a.timeOffset - b.timeOffset
}

/** A file's own name comes first: one with a `%` or a `?` in it is no address to be decoded. */
function itemOf({ URI }: Position, spine: readonly SpineItem[]): number {
  const literal = spine.findIndex(({ path }) => pointsInto(URI, path))
  return literal >= 0 ? literal : spine.findIndex(({ path }) => path === resolveReference(URI, '').path)
}

function readFragment({ URI }: Position, item: SpineItem | undefined): string {
  const rest = item && pointsInto(URI, item.path) ? URI.slice(item.path.length) : URI
  return resolveReference(rest, '').fragment
}

const pointsInto = (URI: string, path: string) => URI === path || URI.startsWith(`${path}#`)
