import { listCatalogue, listFilterValues } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreignPupil, pupil, startLibraryServer, type LibraryServer } from '../testing/library-server.ts'
import { createTestBook } from '../testing/test-book.ts'
import { bookGrants, books } from '../tables.ts'

const NO_ACCESSIBILITY = { summary: null, hazards: [], accessModes: [] }

let server: LibraryServer

beforeAll(async () => {
  server = await startLibraryServer()
  const add = (title: string, columns: Partial<typeof books.$inferInsert>) =>
    createTestBook(server.kernel, 'se', { title, columns })
  await add('Astronomy', {
    authors: ['Åsa Ek'],
    contributors: ['Nils Röst'],
    subjects: ['Science', 'Space, general'],
    language: 'en-GB',
    narrations: [
      { language: 'en-GB', label: 'English', media: 'audio' },
      { language: 'sv', label: 'svenska', media: 'audio' },
    ],
    ages: { from: 8, to: 11 },
    level: 'B1',
    accessibility: { ...NO_ACCESSIBILITY, features: ['alternativeText', 'printPageNumbers'] },
  })
  await add('Båten', {
    subjects: ['Science'],
    language: 'sv',
    narrations: [{ language: 'tsp', label: 'tecken', media: 'video' }],
    ages: { from: 13, to: null },
    accessibility: { ...NO_ACCESSIBILITY, features: ['alternativeText'] },
  })
  await add('Cats', { language: 'EN' })
  const hidden = await add('Dark', { language: 'fi', subjects: ['Hidden'], level: 'C2' })
  const rows = server.kernel.shards.forRealm('se')
  await rows.update(bookGrants).set({ access: 'subscribers' }).where(eq(bookGrants.bookId, hidden))
})
afterAll(() => server.close())

const list = (query: Record<string, string>, as = pupil) =>
  server.fetch(`/api/library/v1/books?${new URLSearchParams(query).toString()}`, { as })

async function titles(query: Record<string, string>, as = pupil): Promise<string[]> {
  return listCatalogue.responses[200].parse(await (await list(query, as)).json()).data.map(({ title }) => title)
}

describe('refused', () => {
  test('a filter with an unknown value', async () => {
    for (const query of [{ ages: '5-6' }, { language: 'en-GB' }, { narrated: 'no' }, { subject: '' }])
      expect((await list(query)).status).toBe(400)
  })

  test('the values of the filters without a log-in', async () => {
    expect((await server.fetch('/api/library/v1/books/filters')).status).toBe(401)
  })
})

test('the search finds titles, people and subjects', async () => {
  expect(await titles({ q: 'astro' })).toEqual(['Astronomy'])
  expect(await titles({ q: 'asa science' })).toEqual(['Astronomy'])
  expect(await titles({ q: 'rost' })).toEqual(['Astronomy'])
})

test.each([
  [{ person: 'nils' }, ['Astronomy']],
  [{ person: 'science' }, []],
  [{ subject: 'Science' }, ['Astronomy', 'Båten']],
  [{ subject: 'Space, general' }, ['Astronomy']],
  [{ subject: 'Scien' }, []],
  [{ language: 'sv' }, ['Astronomy', 'Båten']],
  [{ language: 'tsp' }, []],
  [{ level: 'B1' }, ['Astronomy']],
  [{ ages: '0-6' }, []],
  [{ ages: '7-9' }, ['Astronomy']],
  [{ ages: '13-' }, ['Båten']],
  [{ narrated: 'yes' }, ['Astronomy']],
  [{ signLanguage: 'yes' }, ['Båten']],
  [{ accessibility: 'printPageNumbers' }, ['Astronomy']],
  [{ subject: 'Science', signLanguage: 'yes', q: 'båt' }, ['Båten']],
])('the filter %o finds %o', async (query, expected) => {
  expect(await titles(query)).toEqual(expected)
})

test('the values of the filters are those of the books that the person may read', async () => {
  const values = async (as = pupil) =>
    listFilterValues.responses[200].parse(await (await server.fetch('/api/library/v1/books/filters', { as })).json())
  expect(await values()).toEqual({
    languages: [
      { value: 'en', count: 2 },
      { value: 'sv', count: 2 },
    ],
    subjects: [
      { value: 'Science', count: 2 },
      { value: 'Space, general', count: 1 },
    ],
    levels: [{ value: 'B1', count: 1 }],
    ages: [
      { value: '7-9', count: 1 },
      { value: '10-12', count: 1 },
      { value: '13-', count: 1 },
    ],
    accessibility: [
      { value: 'alternativeText', count: 2 },
      { value: 'printPageNumbers', count: 1 },
    ],
    narrated: 1,
    signLanguage: 1,
  })
  expect(await values(foreignPupil)).toMatchObject({ languages: [], subjects: [], narrated: 0 })
})

test('people and subjects come from the package of an imported book', async () => {
  const metadata = `<dc:contributor>Vera Voice</dc:contributor><dc:subject>Harbour  life</dc:subject>
    <dc:subject>823.92</dc:subject><dc:subject>${'long '.repeat(30)}</dc:subject><dc:subject>Harbour life</dc:subject>`
  expect((await server.upload(tinyEpub({ title: 'Quay', metadata }))).status).toBe(201)
  expect(await titles({ subject: 'Harbour life', person: 'vera voice' })).toEqual(['Quay'])
  const [row] = await server.kernel.shards.forRealm('se').select().from(books).where(eq(books.title, 'Quay'))
  expect(row).toMatchObject({ contributors: ['Vera Voice'], subjects: ['Harbour life'] })
})
