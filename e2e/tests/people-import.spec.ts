import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const HEAD = ['Username', 'First name', 'Last name', 'Groups']

async function openImport(page: Page): Promise<void> {
  await startSession(page, 'admin.uk')
  await page.goto(`${origin()}/controlpanel`)
  await page.getByRole('link', { name: 'Oakfield Academy' }).click()
  await page.getByRole('link', { name: 'Import from Excel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import from Excel: Students')
}

async function chooseFile(page: Page, rows: readonly (readonly string[])[], name = 'class.xlsx'): Promise<void> {
  const data = rows.map((row) => row.map((value) => (value === '' ? {} : { type: String, value })))
  await choose(page, name, await writeXlsxFile(data).toBuffer())
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose (?:a|another) file$/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

const grid = (page: Page) => page.getByRole('grid')
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })

/** Clicks a button that saves an Excel file. Returns the texts of its cells. */
async function download(page: Page, button: string): Promise<unknown[][]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const [sheet] = await readXlsxFile(await readFile(await (await saved).path()))
  return sheet?.data ?? []
}

test('an administrator corrects a file, imports it, reloads, and undoes it', async ({ page }) => {
  await openImport(page)
  expect(await findFaults(page)).toEqual([])
  const [head] = await download(page, 'Download the template')
  expect(head).toEqual(expect.arrayContaining(['Username', 'First name', 'Last name', 'Groups', 'Age filter']))

  await chooseFile(page, [
    HEAD,
    ['excel.one', 'Ex', 'Cel', 'Owls'],
    ['two words', 'Wrong', 'Name', ''],
    ['', 'No', 'Name', ''],
  ])
  await expect(page.getByText(/^Nothing can be imported while there are mistakes/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
  await expect(row(page, 'Wrong')).toContainText('Username contains unauthorized characters')
  await expect(row(page, 'No')).toContainText('This value is required')
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Show rows').selectOption('Mistake (2)')
  await expect(row(page, 'excel.one')).toBeHidden()
  const marked = await download(page, 'Download the file with a note at each mistake')
  expect(marked[2]?.[0]).toBe('two words')

  await chooseFile(page, [HEAD, ['excel.one', 'Ex', 'Cel', 'Owls'], ['excel.two', 'Right', 'Name', '']])
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  await expect(page.getByText('New groups: Owls')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The people are imported.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Oakfield Academy' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('excel.')
  await expect(row(page, 'Ex Cel')).toContainText('Owls')

  // The search is an entry of the browser's history.
  await expect(page).toHaveURL(/q=excel/)
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import is undone. Deleted people: 2. Restored people: 0.')).toBeVisible()
  await page.getByRole('link', { name: 'Oakfield Academy' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('excel.')
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
})

test('each file that cannot be read says why, and a lost connection keeps the page', async ({ page }) => {
  await openImport(page)
  await choose(page, 'class.xlsx', Buffer.from('no workbook'))
  await expect(page.getByRole('alert')).toHaveText(/^This is not an Excel file/)
  await choose(page, 'class.xlsx', Buffer.alloc(0))
  await expect(page.getByRole('alert')).toHaveText('The file is empty. Choose another file.')
  await chooseFile(page, [['Username'], ['a']])
  await expect(page.getByRole('alert')).toHaveText('The first row must have these headings: First name and Last name')
  await chooseFile(page, [HEAD, ['excel.csv', 'A', 'B']], 'class.csv')
  await expect(page.getByRole('alert')).toHaveText(/^This is not an Excel file/)
  await page.route('**/imports?**', (route) => route.abort())
  await chooseFile(page, [HEAD, ['excel.lost', 'A', 'B', '']])
  await expect(page.getByRole('alert')).toHaveText(/connection|server/i)
})

test('the exported list has the columns of the template', async ({ page }) => {
  await startSession(page, 'admin.uk')
  await page.goto(`${origin()}/controlpanel`)
  await page.getByRole('link', { name: 'Oakfield Academy' }).click()
  const rows = await download(page, 'Download as Excel')
  expect(rows[0]).toEqual(expect.arrayContaining(HEAD))
  expect(rows.length).toBeGreaterThan(5)
})
