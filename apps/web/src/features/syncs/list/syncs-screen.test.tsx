// @vitest-environment jsdom
import { listSyncs, putSync } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  showAdministrationMessages,
  showLocale,
  showPortalMessages,
  showSyncMessages,
} from '../../../platform/i18n/messages.ts'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import { readAddress, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_JOB, EXAMPLE_SYNC, SCHOOL } from '../testing/example-sync.ts'
import { readSyncs, refusal, showSyncs, storedSyncs } from '../testing/show-sync.tsx'
import { SyncsScreen } from './syncs-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showSyncMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCREEN = <SyncsScreen school={SCHOOL} />

/** Opens the form for a new sync of a school without one. */
async function openForm(write?: Parameters<typeof showSyncs>[2]) {
  const sent = showSyncs(SCREEN, storedSyncs({ syncs: [] }), write)
  fireEvent.click(await screen.findByRole('button', { name: 'Connect a system' }))
  return sent
}

test('a sync shows its system, its nights, and the error of its last run in words', async () => {
  const failed = { ...EXAMPLE_JOB, state: 'failed', errorType: 'unauthorized' } as const
  showSyncs(SCREEN, storedSyncs({ jobs: [failed] }))
  const row = within(await screen.findByRole('grid', { name: 'Syncs' }))
  const link = row.getByRole('link', { name: 'OneRoster' })
  expect(link.getAttribute('href')).toBe(`/controlpanel/schools/${SCHOOL.id}/syncs/${EXAMPLE_SYNC.id}`)
  expect(row.getByText('Every night')).toBeTruthy()
  expect(await row.findByText('The system refuses the ID or the secret.')).toBeTruthy()
  expect(row.getByText(/27 Nov 2026/u)).toBeTruthy()
})

test('a sync that never ran, and one whose runs cannot be fetched, say so', async () => {
  showSyncs(SCREEN, storedSyncs({ syncs: [{ ...EXAMPLE_SYNC, active: false }], jobs: [] }))
  expect(await screen.findByText('Not run yet')).toBeTruthy()
  expect(screen.getByText('Only by hand')).toBeTruthy()
  cleanup()
  showScreen(SCREEN, ({ path }) => (path === listSyncs.path ? [EXAMPLE_SYNC] : refusal('internal_error')))
  expect(await screen.findByText('Error fetching jobs')).toBeTruthy()
})

test('without a sync, the page says what a sync does, and a new one changes nothing before a person applies its plan', async () => {
  const sent = await openForm((_contract, { params }) => ({ ...EXAMPLE_SYNC, ...Object(params) }))
  const system = screen.getByRole<HTMLSelectElement>('combobox', { name: 'System' })
  await waitFor(() => expect(document.activeElement).toBe(system))
  expect([...system.options].map(({ text }) => text)).toEqual([
    'Skolon',
    'OneRoster',
    'OneRoster CSV',
    'SS12000',
    'Excel, CSV',
    'SCIM',
  ])
  fireEvent.change(system, { target: { value: 'ss12000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect a system' }))
  const find = () => sent.find(({ contract }) => contract === putSync)
  await waitFor(() => expect(find()).toBeDefined())
  expect(find()?.body).toMatchObject({ type: 'ss12000', dryRun: true, active: false })
  await waitFor(() =>
    expect(readAddress()).toMatch(new RegExp(`^/controlpanel/schools/${SCHOOL.id}/syncs/[0-9a-f-]{36}$`, 'u')),
  )
})

test('a sync that cannot be created says so, and a second try has the same id', async () => {
  const sent = await openForm(() => refusal('conflict'))
  const send = screen.getByRole('button', { name: 'Connect a system' })
  fireEvent.click(send)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not update syncConflict occurred\./u)
  fireEvent.click(send)
  const ids = () => sent.flatMap(({ contract, params }) => (contract === putSync ? [JSON.stringify(params)] : []))
  await waitFor(() => expect(ids()).toHaveLength(2))
  expect(new Set(ids()).size).toBe(1)
})

test('the page leads to the access of programs', async () => {
  showSyncs(SCREEN, storedSyncs())
  const link = await screen.findByRole('link', { name: 'Access for programs' })
  expect(link.getAttribute('href')).toBe(`/controlpanel/schools/${SCHOOL.id}/data-access`)
})

test('cancelling the form leads the focus back to its button', async () => {
  await openForm()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const button = screen.getByRole('button', { name: 'Connect a system' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a list that cannot be loaded says so, and a button tries again', async () => {
  const paths = [listSyncs.path]
  const serve: Parameters<typeof showScreen>[1] = (contract) => readSyncs(storedSyncs({ syncs: [] }), contract)
  expect(await walkFailedReads({ page: () => SCREEN, paths, serve })).toEqual(paths)
})
