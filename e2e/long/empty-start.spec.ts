import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Page, test } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { findEmailedLink } from '../src/emails.ts'
import { launchWithCamera } from '../src/fake-camera.ts'
import { logInByHand, origin } from '../src/log-in.ts'
import { readQrCode } from '../src/read-qr-code.ts'
import { startServerWith, type StoppableServer } from '../src/start-server.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ROOT_PASSWORD = 'nine lamps at night'
const FIRST_PASSWORD = 'ten boats in the bay'
const BOOK = 'The Lamp-Keeper'
const PUPILS = 300
const CLASSES = ['1 Ash', '2 Birch', '3 Cedar']

let server: StoppableServer
/** Clicks by name of the step. */
const clicks = new Map<string, number>()
const shared = process.env['LECTERN_URL']
test.beforeAll(async () => {
  server = await startServerWith({ LECTERN_DEMO: '0' })
  process.env['LECTERN_URL'] = server.origin
})
test.afterAll(async () => {
  if (shared !== undefined) process.env['LECTERN_URL'] = shared
  console.log([...clicks].map(([step, count]) => `${String(count).padStart(4)} clicks: ${step}`).join('\n'))
  await server.stop()
})

/** Opens a page in a browser without cookies, which speaks English. Its clicks count for the current step. */
async function newVisitor(browser: Browser, permissions: string[] = []): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', permissions })
  await context.exposeBinding('countClick', () => {
    const name = test.info().annotations.at(-1)?.description ?? ''
    clicks.set(name, (clicks.get(name) ?? 0) + 1)
  })
  await context.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => isTrusted && Reflect.get(globalThis, 'countClick')(), true)
  })
  return context.newPage()
}

async function step(name: string, run: () => Promise<void>): Promise<void> {
  test.info().annotations.push({ type: 'step', description: name })
  clicks.set(name, 0)
  await test.step(name, run)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function createSuperUser(username: string): Promise<void> {
  const running = promisify(execFile)(
    process.execPath,
    ['apps/server/bin/lectern.js', 'create-super-user', '--realm', 'uk', '--username', username],
    { cwd: ROOT, env: { ...process.env, LECTERN_DATA: path.dirname(server.logFile) } },
  )
  running.child.stdin?.end(`${ROOT_PASSWORD}\n`)
  await running
}

async function fillPerson(page: Page, [firstname, lastname, username]: readonly [string, string, string]) {
  await page.getByLabel('First name').fill(firstname)
  await page.getByLabel('Last name').fill(lastname)
  await page.getByLabel('Username').fill(username)
}

/** Opens the link of an invitation, chooses a password and logs in. */
async function chooseFirstPassword(page: Page, username: string, email: string): Promise<void> {
  await page.goto(await findEmailedLink(page, email, 'Your Lectern account'))
  await page.getByLabel('New password', { exact: true }).fill(FIRST_PASSWORD)
  await page.getByLabel('Repeat new password').fill(FIRST_PASSWORD)
  await button(page, 'Save password').click()
  await link(page, 'Log in').click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await button(page, 'Log in').click()
  await expect(page).toHaveURL(`${origin()}/`)
}

/** The rows of an Excel file with pupils. The first twelve rows have a mistake each. */
function pupilRows(hasMistakes: boolean): string[][] {
  const rows = Array.from({ length: PUPILS }, (_, at) => [
    `pupil${String(at + 1).padStart(3, '0')}`,
    `First${at + 1}`,
    `Last${at + 1}`,
    CLASSES[at % CLASSES.length] ?? '',
  ])
  if (hasMistakes)
    for (const [at, row] of rows.slice(0, 12).entries())
      if (at % 3 === 0) row[0] = 'two words'
      else row[at % 3] = ''
  return [['Username', 'First name', 'Last name', 'Groups'], ...rows]
}

async function chooseFile(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const data = rows.map((row) => row.map((value) => (value === '' ? {} : { type: String, value })))
  const buffer = await writeXlsxFile(data).toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await button(page, /^Choose (?:a|another) file$/).click()
  await (await chooser).setFiles({ name: 'pupils.xlsx', mimeType: 'application/octet-stream', buffer })
}

test('a school begins in an empty database, and works', async ({ browser }) => {
  const root = await newVisitor(browser)
  const head = await newVisitor(browser)

  await step('the super user makes a municipality and a school', async () => {
    await createSuperUser('root')
    await logInByHand(root, 'root', ROOT_PASSWORD)
    await button(root, 'Menu').click()
    await link(root, 'Management').click()
    await part(root, 'Organizations').click()
    await link(root, 'New organization').click()
    await root.getByLabel('Name').fill('Northshire')
    await root.getByLabel('Type').selectOption('Municipality')
    await button(root, 'Create').click()
    await expect(title(root, 'Northshire')).toBeVisible()
    await part(root, 'Units below').click()
    await link(root, 'New organization below').click()
    await root.getByLabel('Name').fill('Hillside School')
    await button(root, 'Create').click()
    await expect(title(root, 'Hillside School')).toBeVisible()
    await root.getByLabel('Login with QR cards').click()
    await expect(root.getByLabel('Login with QR cards')).toBeChecked()
  })

  await step('the super user invites the first administrator', async () => {
    await part(root, 'People').click()
    await link(root, 'New user').click()
    await fillPerson(root, ['Ida', 'Head', 'ida.head'])
    await root.getByLabel('Type', { exact: true }).selectOption('Employee')
    await root.getByLabel('Role', { exact: true }).selectOption('Administrator')
    await root.getByLabel('Email').fill('ida@example.org')
    await button(root, 'Create').click()
    await expect(title(root, 'Ida Head')).toBeVisible()
    await button(root, 'Send invitation').click()
    await expect(root.getByText('The invitation will be sent to ida@example.org.')).toBeVisible()
  })

  await step('the administrator chooses a password and logs in', async () => {
    await chooseFirstPassword(head, 'ida.head', 'ida@example.org')
  })

  await step('the administrator imports 300 pupils from Excel, and mends 12 mistakes', async () => {
    await button(head, 'Menu').click()
    await link(head, 'Manage users').click()
    await head.getByRole('link', { name: 'Hillside School' }).click()
    await link(head, 'Import from Excel').click()
    await chooseFile(head, pupilRows(true))
    await head.getByLabel('Show rows').selectOption('Mistake (12)')
    await expect(button(head, 'Apply')).toBeHidden()
    await chooseFile(head, pupilRows(false))
    await expect(head.getByText('New groups: 1 Ash, 2 Birch and 3 Cedar')).toBeVisible()
    await button(head, 'Apply').click()
    await expect(head.getByText('The people are imported.')).toBeVisible()
  })

  await step('the administrator uploads a book for the school', async () => {
    await head.getByRole('link', { name: 'Hillside School' }).click()
    await link(head, 'Uploaded books').click()
    // The list of people, which has many checkboxes, stays until the page has loaded.
    await expect(head.getByRole('heading', { level: 1 })).toHaveText('Uploaded books')
    await head.getByRole('checkbox').check()
    const chooser = head.waitForEvent('filechooser')
    await button(head, 'Choose files').click()
    await (await chooser).setFiles(path.join(ROOT, 'samples/books/the-lamp-keeper.epub'))
    await expect(head.getByRole('rowheader', { name: BOOK })).toBeVisible()
  })

  await step('the administrator adds a teacher, who gets an invitation', async () => {
    await head.getByRole('link', { name: 'Hillside School' }).click()
    await head
      .getByRole('navigation', { name: 'Hillside School' })
      .getByRole('link', { name: /^Employees/ })
      .click()
    await link(head, 'New employee').click()
    await fillPerson(head, ['Tom', 'Teach', 'tom.teach'])
    await head.getByLabel('Email (optional)').fill('tom@example.org')
    await head.getByLabel('Group (optional)').selectOption('1 Ash')
    await button(head, 'Create').click()
    await expect(title(head, 'Tom Teach')).toBeVisible()
    await button(head, 'Send invitation').click()
    await expect(head.getByText('The invitation will be sent to tom@example.org.')).toBeVisible()
  })

  const teacher = await newVisitor(browser)
  let card = ''
  await step('the teacher chooses a password, logs in and makes cards for a class', async () => {
    await chooseFirstPassword(teacher, 'tom.teach', 'tom@example.org')
    await button(teacher, 'Menu').click()
    await link(teacher, 'Manage users').click()
    await link(teacher, '1 Ash').click()
    await link(teacher, 'Login cards and group code').click()
    await button(teacher, 'Create 100 missing cards').click()
    await expect(teacher.getByRole('img', { name: /^Card for/ })).toHaveCount(100)
    card = await readQrCode(teacher.getByRole('img', { name: 'Card for First1 Last1' }))
    // A browser without a screen does not print. Without the event, the page asks before it is left.
    await teacher.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')))
  })

  await step('the teacher gives the class a book and an assignment', async () => {
    await button(teacher, 'Menu').click()
    await link(teacher, 'Manage users').click()
    await link(teacher, '1 Ash').click()
    await teacher.getByRole('searchbox', { name: 'Title or author' }).fill('lamp')
    await button(teacher, `Add ${BOOK}`).click()
    await expect(teacher.getByText('100 pupils have the book on the bookshelf now.')).toBeVisible()
    await teacher.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Assignments' }).click()
    await link(teacher, 'Create assignment').click()
    await teacher.getByLabel('Title', { exact: true }).fill('The lamp')
    await teacher.getByRole('searchbox', { name: 'Search by title or author' }).fill('lamp')
    await button(teacher, BOOK).click()
    const group = teacher.getByLabel('Assign to').locator('option', { hasText: '1 Ash' })
    await teacher.getByLabel('Assign to').selectOption((await group.getAttribute('value')) ?? '')
    await button(teacher, 'Open question').click()
    await teacher.getByLabel('Question', { exact: true }).fill('Why does she light it?')
    await button(teacher, 'Publish').click()
    await teacher.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await expect(title(teacher, 'The lamp')).toBeVisible()
  })

  await step('a pupil logs in with the card, sees the assignment and reads', async () => {
    const camera = await launchWithCamera(test.info().outputPath('card.y4m'), card)
    const pupil = await newVisitor(camera, ['camera'])
    await pupil.goto(`${origin()}/login`)
    await button(pupil, 'Scan my card').click()
    await expect(pupil.getByRole('heading', { name: 'Hello, First1' })).toBeVisible()
    await expect(pupil.getByRole('main')).toContainText('The lamp')
    await link(pupil, 'Bookshelf').click()
    await pupil.getByRole('link', { name: BOOK }).first().click()
    await button(pupil, 'Play').click()
    await expect(button(pupil, 'Pause')).toBeVisible()
    await camera.close()
  })

  const parent = await newVisitor(browser)
  await step('the administrator makes a code for a parent, who signs up and sees the child', async () => {
    await head.getByRole('link', { name: 'Hillside School' }).click()
    await head
      .getByRole('navigation', { name: 'Hillside School' })
      .getByRole('link', { name: /^Students/ })
      .click()
    await head.getByRole('searchbox').fill('pupil001')
    await link(head, 'First1 Last1').click()
    await button(head, 'Create a code').click()
    const code = (await head.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/v).textContent()) ?? ''
    await parent.goto(`${origin()}/signup`)
    await parent.getByLabel('First name').fill('Pia')
    await parent.getByLabel('Last name').fill('Parent')
    await parent.getByLabel('Email').fill('pia@example.org')
    await parent.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
    await parent.getByLabel('I approve the privacy policy').check()
    await button(parent, 'Create account').click()
    await expect(button(parent, 'Create account')).toBeHidden()
    await parent.goto(`${origin()}/login`)
    await parent.getByLabel('Username').fill('pia@example.org')
    await parent.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
    await button(parent, 'Log in').click()
    await parent.getByRole('main').getByRole('link', { name: 'Add my child' }).click()
    await parent.getByLabel('Code from the school').fill(code)
    await button(parent, 'Continue').click()
    await button(parent, 'Yes, add First1').click()
    await parent.getByRole('main').getByRole('link', { name: 'Home page' }).click()
    await expect(parent.getByRole('region', { name: 'First1 Last1' })).toContainText('The lamp')
  })

  await step('the school year ends: two classes move up, and the last class leaves', async () => {
    await head.getByRole('link', { name: 'Hillside School' }).click()
    await head
      .getByRole('navigation', { name: 'Hillside School' })
      .getByRole('link', { name: /^Groups/ })
      .click()
    await link(head, 'New school year').click()
    await expect(head.getByRole('group', { name: '3 Cedar' }).getByLabel('Next year')).toHaveValue('leave')
    await expect(head.getByText('Groups that change: 3. Pupils who leave: 100.')).toBeVisible()
    await button(head, 'Start the school year').click()
    await head.getByRole('alertdialog').getByRole('button', { name: 'Start the school year' }).click()
    await expect(head.getByText('Groups that changed: 3. Pupils who left: 100.')).toBeVisible()
  })

  await step('the school leaves, with an export and a certificate', async () => {
    await link(root, 'Hillside School').first().click()
    await link(root, 'Export or delete').click()
    await button(root, 'Create the file').click()
    const saved = root.waitForEvent('download')
    await button(root, 'Download the file').click()
    expect((await saved).suggestedFilename()).toBe('Hillside School.zip')
    await root.getByLabel('When').selectOption('At once')
    await root.getByLabel('Type the name of the school: Hillside School').fill('Hillside School')
    await button(root, 'Delete the school').click()
    // The job deletes 302 accounts one after the other.
    await expect(root.getByRole('region', { name: 'Certificate of deletion' })).toContainText('Rows found: 0.', {
      timeout: 60_000,
    })
  })
})
