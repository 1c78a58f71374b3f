import { expect, test, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { setBookTrust } from '@lectern/contracts'
import { fetchToken, uploadBook } from '../src/api.ts'
import { origin, startSession } from '../src/log-in.ts'

/**
 * The script tries to read the page around its frame, the app's data, the API and another host. The results appear in
 * the page.
 */
const QUIZ = `
const results = []
const tries = {
  page: () => parent.document.title,
  storage: () => localStorage.length,
  cookies: () => document.cookie,
  frames: () => parent.frames[0].document.title,
}
for (const [name, attempt] of Object.entries(tries)) {
  try { attempt(); results.push(name + ' reached') } catch { results.push(name + ' kept out') }
}
const requests = ['/api/account/me', 'https://example.org/'].map((address) =>
  fetch(address).then(() => results.push(address + ' reached'), () => results.push(address + ' kept out')))
Promise.all(requests).then(() => { document.getElementById('results').textContent = results.join(', ') })
document.getElementById('ask').onclick = () => { document.getElementById('answer').textContent = 'Right!' }
`
const createBook = (title: string) =>
  tinyEpub({
    title,
    chapters: {
      'c1.xhtml': '<p>Before the question.</p>',
      'c2.xhtml':
        '<p>How many legs has a spider?</p><p><button id="ask">Eight</button> <span id="answer">?</span></p><p id="results">nothing ran</p><script src="quiz.js"></script>',
      'c3.xhtml': '<p>After the question.</p>',
    },
    files: { 'quiz.js': { data: QUIZ, mediaType: 'text/javascript' } },
  })
const findScriptFrame = (page: Page) => page.frameLocator('iframe[sandbox="allow-scripts"]')

/** Imports the book, sets whether the book is trusted, and opens the page before the question. */
async function openBook(page: Page, trusted: boolean): Promise<void> {
  const token = await fetchToken(origin(), 'super.uk')
  const book = createBook(trusted ? 'A book that asks' : 'A book that would ask')
  const upload = await uploadBook(origin(), token, new Blob([new Uint8Array(book)]))
  if (!('book' in upload)) throw new Error(upload.refusal.message)
  const { id } = upload.book.book
  const answer = await fetch(`${origin()}/api/library${setBookTrust.path.replace(':id', id)}`, {
    method: setBookTrust.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ trusted }),
  })
  expect(answer.status).toBe(204)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}/bookshelf/play/id/${id}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
}
const next = (page: Page) => page.getByRole('button', { name: 'Next page', exact: true }).click()

test('a trusted book runs its script, which cannot read anything of the app', async ({ page }) => {
  await openBook(page, true)
  await next(page)
  const quiz = findScriptFrame(page)
  await quiz.getByRole('button', { name: 'Eight' }).click()
  await expect(quiz.getByText('Right!')).toBeVisible()
  await expect(quiz.locator('#results')).toHaveText(
    'page kept out, storage kept out, cookies kept out, frames kept out, /api/account/me kept out, https://example.org/ kept out',
  )
  // Taps in the frame of the script do not reach the reader.
  await expect(page.getByRole('button', { name: 'Close book', exact: true })).toBeVisible()
  await next(page)
  await expect(page.locator('iframe[sandbox="allow-scripts"]')).toHaveCount(0)
  await expect(page.frameLocator('iframe >> visible=true').getByText('After the question.')).toBeVisible()
})

test('an untrusted book runs no script', async ({ page }) => {
  await openBook(page, false)
  await next(page)
  await expect(page.frameLocator('iframe >> visible=true').getByText('nothing ran')).toBeVisible()
  await expect(page.locator('iframe[sandbox="allow-scripts"]')).toHaveCount(0)
})
