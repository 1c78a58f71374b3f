// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COLUMNS, ExampleTable, loaded, makeCities, stubWidth } from '../testing/example-table.tsx'

beforeEach(() => stubWidth('wide'))
afterEach(cleanup)

const grid = () => screen.getByRole('grid', { name: 'Cities' })
const cell = (row: number, column: number) =>
  grid().querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)!
const focusedCell = () => ['data-row', 'data-column'].map((name) => Number(document.activeElement?.getAttribute(name)))
const press = (key: string, modifiers: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...modifiers })

test('a grid without rows has one tab stop, which is in the header', () => {
  render(<ExampleTable state={{ kind: 'loading', label: 'Loading' }} />)
  expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  expect(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button').tabIndex).toBe(-1)
})

test('the grid is one tab stop, and the link column of the first row has it', () => {
  render(<ExampleTable state={loaded(makeCities(3))} />)
  expect([...grid().querySelectorAll('[tabindex="0"]')]).toEqual([cell(1, 1)])
  const controls = [...grid().querySelectorAll<HTMLElement>('button, input')]
  expect(controls.filter(({ tabIndex }) => tabIndex !== -1)).toEqual([])
})

test('a control that a cell adds later is not in the tab order', async () => {
  const columns = (text: string) => [
    COLUMNS[0]!,
    { ...COLUMNS[1]!, cell: () => (text === '' ? null : <button type="button">{text}</button>) },
  ]
  const { rerender } = render(<ExampleTable columns={columns('')} state={loaded(makeCities(1))} />)
  rerender(<ExampleTable columns={columns('Save')} state={loaded(makeCities(1))} />)
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).tabIndex).toBe(-1))
})

test('arrows, Home, End, Page and Ctrl keys move the focus and the tab stop', () => {
  render(<ExampleTable state={loaded(makeCities(30), 90)} />)
  cell(1, 1).focus()
  const moves = [
    ['ArrowDown', {}, 2, 1],
    ['ArrowRight', {}, 2, 2],
    ['End', {}, 2, 3],
    ['Home', {}, 2, 0],
    ['PageDown', {}, 12, 0],
    ['End', { ctrlKey: true }, 30, 3],
    ['PageUp', {}, 20, 3],
    ['Home', { ctrlKey: true }, 0, 0],
    ['ArrowUp', {}, 0, 0],
  ] as const
  for (const [key, modifiers, row, column] of moves) {
    press(key, modifiers)
    expect(focusedCell()).toEqual([row, column])
    expect([...grid().querySelectorAll('[tabindex="0"]')]).toEqual([cell(row, column)])
  }
})

test('Enter on a header sorts ascending, then descending', () => {
  render(<ExampleTable state={loaded(makeCities(3))} />)
  const header = screen.getByRole('columnheader', { name: 'People' })
  header.focus()
  expect(header.getAttribute('aria-sort')).toBe('none')
  press('Enter')
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  press(' ')
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Actions' }).getAttribute('aria-sort')).toBeNull()
  expect(document.activeElement).toBe(header)
})

test('F2 enters a cell with several controls, Tab moves between these, and Escape leaves', () => {
  render(<ExampleTable state={loaded(makeCities(3))} />)
  cell(2, 3).focus()
  press('F2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit City 2' }))
  press('ArrowDown')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit City 2' }))
  press('Tab')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete City 2' }))
  press('Tab')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit City 2' }))
  press('Escape')
  expect(focusedCell()).toEqual([2, 3])
})

test('Space selects the row, Shift with an arrow extends the selection, and Ctrl+A selects the page', () => {
  render(<ExampleTable state={loaded(makeCities(5))} />)
  const selected = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-selected'))
  cell(2, 1).focus()
  press(' ')
  expect(selected()).toEqual([null, 'false', 'true', 'false', 'false', 'false'])
  press('ArrowDown', { shiftKey: true })
  expect(selected()).toEqual([null, 'false', 'true', 'true', 'false', 'false'])
  press(' ', { shiftKey: true })
  expect(selected()).toEqual([null, 'false', 'true', 'false', 'false', 'false'])
  press('a', { ctrlKey: true })
  expect(selected()).toEqual([null, 'true', 'true', 'true', 'true', 'true'])
})

test('rows and columns are numbered as in the whole list', () => {
  render(<ExampleTable state={loaded(makeCities(10, 11), 25)} initialQuery={{ page: 2 }} />)
  expect([grid().getAttribute('aria-rowcount'), grid().getAttribute('aria-colcount')]).toEqual(['26', '5'])
  const rows = screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')))
  expect(rows).toEqual([1, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
  const columns = screen.getAllByRole('columnheader').map((header) => Number(header.getAttribute('aria-colindex')))
  expect(columns).toEqual([1, 2, 3, 5])
})

test('a grid without selection does not say that rows can be selected', () => {
  render(<ExampleTable selection={null} state={loaded(makeCities(1))} />)
  expect(grid().getAttribute('aria-multiselectable')).toBeNull()
  expect(screen.getAllByRole('row')[1]?.getAttribute('aria-selected')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('if the focused row disappears, the last row gets the focus', () => {
  const { rerender } = render(<ExampleTable state={loaded(makeCities(5))} />)
  cell(5, 1).focus()
  rerender(<ExampleTable state={loaded(makeCities(2))} />)
  expect(focusedCell()).toEqual([2, 1])
})

test('new rows do not take the focus from another control', () => {
  const { rerender } = render(<ExampleTable state={loaded(makeCities(5))} />)
  cell(5, 1).focus()
  screen.getByRole('searchbox').focus()
  rerender(<ExampleTable state={loaded(makeCities(2))} />)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})
