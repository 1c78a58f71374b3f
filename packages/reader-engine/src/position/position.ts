import { resolveReference, type Rendition, type SpineItem } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import { findCounterpartItem, findCounterpartText } from './counterpart.ts'

/** A stored position that stays valid in a new edition of the file. Spec 1 §3, bookmark and lastmark. */
export interface Position {
  readonly ncxRef: number
  readonly URI: string
  /** Seconds into the clip that is spoken there. */
  readonly timeOffset: number
  readonly charOffset: number
}

/**
 * Returns the target of a stored position: its id, else its character offset. Returns undefined if its file does not
 * exist.
 */
export function findTarget(position: Position, spine: readonly SpineItem[]): Target | undefined {
  const item = itemOf(position, spine)
  if (item < 0) return undefined
  const fragment = readFragment(position, spine[item])
  return fragment ? { item, fragment, charOffset: position.charOffset } : { item, charOffset: position.charOffset }
}

/**
 * Returns the target of a position that was stored in any language of the book, in the rendition that is read. Other
 * languages may have other files.
 */
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
 * Compares positions by their order in the book. `itemOf` returns the spine item of a position. Spec 1 §5, 'Bookmarks
 * stay sorted by position in the book'.
 */
export function comparePositions(a: Position, b: Position, itemOf: (position: Position) => number): number {
  return itemOf(a) - itemOf(b) || a.charOffset - b.charOffset || a.timeOffset - b.timeOffset
}

/** Compares with the raw path first: a file name with `%` or `?` must not be decoded. */
function itemOf({ URI }: Position, spine: readonly SpineItem[]): number {
  const literal = spine.findIndex(({ path }) => pointsInto(URI, path))
  return literal >= 0 ? literal : spine.findIndex(({ path }) => path === resolveReference(URI, '').path)
}

function readFragment({ URI }: Position, item: SpineItem | undefined): string {
  const rest = item && pointsInto(URI, item.path) ? URI.slice(item.path.length) : URI
  return resolveReference(rest, '').fragment
}

const pointsInto = (URI: string, path: string) => URI === path || URI.startsWith(`${path}#`)
