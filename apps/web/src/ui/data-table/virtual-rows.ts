import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** A page with more rows renders only the rows near the visible part. */
export const PLAIN_ROWS_MAX = 50
const OVERSCAN_ROWS = 10
/** Heights before a row has been measured, in CSS pixels. */
export const ROW_HEIGHT_PX = 56
export const CARD_HEIGHT_PX = 180

export interface SpacedRow {
  readonly index: number
  /** Height of the rows between the row before and this row that are not rendered, in CSS pixels. */
  readonly gapBefore: number
}

export interface VirtualRows {
  readonly rows: readonly SpacedRow[]
  /** Height of the rows after the last rendered row, in CSS pixels. */
  readonly gapAfter: number
  /** Ref of a row; absent if all rows are rendered. The row needs the attribute `data-index`. */
  readonly measure: ((element: Element | null) => void) | undefined
}

/**
 * Returns the rows to render in a page that scrolls. The focused row is always rendered. `heightPx` is the height of a row
 * before it has been measured.
 */
export function useRowsInPage(
  count: number,
  list: RefObject<HTMLElement | null>,
  { focused, heightPx }: { readonly focused: number; readonly heightPx: number },
): VirtualRows {
  const enabled = count > PLAIN_ROWS_MAX
  const [top, setTop] = useState(0)
  // The layout decides where the list begins.
  useLayoutEffect(() => {
    if (enabled && list.current !== null) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [enabled, list])
  // oxlint-disable-next-line react/incompatible-library -- the build does not use the React compiler
  const virtualizer = useWindowVirtualizer({
    count,
    enabled,
    scrollMargin: top,
    estimateSize: () => heightPx,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: (range) => withRow(range, focused),
  })
  if (!enabled) return allRows(count)
  const items = virtualizer.getVirtualItems()
  return { ...spaceRows(items, virtualizer.getTotalSize(), top), measure: virtualizer.measureElement }
}

interface Item {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** Converts the positions of rows to gaps between rows. `top` is the position of the first row. */
export function spaceRows(items: readonly Item[], totalHeight: number, top = 0): Omit<VirtualRows, 'measure'> {
  const endBefore = (at: number): number => items[at - 1]?.end ?? top
  return {
    rows: items.map(({ index, start }, at) => ({ index, gapBefore: start - endBefore(at) })),
    gapAfter: totalHeight + top - endBefore(items.length),
  }
}

function withRow(range: Range, row: number): number[] {
  const indexes = defaultRangeExtractor(range)
  const isRow = row >= 0 && row < range.count
  return isRow && !indexes.includes(row) ? [...indexes, row].toSorted((a, b) => a - b) : indexes
}

function allRows(count: number): VirtualRows {
  const rows = Array.from({ length: count }, (_, index) => ({ index, gapBefore: 0 }))
  return { rows, gapAfter: 0, measure: undefined }
}
