import { getSyncJob, triggerSync } from '@lectern/contracts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { startOneRosterSource } from '../../apps/server/src/modules/rosters/sources/oneroster/testing/start-one-roster-source.ts'
import { packZip, toCsvFiles } from '../../apps/server/src/modules/rosters/sources/oneroster/testing/town-zip.ts'
import { writeSpreadsheet } from '../../apps/server/src/kernel/spreadsheet/write-spreadsheet.ts'
import { createTown } from '../../apps/server/src/modules/rosters/demo/oneroster/town.ts'
import { callAs, createSchool } from '../src/call-as.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const SCHOOL = 'Harbour School'

/** Fills the addresses of a source, and saves them. */
async function saveConnection(page: Page, source: { readonly address: string; readonly tokenAddress: string }) {
  const connection = page.getByRole('region', { name: 'Connection: OneRoster' })
  await connection.getByLabel('Address of the system').fill(source.address)
  await connection.getByLabel('Address for access tokens').fill(source.tokenAddress)
  await save(page, connection)
}

/**
 * Saves a part of the settings. The message of an earlier Save can still be on the page, so the response counts. A page that
 * does not know an earlier Save yet sends the change a second time.
 */
async function save(page: Page, part: Locator) {
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await part.getByRole('button', { name: 'Save' }).click()
  await isSaved
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible()
}

/** Starts a run, waits for its end, and opens it. */
async function run(page: Page, state: string) {
  await page.getByRole('button', { name: 'Start now' }).click()
  const first = page.getByRole('grid', { name: 'Runs' }).getByRole('row').nth(1)
  await expect(first).toContainText(state)
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Run of /)
}

/** Presses a button, and the same button of its question. Returns the text of the question. */
async function confirm(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name }).click()
  const question = page.getByRole('alertdialog')
  const text = await question.innerText()
  await question.getByRole('button', { name }).click()
  return text
}

test('an administrator connects a source, applies its plan, sees a held run, and undoes the first', async ({
  page,
}) => {
  test.slow()
  const [source, shrunk] = [await startOneRosterSource(createTown(60)), await startOneRosterSource(createTown(30))]
  const school = await createSchool(SCHOOL, { beside: 'Oakfield' })
  try {
    await startSession(page, 'admin.uk')
    await page.goto(`${origin()}/controlpanel/schools/${school}`)
    await page.getByRole('link', { name: 'Syncs' }).click()
    await expect(page.getByText('No syncs yet')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Connect a system' }).click()
    await page.getByRole('button', { name: 'Connect a system' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`OneRoster: ${SCHOOL}`)

    await page.getByRole('button', { name: 'Test the connection' }).click()
    await expect(page.getByText('A value of the connection is missing or wrong.')).toBeVisible()
    await page.getByLabel('Client ID').fill(source.clientId)
    await page.getByLabel('Client secret').fill(source.clientSecret)
    await saveConnection(page, source)
    await expect(page.getByText('Client secret: Stored')).toBeVisible()
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await expect(page.getByText('The connection works.')).toBeVisible()
    expect(await findFaults(page)).toEqual([])

    await run(page, 'Plan made, nothing changed')
    await expect(page.getByText('This is the first plan of the sync.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^People 60 / })).toBeVisible()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Schools')
    await expect(page.getByRole('grid', { name: 'Log' })).toContainText('Skolan 1')
    expect(await findFaults(page)).toEqual([])
    expect(await confirm(page, 'Apply this plan')).toContain('People – new: 60')
    await expect(page.getByRole('button', { name: 'Undo this run' })).toBeVisible()
    const applied = page.url()

    await page.getByRole('link', { name: `OneRoster: ${SCHOOL}` }).click()
    const safety = page.getByRole('region', { name: 'Safety' })
    await safety.getByLabel(/^Only make a plan/).uncheck()
    await save(page, safety)
    await saveConnection(page, shrunk)
    await run(page, 'Waits for you')
    await expect(page.getByText('50% of the people would be removed. The limit is 10%.')).toBeVisible()
    expect(await findFaults(page)).toEqual([])

    await page.goto(applied)
    expect(await confirm(page, 'Undo this run')).toContain('Nightly runs stop.')
    await expect(page.getByText(/^This run was undone\. People removed again: 60\./)).toBeVisible()
    await page.getByRole('link', { name: `OneRoster: ${SCHOOL}` }).click()
    await confirm(page, 'Delete this sync')
    await expect(page.getByText('No syncs yet')).toBeVisible()
  } finally {
    await source.close()
    await shrunk.close()
  }
})

test('an administrator uploads an Excel list, and a pupil with a mistake is a problem with a reason', async ({
  page,
}) => {
  test.slow()
  const school = await createSchool(SCHOOL, { beside: 'Oakfield' })
  await startSession(page, 'admin.uk')
  await page.goto(`${origin()}/controlpanel/schools/${school}/syncs`)
  await page.getByRole('button', { name: 'Connect a system' }).click()
  await page.getByRole('combobox', { name: 'System' }).selectOption('Excel, CSV')
  await page.getByRole('button', { name: 'Connect a system' }).click()
  await expect(page.getByText('Needed columns: ID, Role, First name, Last name.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  const file = await writeSpreadsheet([
    {
      name: 'Pupils',
      columns: ['ID', 'Role', 'First name', 'Last name', 'Groups'].map((header) => ({ header })),
      rows: [
        ['x1', 'Pupil', 'Ása', 'Berg', '4 X'],
        ['x2', 'Pupl', 'Bo', 'Berg', '4 X'],
        ['x3', 'Teacher', 'Cy', 'Ceder', '4 X'],
      ],
    },
  ])
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  await (await chooser).setFiles({ name: 'people.xlsx', mimeType: 'application/vnd.ms-excel', buffer: file })
  const first = page.getByRole('grid', { name: 'Runs' }).getByRole('row').nth(1)
  await expect(first).toContainText('Plan made, nothing changed')
  await first.getByRole('link').click()
  await expect(page.getByRole('row', { name: /^People 2 / })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Log' })).toContainText('x2')
  await page.getByRole('button', { name: 'Put the plan aside' }).click()
  await expect(page.getByText('Plan put aside')).toBeVisible()
})

test('an administrator uploads the CSV files of OneRoster, reads the plan and puts it aside', async ({ page }) => {
  test.slow()
  const school = await createSchool(SCHOOL, { beside: 'Oakfield' })
  await startSession(page, 'admin.uk')
  await page.goto(`${origin()}/controlpanel/schools/${school}/syncs`)
  await page.getByRole('button', { name: 'Connect a system' }).click()
  await page.getByRole('combobox', { name: 'System' }).selectOption('OneRoster CSV')
  await page.getByRole('button', { name: 'Connect a system' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`OneRoster CSV: ${SCHOOL}`)
  expect(await findFaults(page)).toEqual([])

  const upload = async (content: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await (await chooser).setFiles({ name: 'roster.zip', mimeType: 'application/zip', buffer: content })
  }
  const first = page.getByRole('grid', { name: 'Runs' }).getByRole('row').nth(1)
  await upload(Buffer.from('no zip file'))
  await expect(first).toContainText('We cannot read the data of the system or the file.')
  await upload(await packZip(toCsvFiles(createTown(60), '1.2')))
  await expect(first).toContainText('Plan made, nothing changed')
  await first.getByRole('link').click()
  await expect(page.getByRole('row', { name: /^People 60 / })).toBeVisible()
  await page.getByRole('button', { name: 'Put the plan aside' }).click()
  await expect(page.getByText('Plan put aside')).toBeVisible()
  await page.getByRole('link', { name: `OneRoster CSV: ${SCHOOL}` }).click()
  await confirm(page, 'Delete this sync')
  await expect(page.getByText('No syncs yet')).toBeVisible()
})

/** Makes a call of the sync service as the administrator of the demo. */
const sendSync = (method: string, path: string, body?: object) => callAs('admin.uk', method, `/api/sync${path}`, body)

const untilState = async (jobId: string, state: string) =>
  expect
    .poll(async () => getSyncJob.responses[200].parse(await sendSync('GET', `/jobs/${jobId}`)).state, {
      timeout: 60_000,
    })
    .toBe(state)

test('a new pupil of the school’s system is added at once while the nightly run is paused', async ({ page }) => {
  test.slow()
  const town = createTown(30)
  const like = town.users.find(({ status, roles }) => status === 'active' && roles[0]?.role === 'student')
  const enrolled = town.enrollments.filter(({ user }) => user === like?.sourcedId)
  if (like === undefined) throw new Error('the town has no pupil')
  const nina = { ...like, sourcedId: 'nina', username: '', givenName: 'Nina', familyName: 'Newcomer', email: '' }
  const source = await startOneRosterSource(town)
  const today = await startOneRosterSource({
    ...town,
    users: [...town.users, { ...nina, userIds: [], agents: [] }],
    enrollments: [
      ...town.enrollments,
      ...enrolled.map((each) => ({ ...each, sourcedId: `${each.sourcedId} n`, user: 'nina' })),
    ],
  })
  const school = await createSchool(SCHOOL, { beside: 'Oakfield' })
  const sync = crypto.randomUUID()
  const path = `/organizations/${school}/syncs/${sync}`
  const store = async ({ address, tokenAddress, clientId, clientSecret }: typeof source) =>
    sendSync('PUT', path, {
      type: 'oneroster',
      active: true,
      dryRun: false,
      pauses: [{ from: '2000-01-01', to: '2999-12-31' }],
      config: { address, tokenAddress, clientId, clientSecret },
    })
  try {
    await store(source)
    const { jobId } = triggerSync.responses[202].parse(await sendSync('POST', `${path}/trigger`))
    await untilState(jobId, 'held')
    await sendSync('POST', `/jobs/${jobId}/apply`)
    await untilState(jobId, 'applied')
    await store(today)

    await startSession(page, 'admin.uk')
    await page.goto(`${origin()}/controlpanel/schools/${school}/syncs/${sync}`)
    await page.getByRole('button', { name: 'New in class today' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New in class today')
    const search = page.getByRole('searchbox', { name: 'First name, last name, username or ID' })
    await search.fill('newc nina')
    const choice = page.getByRole('checkbox', { name: 'Nina Newcomer' })
    await expect(choice).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await choice.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Chosen: Nina Newcomer')).toBeVisible()
    await page.getByRole('button', { name: 'Add now' }).click()
    const added = page.getByRole('list', { name: 'Result' })
    await expect(added).toContainText('Cannot log in yet')
    await expect(page.getByRole('button', { name: 'Undo this run' })).toBeVisible()
    expect(await findFaults(page)).toEqual([])

    await added.getByRole('link', { name: 'Nina Newcomer', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nina Newcomer')
    const title = town.classes.find(({ sourcedId }) => sourcedId === enrolled[0]?.class)?.title ?? ''
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await expect(page.getByRole('grid').first()).toContainText('Nina Newcomer')
    await expect(page.getByRole('link', { name: 'New in class today' })).toBeVisible()
  } finally {
    await source.close()
    await today.close()
  }
})
