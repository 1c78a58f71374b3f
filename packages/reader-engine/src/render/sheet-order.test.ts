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

test('an order with another direction shows the same pages on other sides', () => {
  const spine = [page(), page(), page()]
  expect(new SheetOrder(spine, true, 'ltr').isSame(new SheetOrder(spine, true, 'rtl'))).toBe(false)
})

test('orders differ if one pair of several is separate', () => {
  const [wide, narrow] = [true, false].map(
    (twoUp) => new SheetOrder([text({ layout: 'pre-paginated', pageSpread: 'center' }), page(), page()], twoUp, 'ltr'),
  )
  expect(wide?.isSame(narrow!)).toBe(false)
})

test('the neighbours of a pair are before its first and after its second page', () => {
  const order = new SheetOrder([page(), page(), page(), page()], true, 'ltr')
  for (const item of [1, 2]) {
    expect(order.findAdjacent(at(item), 1)).toEqual({ item: 3, part: 0 })
    expect(order.findAdjacent(at(item), -1)).toEqual({ item: 0, part: 'last' })
  }
})

test('a pair with one linear page is shown, and a pair without one is passed over', () => {
  const hidden = { ...page(), linear: false }
  const order = new SheetOrder([text(), hidden, hidden, page(), hidden], true, 'ltr')
  expect(order.findAdjacent(at(0), 1)).toEqual({ item: 3, part: 0 })
})

test('the first part of a chapter follows its second part backwards', () => {
  const order = new SheetOrder([text()], false, 'ltr')
  expect(order.findAdjacent(at(0, 1, 2), -1)).toEqual({ item: 0, part: 0 })
})

test('an item that the book does not have has no sheet', () => {
  const order = new SheetOrder([text()], false, 'ltr')
  expect(order.getSheet(1)).toBeUndefined()
  expect(order.hasSameSheet(order, 1)).toBe(false)
  expect(order.hasSameSheet(new SheetOrder([text(), text()], false, 'ltr'), 1)).toBe(false)
  expect(order.findAdjacent(at(1), 1)).toBeUndefined()
})

test('a sheet of text shows one item without sides', () => {
  expect(new SheetOrder([text()], true, 'ltr').getSheet(0)).toEqual({ kind: 'reflow', items: [0], sides: [] })
})
