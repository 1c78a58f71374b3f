// @vitest-environment jsdom
import { CUSTOMER_CALLS } from '@lectern/contracts'
import type { Call } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { ManageScreen } from '../lists/manage-screen.tsx'
import { EXAMPLE_GROUP, EXAMPLE_UNIT, EXAMPLE_USER } from '../testing/example-rows.ts'
import { fill, loadTexts, press, showManaged, showNext } from '../testing/show-managed.tsx'
import { type ChosenUnit, GroupChooser, PersonChooser, UnitChooser } from './choosers.tsx'
import { OpenedPanel } from './opened-panel.tsx'

const CALLS = CUSTOMER_CALLS.eu
const REASON = 'You don’t have permission to do this. Ask your school if you need it.'
const FOUND_BY_NAME = { pageSize: 8, calculateTotal: 'false', sortBy: 'name', sortOrder: 'asc' }
const HINT = 'Type a part of the name.'

beforeAll(loadTexts)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function UnitField({ showsAll }: { readonly showsAll?: boolean }) {
  const [chosen, setChosen] = useState<ChosenUnit | null>(null)
  return (
    <UnitChooser
      label="Unit"
      {...(showsAll === undefined ? {} : { showsAll })}
      chosen={chosen}
      onChange={(unit) => setChosen(unit)}
    />
  )
}

const serve = ({ path }: Call) => {
  if (path === CALLS.listSchoolUnits.path) return { data: [EXAMPLE_UNIT], meta: {} }
  return path === CALLS.listUsers.path ? { data: [EXAMPLE_USER], meta: {} } : undefined
}

/** Shows a chooser. Returns the queries of its searches. */
async function show(chooser: ReactNode, answer: Parameters<typeof showManaged>[1] = serve) {
  const sent = showManaged(chooser, answer)
  await screen.findByRole('searchbox')
  return () => sent.map(({ query }) => query)
}

test('a chooser shows the first units, then those of the text, with their city and the unit above', async () => {
  const listQueries = await show(<UnitField />)
  const result = await screen.findByRole('button', { name: /^Fyrskolan/v })
  expect(result.textContent).toBe('FyrskolanKarlskrona · Hamnstad')
  expect(screen.queryByText(HINT)).toBeNull()
  fill('Unit', ' fyr ')
  await waitFor(() => expect(listQueries()).toEqual([FOUND_BY_NAME, { ...FOUND_BY_NAME, q: 'fyr' }]))
})

test('a chooser that needs a text says so, and finds nothing without a text', async () => {
  const listQueries = await show(<UnitField showsAll={false} />)
  expect(screen.getByText(HINT)).toBeTruthy()
  expect(listQueries()).toEqual([])
  fill('Unit', 'fyr')
  expect(await screen.findByRole('button', { name: /^Fyrskolan/v })).toBeTruthy()
  expect(screen.queryByText(HINT)).toBeNull()
  fill('Unit', ' ')
  expect(await screen.findByText(HINT)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Fyrskolan/v })).toBeNull()
})

test('the focus moves to the chosen unit, and not when another unit is searched', async () => {
  await show(<UnitField />)
  fireEvent.click(await screen.findByRole('button', { name: /^Fyrskolan/v }))
  expect(screen.getByText('Fyrskolan')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose another' }))
  press('Choose another')
  expect(await screen.findByRole('searchbox', { name: 'Unit' })).toBeTruthy()
})

test.each([
  [{ data: [], meta: {} }, 'No results', null],
  [{ code: 'forbidden', details: {} }, REASON, 'No results'],
])('a search without results says why: %#', async (answer, text, missing) => {
  await show(<UnitField />, () => answer)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Unit' })).toBeNull()
  expect(missing === null ? null : screen.queryByText(missing)).toBeNull()
})

test('the key Enter in a search does not send the form around it', async () => {
  await show(<UnitField />)
  const isSent = (key: string) => fireEvent.keyDown(screen.getByRole('searchbox'), { key })
  expect([isSent('Enter'), isSent('a')]).toEqual([false, true])
})

test('groups of a unit are found, at most 8 besides those that are not offered', async () => {
  const groups = Array.from({ length: 9 }, (_, index) => ({ ...EXAMPLE_GROUP, uid: `g${index}`, name: `${index} A` }))
  const onChoose = vi.fn<(group: { readonly uid: string }) => void>()
  const listQueries = await show(<GroupChooser unit="u" without={new Set(['g0'])} onChoose={onChoose} />, () => ({
    data: groups,
    meta: {},
  }))
  await screen.findByRole('button', { name: '1 A' })
  const filters = JSON.stringify({ schoolUnit: 'u' })
  expect(listQueries()).toEqual([{ ...FOUND_BY_NAME, pageSize: 9, filters }])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    groups.slice(1).map(({ name }) => name),
  )
  press('8 A')
  expect(onChoose.mock.calls).toEqual([[groups[8]]])
  fill('Find a group', '4')
  await waitFor(() => expect(listQueries()[1]).toMatchObject({ q: '4', filters }))
})

test('the groups for a person with many groups are searched in a page of 100, which is the largest', async () => {
  const without = new Set(Array.from({ length: 120 }, (_, index) => `g${index}`))
  const listQueries = await show(<GroupChooser unit="u" without={without} onChoose={() => {}} />, () => ({
    data: [{ ...EXAMPLE_GROUP, uid: 'g500', name: '5 B' }],
    meta: {},
  }))
  expect(await screen.findByText('5 B')).toBeTruthy()
  expect(listQueries()).toMatchObject([{ pageSize: 100 }])
})

test('people of a unit are found by a text, with their usernames', async () => {
  const listQueries = await show(<PersonChooser unit="u" onChoose={() => {}} />)
  fill('Find a person', 'asa')
  expect((await screen.findByRole('button')).textContent).toBe('Åsa Öbergasa.oberg')
  expect(listQueries()).toEqual([{ ...FOUND_BY_NAME, q: 'asa', filters: JSON.stringify({ schoolUnit: 'u' }) }])
})

test.each<[string, string, (unit: string) => ReactNode]>([
  ['people', 'Find a person', (unit) => <PersonChooser unit={unit} onChoose={() => {}} />],
  ['groups', 'Find a group', (unit) => <GroupChooser unit={unit} without={new Set()} onChoose={() => {}} />],
])('the %s of another unit are searched in this unit', async (_name, label, chooser) => {
  const listSent = await showNext({
    first: chooser('u'),
    second: chooser('v'),
    serve: (contract) => serve(contract) ?? { data: [EXAMPLE_GROUP], meta: {} },
    isShown: async () => {
      await screen.findByRole('searchbox')
      fill(label, 'a')
      await screen.findByRole('button', { name: /^(?:Åsa|4 A)/v })
    },
  })
  await waitFor(() => expect(listSent().map(({ query }) => query?.filters)).toEqual(['{"schoolUnit":"v"}']))
})

test('an opened panel has the focus, and its button after it is closed', async () => {
  showManaged(
    <OpenedPanel openLabel="Open">
      <input aria-label="First" />
    </OpenedPanel>,
    serve,
  )
  await screen.findByRole('button', { name: 'Open' })
  expect(document.activeElement).toBe(document.body)
  press('Open')
  expect(document.activeElement).toBe(screen.getByLabelText('First'))
  press('Close')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  expect(screen.queryByLabelText('First')).toBeNull()
})

test.each([
  [new Blob(['a']), 'The file is saved', ['Organizations.xlsx']],
  [{ code: 'forbidden', details: {} }, REASON, []],
])('a file is saved under its name, or a message says why not: %#', async (answer, text, saved) => {
  const names: string[] = []
  const released: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  class FileUrl extends URL {
    static override createObjectURL = () => 'blob:a'
    static override revokeObjectURL = (url: string) => void released.push(url)
  }
  vi.stubGlobal('URL', FileUrl)
  stubWidth('wide')
  showManaged(<ManageScreen tab="organizations" />, ({ path }) =>
    path === CALLS.downloadSchoolUnits.path ? answer : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Download the list' }))
  expect(await screen.findAllByText(text)).not.toEqual([])
  expect(names).toEqual(saved)
  await waitFor(() => expect(released).toHaveLength(saved.length))
})
