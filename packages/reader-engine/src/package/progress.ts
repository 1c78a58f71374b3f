import type { SpineItem } from './book-index.ts'

/**
 * Returns the progress of a location in the book, 0 to 1. The progress is a fraction of the characters, or of the spine
 * items if the number of characters is unknown. `share` (0 to 1) is the location within the item. With a `charOffset`
 * above 0 and a known number of characters, `share` is not used.
 */
export function getProgress(spine: readonly SpineItem[], item: number, charOffset: number, share: number): number {
  const total = countCharacters(spine)
  if (total === 0) return clamp((item + share) / Math.max(1, spine.length))
  const before = spine.slice(0, item).reduce((sum, entry) => sum + entry.length, 0)
  const here = spine[item]?.length ?? 0
  return clamp((before + (charOffset > 0 ? Math.min(charOffset, here) : share * here)) / total)
}

/** Returns the spine item and the character offset at a progress of 0 to 1: the inverse of `getProgress`. */
export function findTargetAtProgress(
  spine: readonly SpineItem[],
  progress: number,
): { item: number; charOffset: number } {
  const total = countCharacters(spine)
  if (total === 0) return { item: Math.min(spine.length - 1, roundDown(clamp(progress) * spine.length)), charOffset: 0 }
  let left = roundDown(clamp(progress) * total)
  for (const [item, entry] of spine.entries()) {
    if (left < entry.length) return { item, charOffset: left }
    left -= entry.length
  }
  return { item: spine.length - 1, charOffset: Math.max(0, (spine.at(-1)?.length ?? 1) - 1) }
}

/** The added amount corrects the rounding error of the division in `getProgress`. */
const roundDown = (amount: number) => Math.floor(amount + 1e-6)

/** Returns the number of characters of the book; 0 if the number is unknown or all items have a fixed layout. */
function countCharacters(spine: readonly SpineItem[]): number {
  if (spine.every(({ layout }) => layout === 'pre-paginated')) return 0
  return spine.reduce((sum, entry) => sum + entry.length, 0)
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
