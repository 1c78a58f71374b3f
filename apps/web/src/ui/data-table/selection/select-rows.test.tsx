// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getDefaultQuery } from '../query/table-query.ts'
import { ExampleTable, loaded, makeCities, stubWidth } from '../testing/example-table.tsx'
import { ALL_SELECTED, NOTHING_SELECTED, type RowSelection } from './row-selection.ts'

afterEach(cleanup)

const first = loaded(makeCities(10), 1000)
const second = loaded(makeCities(10, 11), 1000)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const bar = () => screen.queryByRole('group', { name: 'Actions for selected cities' })
const button = (name: string) => screen.getByRole('button', { name })

describe.each(['wide', 'narrow'] as const)('on a %s screen', (width) => {
  test('the bar of actions appears with the first selected row', () => {
    stubWidth(width)
    render(<ExampleTable state={first} />)
    expect(bar()).toBeNull()
    fireEvent.click(box('Select City 3'))
    expect(within(bar()!).getByText('1 selected')).toBeDefined()
    expect(within(bar()!).getByRole('button', { name: 'Remove' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Select all/u })).toBeNull()
  })

  test('the selection continues on the next page', () => {
    stubWidth(width)
    const { rerender } = render(<ExampleTable state={first} />)
    fireEvent.click(box('Select this page'))
    rerender(<ExampleTable state={second} />)
    expect(box('Select this page').checked).toBe(false)
    fireEvent.click(box('Select City 12'))
    expect(within(bar()!).getByText('11 selected')).toBeDefined()
    expect(box('Select this page').indeterminate).toBe(true)
    rerender(<ExampleTable state={first} />)
    expect(box('Select this page').checked).toBe(true)
  })

  test('after the page, all rows of the list can be selected, and single rows can be removed', () => {
    stubWidth(width)
    const { rerender } = render(<ExampleTable state={first} />)
    fireEvent.click(box('Select this page'))
    fireEvent.click(button('Select all 1,000 cities'))
    expect(within(bar()!).getByText('1,000 selected')).toBeDefined()
    rerender(<ExampleTable state={second} />)
    expect(box('Select City 15').checked).toBe(true)
    fireEvent.click(box('Select City 15'))
    expect(within(bar()!).getByText('999 selected')).toBeDefined()
  })

  test('a cleared selection keeps the focus in the list', () => {
    stubWidth(width)
    render(<ExampleTable state={first} />)
    fireEvent.click(box('Select City 3'))
    button('Clear selection').focus()
    fireEvent.click(button('Clear selection'))
    expect(bar()).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
  })
})

test('a list of one page does not offer to select all pages', () => {
  stubWidth('wide')
  render(<ExampleTable state={loaded(makeCities(3))} />)
  fireEvent.click(box('Select this page'))
  expect(within(bar()!).getByText('3 selected')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Select all/u })).toBeNull()
})

test('other filters clear a selection of all rows, but not a selection of single rows', () => {
  stubWidth('wide')
  render(<ExampleTable state={first} />)
  const search = (text: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
    fireEvent.submit(screen.getByRole('searchbox'))
  }
  fireEvent.click(box('Select City 3'))
  search('City')
  expect(bar()).not.toBeNull()
  fireEvent.click(box('Select this page'))
  fireEvent.click(button('Select all 1,000 cities'))
  search('City 1')
  expect(bar()).toBeNull()
})

test('another filter clears a selection of all rows', () => {
  stubWidth('wide')
  const query = { ...getDefaultQuery({}), filters: { land: 'se' } }
  const onChange = vi.fn<(selection: RowSelection) => void>()
  const selection = { value: ALL_SELECTED, onChange, actions: null }
  const { rerender } = render(<ExampleTable state={first} query={query} selection={selection} />)
  expect(onChange).not.toHaveBeenCalled()
  rerender(<ExampleTable state={first} query={{ ...query, filters: { land: 'fi' } }} selection={selection} />)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(NOTHING_SELECTED)
})
