// @vitest-environment jsdom
import {
  addToShelf,
  type FilterValues,
  listCatalogue,
  listFilterValues,
  listShelf,
  removeFromShelf,
} from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { TEST_USER } from '../../../platform/testing/test-platform.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { createShelfBook } from '../../../testing/shelf-book.ts'
import { useShelf } from '../use-shelf.ts'
import { CatalogueScreen } from './catalogue-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const VALUES: FilterValues = {
  languages: [{ value: 'sv', count: 3 }],
  subjects: [],
  levels: [],
  ages: [],
  accessibility: [],
  narrated: 1,
  signLanguage: 0,
}

function Page() {
  return <CatalogueScreen shelf={useQuery({ queryKey: ['shelf'], queryFn: () => [] })} />
}

test('filters that cannot be loaded say so, and a button tries again', async () => {
  let answer: unknown = { code: 'unexpected_error', details: {} }
  showScreen(<Page />, ({ path }) => (path === listFilterValues.path ? answer : undefined))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Filters')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  answer = VALUES
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('group', { name: 'Filters' })).toBeTruthy()
})

const ShelfPage = () => <CatalogueScreen shelf={useShelf()} />

test('a book of the catalogue is added to the shelf of the user and removed from it, and the shelf is fetched again', async () => {
  const kite = createShelfBook({ title: 'The Kite' })
  let data = [kite]
  const silence = createShelfBook({ title: 'Silence' })
  const sent = showScreen(<ShelfPage />, ({ path, method }) => {
    if (path === listFilterValues.path) return VALUES
    if (path === listCatalogue.path) return { data: [kite.book, silence.book], meta: { totalCount: 2 } }
    if (method === listShelf.method) return { data, meta: { totalCount: data.length } }
    data = method === addToShelf.method ? [kite, silence] : []
    return undefined
  })
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  await press('Add to my shelf')
  expect(await screen.findByText('“Silence” is on your shelf')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Remove from my shelf' })).toHaveLength(2))
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove from my shelf' })[0]!)
  expect(await screen.findByText('“The Kite” is no longer on your shelf')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Add to my shelf' })).toHaveLength(2))
  const userId = TEST_USER.id
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toMatchObject([
    { contract: addToShelf, params: { userId }, body: { bookId: silence.book.id } },
    { contract: removeFromShelf, params: { userId, bookId: kite.book.id } },
  ])
})
