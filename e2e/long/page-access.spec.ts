import { readFile, writeFile } from 'node:fs/promises'
import { loadCatalogue } from '@lectern/messages'
import { type Browser, expect, test } from '@playwright/test'
import { format } from 'oxfmt'
import { findTarget, type PageAddress, PAGES, routerPatterns, type Target } from '../src/pages.ts'
import { logIn, origin } from '../src/log-in.ts'
import { createWalker } from '../src/walk-pages.ts'

/** Made anew with `UPDATE_DOCS=1`, as the calls' table is. */
const TABLE = new URL('../../docs/page-access.md', import.meta.url)

const VISITORS = [
  ['nobody', null],
  ['pupil', 'student.uk'],
  ['guardian', 'guardian.uk'],
  ['consumer', 'consumer.uk'],
  ['teacher', 'teacher.uk'],
  ['admin', 'admin.uk'],
  ['super user', 'super.uk'],
  ['teacher of another country', 'teacher.de'],
  ['super user of another country', 'super.de'],
] as const
type Visitor = (typeof VISITORS)[number][0]

/** Whose the other school is, too: the demo's admins are their municipality's. */
const OF_BOTH_SCHOOLS = new Set<Visitor>(['admin', 'super user'])
const ABROAD = new Set<Visitor>(['teacher of another country', 'super user of another country'])

const nameOf = ({ pattern, aim }: PageAddress) => `\`${pattern}\`${aim === undefined ? '' : `, ${aim}`}`

test('every address of the router is in the table of pages', () => {
  expect(new Set(PAGES.map(({ pattern }) => pattern))).toEqual(new Set(routerPatterns()))
})

test('each page opens to whom it is for, and shows others nothing of anybody', async ({ browser }) => {
  test.slow()
  const target = await findTarget('uk', 'de')
  const refusals = await phrasesOfRefusals()
  const cells = new Map<string, Map<Visitor, string>>(PAGES.map((page) => [nameOf(page), new Map()]))
  const leaks: string[] = []
  for (const [visitor, username] of VISITORS) {
    const seen = await visitAll(browser, username, target)
    for (const [page, { path, text }] of seen) {
      const asked = page.open(target)
      const code = refusals.find(([, phrase]) => text.includes(phrase))?.[0]
      cells.get(nameOf(page))?.set(visitor, path === asked.split('?')[0] ? (code ?? 'opens') : path)
      const secrets = [
        ...(OF_BOTH_SCHOOLS.has(visitor) ? [] : target.ofSchoolElsewhere),
        ...(ABROAD.has(visitor) ? [] : target.ofCountryAbroad),
      ]
      const told = secrets.filter((secret) => text.includes(secret))
      if (told.length > 0) leaks.push(`${visitor} at ${asked}: ${told.join(', ')}`)
      if (username === null && page.access === 'loggedIn') expect(path, `nobody at ${asked}`).toBe('/login')
    }
  }
  expect(leaks).toEqual([])
  const rows = [...cells].map(([page, of]) => [page, ...VISITORS.map(([visitor]) => of.get(visitor) ?? '')])
  const text = await pageOf(rows)
  if (process.env['UPDATE_DOCS'] === '1') await writeFile(TABLE, text)
  expect(await readFile(TABLE, 'utf8')).toBe(text)
})

async function visitAll(browser: Browser, username: string | null, target: Target) {
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.addInitScript(() => localStorage.setItem('lectern_locale', JSON.stringify('en')))
  const page = await context.newPage()
  if (username !== null) await logIn(page, username)
  const walker = createWalker(page)
  const seen: (readonly [PageAddress, Awaited<ReturnType<typeof walker.go>>])[] = []
  for (const address of PAGES) {
    // Whoever is nobody is led to the log-in from most pages, which would be one page after itself.
    if (username === null) await page.goto(`${origin()}/nowhere`)
    seen.push([address, await walker.go(address.open(target))])
  }
  await context.close()
  return seen
}

/** What the pages say when they refuse, by its code. */
async function phrasesOfRefusals(): Promise<[code: string, phrase: string][]> {
  const catalogue = { ...(await loadCatalogue('en', 'core')), ...(await loadCatalogue('en', 'portal')) }
  return Object.entries(catalogue).flatMap(([key, phrase]): [string, string][] => {
    const code = /^(?:error\.|page_error\.(?=not_found$)|reader\.error_)(?<code>.+)$/u.exec(key)?.groups?.['code']
    return code === undefined ? [] : [[code, phrase]]
  })
}

async function pageOf(rows: readonly (readonly string[])[]): Promise<string> {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['page', ...VISITORS.map(([visitor]) => visitor)]
  const text = [
    '# Who may open which page',
    '',
    'Made by `e2e/long/page-access.spec.ts`, which opens every address of the web app in a browser as each of these visitors, and reads',
    'what stands there. A page opens, refuses with a code of the contracts or of the reader, or leads to the address that is named. Nothing',
    'of another school’s pupils, and no book of another country, is to be read by whoever it is refused to. The demo’s admins are those of the whole',
    'municipality, so both schools are theirs. What a page shows comes from calls, which [access.md](access.md) asks one by one.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n')
  return (await format('page.md', text)).code
}
