// @vitest-environment jsdom
import { type FilterValues, listFilterValues } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
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
