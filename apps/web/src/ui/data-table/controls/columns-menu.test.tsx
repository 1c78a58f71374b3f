// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableQuery } from '../query/table-query.ts'
import { ExampleTable, loaded, makeCities, stubWidth } from '../testing/example-table.tsx'

beforeEach(() => stubWidth('wide'))
afterEach(cleanup)

async function openMenu() {
  const onQueryChange = vi.fn<(query: TableQuery) => void>()
  render(<ExampleTable state={loaded(makeCities(2))} onQueryChange={onQueryChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await screen.findByRole('menu')
  return onQueryChange
}
const headers = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
const item = (name: string) => screen.getByRole('menuitemcheckbox', { name })

test('the menu lists only the columns that can be hidden', async () => {
  await openMenu()
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual(['People', 'Mayor'])
  expect(item('People').getAttribute('aria-checked')).toBe('true')
  expect(item('Mayor').getAttribute('aria-checked')).toBe('false')
})

test('the user shows and hides columns, and the default columns are not in the query', async () => {
  const onQueryChange = await openMenu()
  fireEvent.click(item('Mayor'))
  expect(headers()).toEqual(['', 'Name', 'People', 'Mayor', 'Actions'])
  fireEvent.click(item('People'))
  expect(headers()).toEqual(['', 'Name', 'Mayor', 'Actions'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Reset columns' }))
  expect(headers()).toEqual(['', 'Name', 'People', 'Actions'])
  expect(onQueryChange.mock.calls.map(([{ columns }]) => columns)).toEqual([
    ['name', 'people', 'mayor', 'actions'],
    ['name', 'mayor', 'actions'],
    null,
  ])
})
