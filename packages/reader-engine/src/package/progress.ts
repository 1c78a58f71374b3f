import type { SpineItem } from './book-index.ts'

/**
 * How far into the book a place is, 0 to 1: by characters where import has counted them, else by spine items. Where a
 * chapter's length is unknown, `share` of it (0 to 1) stands for the characters.
 */
export function getProgress(spine: readonly SpineItem[], item: number, charOffset: number, share: number): number {
  const total = totalLength(spine)
  if (total === 0) return clamp((item + share) / Math.max(1, spine.length))
  const before = spine.slice(0, item).reduce((sum, entry) => sum + entry.length, 0)
  const here = spine[item]?.length ?? 0
  return clamp((before + (charOffset > 0 ? Math.min(charOffset, here) : share * here)) / total)
}

/** The place that a share of the book falls on. */
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

/** A share of a whole number loses a hair in its division: the place is still the one that was meant. */
const wholes = (amount: number) => Math.floor(amount + 1e-6)

/** Characters of the book; 0 where they are not counted, or where pages are pictures and their letters say little. */
function totalLength(spine: readonly SpineItem[]): number {
  if (spine.every(({ layout }) => layout === 'pre-paginated')) return 0
  return spine.reduce((sum, entry) => sum + entry.length, 0)
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
