import { expect, test } from 'vitest'
import type { SpineItem } from '../package/index.ts'
import { spineItem } from '../testing/rendition.ts'
import { SheetOrder } from './sheet-order.ts'
import type { View } from './view.ts'

const text = (more: Partial<SpineItem> = {}) => spineItem('', more)
const page = () => text({ layout: 'pre-paginated' })
const at = (item: number, part = 0, parts = 1): Pick<View, 'sheet'> => ({ sheet: { item, part, parts } })

test('a part of a chapter is followed by the next part, then by the next linear chapter', () => {
  const order = new SheetOrder([text(), text({ linear: false }), text()], false, 'ltr')
  expect(order.findAdjacent(at(0, 0, 3), 1)).toEqual({ item: 0, part: 1 })
  expect(order.findAdjacent(at(0, 2, 3), 1)).toEqual({ item: 2, part: 0 })
  expect(order.findAdjacent(at(2), -1)).toEqual({ item: 0, part: 'last' })
  expect(order.findAdjacent(at(0), -1)).toBeUndefined()
  expect(order.findAdjacent(at(2), 1)).toBeUndefined()
})

test('orders are equal if the same pages are side by side', () => {
  const spine = [text(), page(), page(), page()]
  const [wide, narrow] = [new SheetOrder(spine, true, 'ltr'), new SheetOrder(spine, false, 'ltr')]
  expect(wide.isSame(new SheetOrder(spine, true, 'ltr'))).toBe(true)
  expect(wide.isSame(narrow)).toBe(false)
  expect(wide.hasSameSheet(narrow, 0)).toBe(true)
  expect(wide.hasSameSheet(narrow, 1)).toBe(false)
})
