// @vitest-environment jsdom
import {
  deleteSync,
  listManagedOrganizations,
  listSyncJobs,
  listSyncs,
  makeScimToken,
  putSync,
  type Sync,
  type SyncErrorType,
  testSync,
  triggerSync,
  uploadSyncFile,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  showAdministrationMessages,
  showLocale,
  showPortalMessages,
  showSyncMessages,
} from '../../../platform/i18n/messages.ts'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import { readAddress, type SentCall } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { BELOW, EXAMPLE_JOB, EXAMPLE_SYNC, SCHOOL } from '../testing/example-sync.ts'
import { confirmQuestion, readSyncs, refusal, showSyncs, storedSyncs } from '../testing/show-sync.tsx'
import { SyncScreen } from './sync-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showSyncMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SCREEN = <SyncScreen school={SCHOOL} syncId={EXAMPLE_SYNC.id} />
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const findBodies = (sent: readonly SentCall[]) =>
  sent.flatMap(({ contract, body }) => (contract === putSync ? [body] : []))

/** Shows a sync whose stored version grows with each change. */
function show(stored = storedSyncs()) {
  const sent = showSyncs(SCREEN, stored, (contract, { body }) => {
    if (contract !== putSync) return undefined
    const { config: _config, ...settings } = Object(body)
    const [sync = EXAMPLE_SYNC] = stored.syncs
    stored.syncs = [{ ...sync, ...settings, version: sync.version + 1 }]
    return stored.syncs[0]
  })
  return { sent, stored }
}

/** Saves a section. Returns the body of the request. */
async function saveSection(sent: readonly SentCall[], part: Awaited<ReturnType<typeof section>>) {
  fireEvent.click(part.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(findBodies(sent)).toHaveLength(1))
  return findBodies(sent)[0]
}

test('a stored secret is not shown, and only a new one is sent', async () => {
  const { sent } = show()
  const part = await section('Connection: OneRoster')
  expect(part.getByText('Client secret: Stored')).toBeTruthy()
  expect(part.queryByLabelText('Client secret')).toBeNull()
  type(part.getByLabelText('Client ID'), ' lectern ')
  type(part.getByLabelText('Address of the system'), '')
  fireEvent.click(part.getByRole('button', { name: 'Replace: Client secret' }))
  const secret = part.getByLabelText('Client secret')
  expect([document.activeElement, secret.getAttribute('type')]).toEqual([secret, 'password'])
  type(secret, 'new one')
  expect(await saveSection(sent, part)).toMatchObject({
    version: 3,
    config: { version: '1.2', address: null, clientId: 'lectern', clientSecret: 'new one' },
  })
  expect(await part.findByText('Client secret: Stored')).toBeTruthy()
})

test('a connection of SS12000 says which secrets it needs', async () => {
  show(storedSyncs({ syncs: [{ ...EXAMPLE_SYNC, type: 'ss12000', configured: [] }] }))
  const part = await section('Connection: SS12000')
  expect(part.getByText(/^Enter an access token, or an address/u)).toBeTruthy()
  expect(part.getByLabelText('Access token')).toBeTruthy()
})

test('a connection of Skolon has its usual addresses, and stores only typed values', async () => {
  const { sent } = show(storedSyncs({ syncs: [{ ...EXAMPLE_SYNC, type: 'skolon', config: {}, configured: [] }] }))
  const part = await section('Connection: Skolon')
  expect(part.queryByLabelText('Version')).toBeNull()
  expect(part.getByLabelText<HTMLInputElement>('Address of the system').value).toBe('https://api.skolon.com')
  type(part.getByLabelText('Client ID'), 'lectern')
  fireEvent.click(part.getByLabelText('Read only people with a licence'))
  expect(await saveSection(sent, part)).toMatchObject({ config: { clientId: 'lectern', onlyLicensed: 'true' } })
})

const SCIM_SYNC: Sync = { ...EXAMPLE_SYNC, type: 'scim', config: { pupilValues: 'Pupil' }, configured: ['pupilValues'] }
/** jsdom has no clipboard. */
const stubClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'))
const MADE = { address: 'https://lectern.example/api/scim/v2/s', token: 'se_secret' }

test('a connection of SCIM has the values that say the role, and stores only those that were chosen', async () => {
  const { sent } = show(storedSyncs({ syncs: [SCIM_SYNC] }))
  const part = await section('Connection: SCIM')
  const texts = (name: string) => [...part.getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text)
  expect(texts('Where the role of a person is found')).toContain('userType')
  expect(texts('Where the role of a person is found')).toContain('Groups')
  expect(texts('Where the school of a person is found')[0]).toBe('Everyone belongs to this organisation')
  expect(texts('ID number in userName')).toEqual(['None', 'EPPN', 'Google', 'Microsoft 365'])
  expect(texts('Groups that arrive are')).toEqual(['Classes', 'Teaching groups', 'Other groups', 'Not read'])
  type(part.getByLabelText('Where the role of a person is found'), 'groups')
  type(part.getByLabelText(/^Values of employees/u), ' Staff ')
  expect(await saveSection(sent, part)).toMatchObject({
    config: { roleFrom: 'groups', pupilValues: 'Pupil', employeeValues: 'Staff' },
  })
  expect(await screen.findByText(/^Changes that arrive/u)).toBeTruthy()
})

test('a token of SCIM is made, shown once with the address, and copied', async () => {
  const written: string[] = []
  stubClipboard((text) => Promise.resolve(void written.push(text)))
  const sent = showSyncs(SCREEN, storedSyncs({ syncs: [SCIM_SYNC] }), (contract) =>
    contract === makeScimToken ? MADE : undefined,
  )
  const part = await section('Connection: SCIM')
  fireEvent.click(part.getByRole('button', { name: 'Make a new token' }))
  expect(await part.findByText('Copy the token now. It is not shown again.')).toBeTruthy()
  expect(part.getByLabelText<HTMLInputElement>('Address for SCIM').value).toBe(MADE.address)
  expect(part.getByLabelText<HTMLInputElement>('Token').readOnly).toBe(true)
  fireEvent.click(part.getByRole('button', { name: 'Copy: Token' }))
  fireEvent.click(part.getByRole('button', { name: 'Copy: Address for SCIM' }))
  await waitFor(() => expect(written).toEqual([MADE.token, MADE.address]))
  expect((await screen.findAllByText('Copied')).length).toBeGreaterThan(0)
  expect(sent.filter(({ contract }) => contract === makeScimToken)).toHaveLength(1)
})

test('a token of SCIM that replaces another one is made only after a question', async () => {
  const sent = showSyncs(SCREEN, storedSyncs({ syncs: [{ ...SCIM_SYNC, configured: ['token'] }] }), (contract) =>
    contract === makeScimToken ? refusal('conflict') : undefined,
  )
  expect(await confirmQuestion('Make a new token')).toContain('The earlier token stops working at once.')
  await waitFor(() => expect(sent.filter(({ contract }) => contract === makeScimToken)).toHaveLength(1))
  expect(await screen.findByText('Could not make a token')).toBeTruthy()
  expect(screen.queryByLabelText('Token')).toBeNull()
})

test('a text that cannot be copied is said', async () => {
  stubClipboard(() => Promise.reject(new Error('not allowed')))
  showSyncs(SCREEN, storedSyncs({ syncs: [SCIM_SYNC] }), (contract) => (contract === makeScimToken ? MADE : undefined))
  fireEvent.click(await screen.findByRole('button', { name: 'Make a new token' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Copy: Token' }))
  expect(await screen.findByText(/^Could not copy/u)).toBeTruthy()
})

test.each<[SyncErrorType | null, string]>([
  [null, 'The connection works.'],
  ['unreachable', 'The system does not answer. Check the address, or try again later.'],
  ['forbidden', 'The system gives no permission to read a list that the sync needs.'],
])('the test of the connection says its result in words: %s', async (errorType, text) => {
  showSyncs(SCREEN, storedSyncs(), (contract) =>
    contract === testSync ? { errorType, errorMessage: errorType && '/users' } : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Test the connection' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText('Technical detail: /users') !== null).toBe(errorType !== null)
})

test('what is read: roles, groups, schools, and units of the organization and below it', async () => {
  const { sent } = show()
  const part = await section('What is read')
  const isChecked = (name: string) => part.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect(['Students', 'Employees', 'Guardians', 'Classes', 'Other groups'].map(isChecked)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  fireEvent.click(part.getByRole('checkbox', { name: 'Guardians' }))
  fireEvent.click(part.getByRole('checkbox', { name: 'Students' }))
  type(part.getByLabelText(/^School IDs/u), 's1\n s3  s4 ')
  fireEvent.click(part.getByRole('button', { name: 'Add a school' }))
  const unit = part.getByRole<HTMLSelectElement>('combobox', { name: 'School here' })
  await waitFor(() => expect([...unit.options].map(({ text }) => text)).toEqual([SCHOOL.name, BELOW.name]))
  type(unit, BELOW.id)
  fireEvent.click(part.getByRole('button', { name: 'Save' }))
  const id = part.getByLabelText('School ID in the system')
  expect([document.activeElement, findBodies(sent)]).toEqual([id, []])
  expect(part.getByText('This value is required')).toBeTruthy()
  type(id, ' n1 ')
  expect(await saveSection(sent, part)).toMatchObject({
    roles: ['employee', 'guardian'],
    schools: ['s1', 's3', 's4'],
    organizationMap: [{ externalId: 'n1', uid: BELOW.id, legacyId: null }],
    owns: ['name'],
  })
})

test('a school of the map can be removed', async () => {
  const organizationMap = [{ externalId: 'n1', uid: BELOW.id, legacyId: 7 }]
  const { sent } = show(storedSyncs({ syncs: [{ ...EXAMPLE_SYNC, organizationMap }] }))
  const part = await section('What is read')
  fireEvent.click(part.getByRole('button', { name: 'Remove: n1' }))
  expect(await saveSection(sent, part)).toMatchObject({ organizationMap: [] })
})

test('each value is decided by the system, or stays as it was changed by hand', async () => {
  const { sent } = show()
  const part = await section('Who decides')
  const rows = part.getAllByRole<HTMLSelectElement>('combobox')
  expect(rows.map(({ labels, value }) => [labels[0]?.textContent, value])).toEqual([
    ['Names of people', 'source'],
    ['Email addresses', 'hand'],
    ['ID numbers', 'hand'],
    ['Schools and roles of people', 'hand'],
    ['Children of guardians', 'hand'],
    ['Names of groups', 'hand'],
    ['Members of groups', 'hand'],
    ['Names of schools', 'hand'],
  ])
  type(part.getByLabelText('Names of people'), 'hand')
  type(part.getByLabelText('Email addresses'), 'source')
  expect(await saveSection(sent, part)).toMatchObject({ owns: ['email'] })
})

test('limits are in percent, and pauses have two days in their order', async () => {
  const { sent } = show()
  const part = await section('Safety')
  const removed = part.getByLabelText<HTMLInputElement>('Removed at most, in percent')
  expect([removed.value, part.getByLabelText<HTMLInputElement>('Changed at most, in percent').value]).toEqual([
    '10',
    '75',
  ])
  type(removed, '101')
  type(part.getByLabelText('Last day'), '2026-12-19')
  fireEvent.click(part.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(removed)
  expect(part.getByText('Must be between 0 and 100')).toBeTruthy()
  expect(part.getByText('Should be after the start date')).toBeTruthy()
  type(removed, '12,5')
  type(part.getByLabelText('Last day'), '2026-12-24')
  fireEvent.click(part.getByRole('checkbox', { name: /^Only make a plan/u }))
  expect(await saveSection(sent, part)).toMatchObject({
    removesMax: 0.125,
    changesMax: 0.75,
    dryRun: true,
    pauses: [{ from: '2026-12-20', to: '2026-12-24' }],
  })
})

test('nightly runs are turned on and off at once', async () => {
  const { sent } = show()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Run every night' }))
  await waitFor(() => expect(findBodies(sent)).toEqual([expect.objectContaining({ active: false, version: 3 })]))
})

test('typed values stay if another user changes the same section, until the user asks for the newest ones', async () => {
  const stored = storedSyncs()
  showSyncs(SCREEN, stored, () => {
    stored.syncs = [{ ...EXAMPLE_SYNC, version: 4, schools: ['theirs'] }]
    return refusal('changed_meanwhile')
  })
  const part = await section('What is read')
  const schools = part.getByLabelText<HTMLTextAreaElement>(/^School IDs/u)
  type(schools, 'mine')
  fireEvent.click(part.getByRole('button', { name: 'Save' }))
  expect(await part.findByText(/^Someone else changed this/u)).toBeTruthy()
  expect(schools.value).toBe('mine')
  fireEvent.click(part.getByRole('button', { name: 'Show the newest version' }))
  await waitFor(() => expect(schools.value).toBe('theirs'))
})

test('a change of another section is no conflict', async () => {
  const { sent } = show()
  const read = await section('What is read')
  type(read.getByLabelText(/^School IDs/u), 'mine')
  const decides = await section('Who decides')
  type(decides.getByLabelText('Email addresses'), 'source')
  await saveSection(sent, decides)
  await waitFor(() => expect(decides.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('false'))
  fireEvent.click(read.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(findBodies(sent)).toHaveLength(2))
  expect(findBodies(sent)[1]).toMatchObject({ version: 4, schools: ['mine'], owns: ['name', 'email'] })
})

test('a section is saved although the page does not know the change of another section yet', async () => {
  const stored = storedSyncs()
  const bodies = () => findBodies(sent).map((body) => Object(body))
  const sent = showSyncs(SCREEN, stored, (contract, { body }) => {
    if (contract !== putSync) return undefined
    if (Object(body).version === 4) return { ...EXAMPLE_SYNC, ...Object(body), config: EXAMPLE_SYNC.config, version: 5 }
    stored.syncs = [{ ...EXAMPLE_SYNC, dryRun: true, version: 4 }]
    return refusal('changed_meanwhile')
  })
  const part = await section('What is read')
  type(part.getByLabelText(/^School IDs/u), 'mine')
  fireEvent.click(part.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toMatchObject({ version: 4, schools: ['mine'], dryRun: true })
  expect((await screen.findAllByText('Saved')).length).toBeGreaterThan(0)
  expect(part.queryByText(/^Someone else changed this/u)).toBeNull()
})

test('a section that cannot be saved says so', async () => {
  showSyncs(SCREEN, storedSyncs(), () => refusal('conflict'))
  const part = await section('Who decides')
  fireEvent.click(part.getByRole('button', { name: 'Save' }))
  expect((await part.findByRole('alert')).textContent).toMatch(/^Could not update syncConflict occurred\./u)
})

test('the runs show their progress, which is fetched again every two seconds', async () => {
  const reading = { ...EXAMPLE_JOB, state: 'reading', records: 1500, counts: null, startedBy: null } as const
  const { sent, stored } = show(storedSyncs({ jobs: [reading] }))
  const runs = within(await screen.findByRole('grid', { name: 'Runs' }))
  expect(await runs.findByText('Records read: 1,500')).toBeTruthy()
  expect(runs.getByText('Started automatically')).toBeTruthy()
  const link = runs.getByRole('link')
  expect(link.getAttribute('href')).toBe(
    `/controlpanel/schools/${SCHOOL.id}/syncs/${EXAMPLE_SYNC.id}/jobs/${EXAMPLE_JOB.jobId}`,
  )
  expect(screen.getByRole('button', { name: 'Start now' }).getAttribute('aria-disabled')).toBe('true')
  stored.jobs = [EXAMPLE_JOB]
  await runs.findByText('Done', {}, { timeout: 4000 })
  expect(sent.filter(({ contract }) => contract === listSyncJobs).length).toBeGreaterThan(1)
})

test('a run starts now, or the page says that it could not start', async () => {
  const sent = showSyncs(SCREEN, storedSyncs({ jobs: [] }), () => refusal('conflict'))
  expect(await screen.findByText('The sync has no runs yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start now' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not start sync/u)
  expect(sent.find(({ contract }) => contract === triggerSync)?.params).toEqual({
    orgId: SCHOOL.id,
    syncId: EXAMPLE_SYNC.id,
  })
})

test('deleting a sync says what stays, and leads back to the list', async () => {
  showSyncs(SCREEN, storedSyncs())
  const text = await confirmQuestion('Delete this sync')
  expect(text).toContain('People and groups stay as they are.')
  await waitFor(() => expect(readAddress()).toBe(`/controlpanel/schools/${SCHOOL.id}/syncs`))
})

test('a sync that cannot be deleted says so', async () => {
  showSyncs(SCREEN, storedSyncs(), (contract) => (contract === deleteSync ? refusal('conflict') : undefined))
  await confirmQuestion('Delete this sync')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not delete sync/u)
})

test('each part that cannot be loaded says so, and a button tries again', async () => {
  const paths = [listSyncs.path, listSyncJobs.path, listManagedOrganizations.path]
  const serve: Parameters<typeof walkFailedReads>[0]['serve'] = (contract) => readSyncs(storedSyncs(), contract)
  expect(await walkFailedReads({ page: () => SCREEN, paths, serve })).toEqual(paths)
})

describe('a sync with files', () => {
  const showFileSync = (answer: unknown) => {
    const stored = storedSyncs({ syncs: [{ ...EXAMPLE_SYNC, type: 'oneroster-csv' }] })
    return showSyncs(SCREEN, stored, (contract) => (contract === uploadSyncFile ? answer : undefined))
  }
  const choose = async (content: string) => {
    await screen.findByRole('button', { name: 'Upload a file' })
    const input = document.querySelector('input[type="file"]')
    if (input === null) throw new Error('no field for files')
    fireEvent.change(input, { target: { files: [new File([content], 'roster.zip')] } })
  }

  test('starts a run with the chosen file, and has no connection, no nightly run and no pauses', async () => {
    const sent = showFileSync({ jobId: EXAMPLE_JOB.jobId })
    await choose('zip')
    const find = () => sent.find(({ contract }) => contract === uploadSyncFile)
    await waitFor(() => expect(find()).toBeDefined())
    expect(find()).toMatchObject({ params: { orgId: SCHOOL.id, syncId: EXAMPLE_SYNC.id } })
    const { body } = find() ?? {}
    expect(body instanceof Blob && [body.type, body.size]).toEqual(['application/octet-stream', 3])
    const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? region.textContent)
    expect(names.some((name) => /Connection|Nightly run/u.test(name))).toBe(false)
    expect(screen.queryByRole('group', { name: 'Pauses' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Start now' })).toBeNull()
  })

  test.each([
    ['oneroster-csv', '.zip', /^Export the CSV files of OneRoster/u],
    ['excel', '.xlsx,.csv,.txt', 'Needed columns: ID, Role, First name, Last name.'],
    ['excel', '.xlsx,.csv,.txt', /^Possible columns: School, Groups, Username, Email, Children/u],
    ['excel', '.xlsx,.csv,.txt', /^The role is Pupil, Teacher, Employee or Guardian\./u],
  ] as const)('says which file it takes: %s %s %s', async (kind, ending, text) => {
    showSyncs(SCREEN, storedSyncs({ syncs: [{ ...EXAMPLE_SYNC, type: kind }] }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(document.querySelector('input[type="file"]')?.getAttribute('accept')).toBe(ending)
  })

  test('of an Excel list names its schools, and has no kinds of groups', async () => {
    const { sent } = show(storedSyncs({ syncs: [{ ...EXAMPLE_SYNC, type: 'excel' }] }))
    const part = await section('What is read')
    expect(part.queryByRole('checkbox', { name: 'Classes' })).toBeNull()
    type(part.getByLabelText(/^Names of the schools, one on each line/u), 'North School\n South School \n')
    fireEvent.click(part.getByRole('button', { name: 'Add a school' }))
    type(part.getByLabelText('Name of the school in the file'), 'Annex')
    expect(await saveSection(sent, part)).toMatchObject({
      schools: ['North School', 'South School'],
      organizationMap: [{ externalId: 'Annex' }],
    })
  })

  test('says why a file was refused', async () => {
    showFileSync(refusal('payload_too_large'))
    await choose('zip')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not start sync/u)
  })
})
