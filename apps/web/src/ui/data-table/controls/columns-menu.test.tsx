// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableQuery } from '../query/table-query.ts'
import { ExampleTable, loaded, makeCities, stubWidth } from '../testing/example-table.tsx'

beforeEach(() => stubWidth('wide'))
afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Columns' })
const panel = () => screen.queryByRole('group', { name: 'Columns' })
const box = (name: string) => within(panel()!).getByRole<HTMLInputElement>('checkbox', { name })
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

function openPanel() {
  const onQueryChange = vi.fn<(query: TableQuery) => void>()
  render(<ExampleTable state={loaded(makeCities(2))} onQueryChange={onQueryChange} />)
  expect(panel()).toBeNull()
  fireEvent.click(button())
  return onQueryChange
}

test('the panel lists only the columns that can be hidden', () => {
  openPanel()
  expect(within(panel()!).getAllByRole('checkbox')).toEqual([box('People'), box('Mayor')])
  expect([box('People').checked, box('Mayor').checked]).toEqual([true, false])
})

test('Esc closes the panel and returns the focus to the button', () => {
  openPanel()
  box('People').focus()
  fireEvent.keyDown(box('People'), { key: 'Escape' })
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(button())
})

test('a press or the focus outside closes the panel, but not inside', () => {
  openPanel()
  fireEvent.pointerDown(box('People'))
  expect(panel()).not.toBeNull()
  fireEvent.pointerDown(screen.getByRole('grid'))
  expect(panel()).toBeNull()
  fireEvent.click(button())
  fireEvent.focusIn(screen.getByRole('searchbox'))
  expect(panel()).toBeNull()
})

test('the user shows and hides columns, and the default columns are not in the query', () => {
  const onQueryChange = openPanel()
  fireEvent.click(box('Mayor'))
  expect(headers()).toEqual(['', 'Name', 'People', 'Mayor', 'Actions'])
  fireEvent.click(box('People'))
  expect(headers()).toEqual(['', 'Name', 'Mayor', 'Actions'])
  fireEvent.click(screen.getByRole('button', { name: 'Reset columns' }))
  expect(headers()).toEqual(['', 'Name', 'People', 'Actions'])
  expect(onQueryChange.mock.calls.map(([{ columns }]) => columns)).toEqual([
    ['name', 'people', 'mayor', 'actions'],
    ['name', 'mayor', 'actions'],
    null,
  ])
})
