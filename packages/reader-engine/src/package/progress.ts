import type { SpineItem } from './book-index.ts'

/**
 * Returns the progress of a location in the book, 0 to 1: by characters if import has counted them, else by spine
 * items. `share` (0 to 1) of the chapter replaces an unknown `charOffset`.
 */
export function getProgress(spine: readonly SpineItem[], item: number, charOffset: number, share: number): number {
  const total = totalLength(spine)
  if (total === 0) return clamp((item + share) / Math.max(1, spine.length))
  const before = spine.slice(0, item).reduce((sum, entry) => sum + entry.length, 0)
  const here = spine[item]?.length ?? 0
  return clamp((before + (charOffset > 0 ? Math.min(charOffset, here) : share * here)) / total)
}

/** Returns the location at a progress of 0 to 1. */
export function findTargetAtProgress(
  spine: readonly SpineItem[],
  progress: number,
): { item: number; charOffset: number } {
  const total = totalLength(spine)
  if (total === 0) return { item: Math.min(spine.length - 1, wholes(clamp(progress) * spine.length)), charOffset: 0 }
  let left = wholes(clamp(progress) * total)
  for (const [item, entry] of spine.entries()) {
    if (left < entry.length) return { item, charOffset: left }
    left -= entry.length
  }
  return { item: spine.length - 1, charOffset: Math.max(0, (spine.at(-1)?.length ?? 1) - 1) }
}

/** Rounds down, but accepts a tiny loss of the division that computed the progress. */
const wholes = (amount: number) => Math.floor(amount + 1e-6)

/**
 * Returns the characters of the book; 0 if they are not counted, or if all pages are fixed: their text says little
 * about their length.
 */
function totalLength(spine: readonly SpineItem[]): number {
  if (spine.every(({ layout }) => layout === 'pre-paginated')) return 0
  return spine.reduce((sum, entry) => sum + entry.length, 0)
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
