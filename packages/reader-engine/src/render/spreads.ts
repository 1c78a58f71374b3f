import type { SpineItem } from '../package/index.ts'

/** Content that is shown at the same time: one reflowable item, or one or two fixed pages with their sides. */
export interface Sheet {
  readonly kind: 'reflow' | 'fixed'
  readonly items: readonly number[]
  /** Side of each item; empty for reflowable items. */
  readonly sides: readonly ('left' | 'right' | 'center')[]
}

/**
 * Returns the sheets of the fixed pages, by the index of each of their items. Two pages form a spread if two fit on the
 * screen (`twoUp`) and the package allows a spread. EPUB 3.3 §8.2.2.6 (page spreads), spec 1 §9 (spreads always on).
 */
export function createSpreads(
  spine: readonly SpineItem[],
  twoUp: boolean,
  direction: 'ltr' | 'rtl',
): ReadonlyMap<number, Sheet> {
  const [first, second] = direction === 'ltr' ? (['left', 'right'] as const) : (['right', 'left'] as const)
  const sheets = new Map<number, Sheet>()
  const add = (items: readonly number[], places: Sheet['sides']) => {
    for (const item of items) sheets.set(item, { kind: 'fixed', items, sides: places })
  }
  let open: number | undefined
  const close = () => {
    if (open !== undefined) add([open], [first])
    open = undefined
  }
  spine.forEach((item, index) => {
    if (item.layout === 'reflowable') {
      close()
      return
    }
    if (!twoUp || !item.spreads || item.pageSpread === 'center') {
      close()
      add([index], ['center'])
      return
    }
    const side = item.pageSpread ?? (open === undefined && index > 0 ? first : second)
    if (side === first) {
      close()
      open = index
    } else {
      if (open === undefined) add([index], [second])
      else add([open, index], [first, second])
      open = undefined
    }
  })
  close()
  return sheets
}
