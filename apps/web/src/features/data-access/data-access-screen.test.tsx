// @vitest-environment jsdom
import {
  createDataAccessClient,
  type DataAccessClient,
  deleteDataAccessClient,
  listDataAccessClients,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  showAdministrationMessages,
  showLocale,
  showPortalMessages,
  showSyncMessages,
} from '../../platform/i18n/messages.ts'
import { walkFailedReads } from '../../services/administration/testing/failed-reads.tsx'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { DataAccessScreen } from './data-access-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showSyncMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCHOOL = { id: '019a0000-0000-7000-8000-0000000000bb', name: 'Fyrskolan' }
const SCREEN = <DataAccessScreen school={SCHOOL} />
const CLIENT: DataAccessClient = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  name: 'Power BI',
  clientId: 'se_019a0000-0000-7000-8000-0000000000c1',
  createdBy: 'Ada Admin',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: '2026-11-27T20:00:00.000Z',
}
const MADE = { id: CLIENT.id, clientId: CLIENT.clientId, clientSecret: 'only-once' }
const answer = (data: readonly DataAccessClient[]) => ({
  data,
  address: 'https://read.example/ims/oneroster/rostering/v1p2',
  tokenAddress: 'https://read.example/ims/oneroster/oauth2/token',
})
const refusal = (code: string) => ({ code, details: {} })

/** Shows the screen with stored clients. `write` answers the calls that change something. */
const show = (clients: readonly DataAccessClient[], write: () => unknown = () => undefined) =>
  showScreen(SCREEN, ({ path, method }) => {
    if (method !== 'GET') return write()
    return path === listDataAccessClients.path ? answer(clients) : undefined
  })

test('a program shows its name, its author and its last use, and no secret', async () => {
  show([CLIENT, { ...CLIENT, id: 'c2', name: 'Reports', createdBy: null, lastUsedAt: null }])
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Power BI.*se_019a.*Access given20 Nov 2026.*Ada Admin.*Last used27 Nov 2026/u)
  expect(second?.textContent).toMatch(/^Reports.*Last usedNot used yet/u)
  expect(document.body.textContent).not.toMatch(/secret/iu)
})

test('the page shows both addresses, also without a program', async () => {
  show([])
  expect(await screen.findByText('No program has access yet')).toBeTruthy()
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  expect(field('Address for OneRoster')).toBe(answer([]).address)
  expect(field('Address for access tokens')).toBe(answer([]).tokenAddress)
  expect(screen.getByRole('link', { name: 'Syncs' }).getAttribute('href')).toBe(
    `/controlpanel/schools/${SCHOOL.id}/syncs`,
  )
})

/** Enters a name and presses the button. */
async function give(name: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the program' }), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Give access' }))
}

test('a new program gets an id and a secret, which is shown once, and the list is fetched again', async () => {
  const sent = show([], () => MADE)
  await give('Power BI')
  expect(await screen.findByText('Copy the secret now. It is not shown again.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client secret' }).value).toBe('only-once')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client ID' }).value).toBe(MADE.clientId)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the program' }).value).toBe('')
  expect(sent.find(({ contract }) => contract === createDataAccessClient)).toMatchObject({
    params: { orgId: SCHOOL.id },
    body: { name: 'Power BI' },
  })
  await waitFor(() => expect(sent.filter(({ contract }) => contract === listDataAccessClients)).toHaveLength(2))
})

test('a program needs a name', async () => {
  const sent = show([])
  await give('  ')
  expect(await screen.findByText('This value is required')).toBeTruthy()
  expect(sent.map(({ contract }) => contract)).not.toContain(createDataAccessClient)
})

test.each([
  ['conflict', 'Could not give access50 programs have access. End the access of one of them first.'],
  ['forbidden', 'Could not give access'],
])('an access that cannot be given says so: %s', async (code, text) => {
  show([], () => refusal(code))
  await give('Power BI')
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.queryByText('Copy the secret now. It is not shown again.')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the program' }).value).toBe('Power BI')
})

/** Presses the button of a program, and the button of the question. Returns the text of the question. */
async function end() {
  fireEvent.click(await screen.findByRole('button', { name: 'End access: Power BI' }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'End access' }))
  return question.textContent
}

test('the access of a program ends after a question', async () => {
  const sent = show([CLIENT])
  expect(await end()).toContain('End the access of Power BI?')
  await waitFor(() =>
    expect(sent.find(({ contract }) => contract === deleteDataAccessClient)?.params).toEqual({
      orgId: SCHOOL.id,
      id: CLIENT.id,
    }),
  )
  expect(await screen.findByText('The access has ended.')).toBeTruthy()
})

test('an access that cannot end says so', async () => {
  show([CLIENT], () => refusal('forbidden'))
  await end()
  expect((await screen.findByRole('alert')).textContent).toContain('Could not end the access')
})

test('a list that cannot be loaded says so, and a button tries again', async () => {
  const paths: string[] = [listDataAccessClients.path]
  const serve: Parameters<typeof showScreen>[1] = ({ path }) => (paths.includes(path) ? answer([]) : undefined)
  expect(await walkFailedReads({ page: () => SCREEN, paths, serve })).toEqual(paths)
})
