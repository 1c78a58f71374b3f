import type { SpineItem } from '../package/index.ts'

/** What is shown at once: one reflowable item, or one or two fixed pages with their places. */
export interface Sheet {
  readonly kind: 'reflow' | 'fixed'
  readonly items: readonly number[]
  /** For fixed pages: where each item stands. */
  readonly places: readonly ('left' | 'right' | 'center')[]
}

/**
 * The book as sheets. Fixed pages stand side by side where two fit and the package allows it; a page that names its side
 * gets it, one that names none follows its neighbour; the first page of a book is a cover and stands alone on the
 * side where a book begins. EPUB 3.3 §8.2.2.6 (page spreads), spec 1 §9 (spreads always on).
 */
export function sheetsOf(spine: readonly SpineItem[], twoUp: boolean, direction: 'ltr' | 'rtl'): Sheet[] {
  const [first, second] = direction === 'ltr' ? (['left', 'right'] as const) : (['right', 'left'] as const)
  const sheets: Sheet[] = []
  let open: number | undefined
  const close = () => {
    if (open !== undefined) sheets.push({ kind: 'fixed', items: [open], places: [first] })
    open = undefined
  }
  spine.forEach((item, index) => {
    if (item.layout === 'reflowable') {
      close()
      sheets.push({ kind: 'reflow', items: [index], places: [] })
      return
    }
    if (!twoUp || !item.spreads || item.pageSpread === 'center') {
      close()
      sheets.push({ kind: 'fixed', items: [index], places: ['center'] })
      return
    }
    const side = item.pageSpread ?? (open === undefined && index > 0 ? first : second)
    if (side === first) {
      close()
      open = index
    } else {
      const items = open === undefined ? [index] : [open, index]
      sheets.push({ kind: 'fixed', items, places: open === undefined ? [second] : [first, second] })
      open = undefined
    }
  })
  close()
  return sheets
}
