import {
  type BookRevision,
  getResourcesUrl,
  ImportedBook,
  listBookRevisions,
  listManagedBooks,
  OpdsPublication,
  uploadBookRevision,
} from '@lectern/contracts'
import { tinyEpub, type TinyEpubOptions } from '@lectern/test-kit'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { ObjectStoreError } from '../../../kernel/object-store/object-store.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { auditLog } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { createIdentityModule } from '../../identity/index.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { bookGrants, bookRevisions, books, schoolBooks } from '../tables.ts'
import { listKeys, startLibraryServer, type LibraryServer } from '../testing/library-server.ts'
import { readingPersonalData } from '../personal-data.ts'
import { deleteOldFiles } from './delete-old-files.ts'
import { recordRevision } from './record-revision.ts'

const BASE = '/api/library/v1'
const DAY_MS = 24 * 60 * 60 * 1000
let now = new Date('2026-11-25T10:00:00Z')
const clock: Clock = { now: () => now }
/** Keys at which the store fails. */
let failing = /^$/u

let server: LibraryServer
let town: Municipality
/** Title of a book that no other test has uploaded. */
let title: string
let id: string

beforeAll(async () => {
  server = await startLibraryServer({
    clock,
    others: async (kernel) => [await createIdentityModule(kernel)],
    wrap: (store) => ({
      ...store,
      put: (key, ...rest) =>
        failing.test(key) ? Promise.reject(new ObjectStoreError('The disk is full')) : store.put(key, ...rest),
    }),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
  title = `Lantern ${server.kernel.ids.next()}`
  id = ImportedBook.parse(await (await server.upload(write('Once.'), town.superUser)).json()).book.id
})

const write = (text: string, options: TinyEpubOptions = {}) =>
  tinyEpub({ title, chapters: { 'c1.xhtml': `<p id="s1">${text}</p>`, 'c2.xhtml': '<p>End.</p>' }, ...options })
const send = (method: string, path: string, as: TestPerson, json?: unknown) =>
  server.fetch(`${BASE}${path}`, { method, as, ...(json === undefined ? {} : { json }) })
const post = (path: string, file: Uint8Array, as: TestPerson) =>
  server.fetch(`${BASE}${path}`, {
    method: 'POST',
    as,
    headers: { 'content-type': 'application/epub+zip' },
    body: Buffer.from(file),
  })
const revise = (file: Uint8Array, query = '', as: TestPerson = town.superUser) =>
  post(`/books/${id}/revisions${query}`, file, as)
const readRevised = async (response: Response) => uploadBookRevision.responses[201].parse(await response.json())
const readRefusal = async (response: Response) => [
  response.status,
  z.object({ code: z.string() }).parse(await response.json()).code,
]
const list = async (): Promise<readonly BookRevision[]> =>
  listBookRevisions.responses[200].parse(await (await send('GET', `/books/${id}/revisions`, town.superUser)).json())
    .data
const address = async (query = '', as: TestPerson = town.pupil) =>
  getResourcesUrl.responses[200].parse(await (await send('GET', `/books/${id}/resources-url${query}`, as)).json())
const policy = async (query = '') =>
  z.object({ policy: z.string() }).parse(await (await send('GET', `/books/${id}/policy${query}`, town.pupil)).json())
    .policy
const readChapter = async (resourcesUrl: string, signature: string) => {
  const response = await fetch(`${resourcesUrl}OPS/c1.xhtml?${signature}`)
  return [response.status, /<p id="s1">(?<text>[^<]*)/u.exec(await response.text())?.groups?.['text']]
}
const readAudit = async (subject: string) => {
  const rows = server.kernel.shards.forRealm('se')
  const entries = await rows.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(asc(auditLog.uid))
  return entries.filter(({ action }) => action.includes('book')).map(({ action, details }) => [action, details])
}

describe('refused', () => {
  test('to all but super users of the realm', async () => {
    const abroad = await createMunicipality(server.kernel, 'no')
    for (const as of [town.pupil, town.teacher, town.admin, town.chief]) {
      expect((await revise(write('Twice.'), '', as)).status).toBe(403)
      expect((await send('GET', `/books/${id}/revisions`, as)).status).toBe(403)
      expect((await send('POST', `/books/${id}/revisions/1/restore`, as)).status).toBe(403)
    }
    const acting = { ...town.superUser, act: { sub: town.chief.userId, name: 'Chief' } }
    expect(await readRefusal(await revise(write('Twice.'), '', acting))).toEqual([403, 'not_while_acting'])
    const restored = await send('POST', `/books/${id}/revisions/1/restore`, acting)
    expect(await readRefusal(restored)).toEqual([403, 'not_while_acting'])
    expect(await readRefusal(await revise(write('Twice.'), '', abroad.superUser))).toEqual([404, 'book_not_found'])
    expect((await send('GET', `/books/${id}/revisions`, abroad.superUser)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  test('as a revision of a book that the school unit does not own', async () => {
    const path = `/schoolUnits/${town.school}/own-books/${id}/revisions`
    const query = '?rights=confirmed'
    expect(await readRefusal(await post(`${path}${query}`, write('Twice.'), town.admin))).toEqual([
      404,
      'book_not_found',
    ])
    expect((await send('GET', path, town.admin)).status).toBe(404)
    expect((await send('POST', `${path}/1/restore`, town.admin)).status).toBe(404)
  })

  test('with a file that is no EPUB, that is too long a note, or that is the current revision', async () => {
    expect(await readRefusal(await revise(Buffer.from('no book')))).toEqual([422, 'import_not_a_zip'])
    expect((await revise(write('Twice.'), `?note=${'n'.repeat(501)}`)).status).toBe(400)
    expect(await readRefusal(await revise(write('Once.')))).toEqual([409, 'revision_unchanged'])
    expect(await list()).toHaveLength(1)
  })

  test('if the book has other owners, too', async () => {
    await revise(write('Twice.'))
    const rows = server.kernel.shards.forRealm('se')
    await rows.insert(bookGrants).values({ realm: 'no', bookId: id, createdAt: now })
    expect(await readRefusal(await revise(write('Thrice.')))).toEqual([409, 'book_shared'])
    const restored = await send('POST', `/books/${id}/revisions/1/restore`, town.superUser)
    expect(await readRefusal(restored)).toEqual([409, 'book_shared'])
    const response = await send('GET', `/books/${id}/revisions`, town.superUser)
    expect(await response.json()).toMatchObject({ isShared: true })
    await rows.delete(bookGrants).where(and(eq(bookGrants.realm, 'no'), eq(bookGrants.bookId, id)))
    await rows.insert(schoolBooks).values({ realm: 'se', schoolUnitUid: town.school, bookId: id, createdAt: now })
    expect(await readRefusal(await revise(write('Thrice.')))).toEqual([409, 'book_shared'])
  })

  test('if the file looks like another book, unless the uploader confirms it', async () => {
    const narrated = { narrated: true }
    await revise(write('Told.', narrated))
    const before = await listKeys(server.store)
    const other = tinyEpub({ title: `Other ${title}`, language: 'sv' })
    const refused = await revise(other)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'revision_differs',
        details: {
          title: { before: title, after: `Other ${title}` },
          chapters: { before: 2, after: 1 },
          language: { before: 'en', after: 'sv' },
          narrations: [{ language: 'en', media: 'audio' }],
        },
      },
    ])
    expect(await listKeys(server.store)).toEqual(before)
    expect((await list()).map(({ number }) => number)).toEqual([2, 1])
    expect((await revise(other, '?differences=confirmed')).status).toBe(201)
    expect((await list())[0]).toMatchObject({ number: 3, isCurrent: true })
  })
})

test('a corrected file becomes the current revision; everything of the book stays', async () => {
  const position = { ncxRef: 0, URI: 'OPS/c1.xhtml#s1', timeOffset: 0, charOffset: 2 }
  const bookmark = { id: server.kernel.ids.next(), name: 'Here', position }
  await send('PUT', `/user/${town.pupil.userId}/books`, town.pupil, { bookId: id })
  await send('POST', `/books/${id}/bookmarks`, town.pupil, [bookmark])
  await send('POST', `/books/${id}/lastmark`, town.pupil, { position })
  now = new Date(now.getTime() + DAY_MS)

  const corrected = write('Twice.', { metadata: '<dc:subject>Lamps</dc:subject>' })
  const response = await revise(corrected, `?note=${encodeURIComponent(' A mistake on page 1 ')}`)
  expect([response.status, await readRevised(response)]).toMatchObject([201, { number: 2, trustEnded: false }])
  const [current, first] = await list()
  expect(current).toEqual({
    number: 2,
    uploadedAt: now.toISOString(),
    uploadedBy: 'Super User',
    note: 'A mistake on page 1',
    bytes: corrected.length,
    isCurrent: true,
    isStored: true,
  })
  expect(first).toMatchObject({ number: 1, note: null, isCurrent: false, isStored: true })

  const found = await send('GET', `/books?q=${encodeURIComponent(title)}&subject=Lamps`, town.pupil)
  expect(await found.json()).toMatchObject({ data: [{ id }] })
  const shelf = await send('GET', `/user/${town.pupil.userId}/books`, town.pupil)
  expect(await shelf.json()).toMatchObject({ data: [{ book: { id } }] })
  expect(await (await send('GET', `/books/${id}/bookmarks`, town.pupil)).json()).toEqual({ bookmarks: [bookmark] })
  expect(await (await send('GET', `/books/${id}/lastmark`, town.pupil)).json()).toMatchObject({ position })
  const words = await send('GET', `/books/${id}/lastmark/words`, town.pupil)
  expect(await words.json()).toMatchObject({ sentence: 'Twice.' })
  const kept = await send('GET', `/kept-books?ids=${id}`, town.pupil)
  expect(await kept.json()).toMatchObject({ data: [{ bookId: id, revision: 2 }] })
  expect(await readAudit(id)).toEqual([
    ['book.upload', {}],
    ['book.revise', { revision: 2, trustEnded: false }],
  ])
})

test('title, authors, search and cover are those of the current revision', async () => {
  const cover = (text: string) => ({ 'cover.png': { data: Buffer.from(text), mediaType: 'image/png' } })
  const file = (name: string, author: string) =>
    tinyEpub({
      title: `${name} ${title}`,
      chapters: { 'c1.xhtml': `<p id="s1">${name}.</p>`, 'c2.xhtml': '<p>End.</p>' },
      metadata: `<dc:creator>${author}</dc:creator>`,
      files: cover(name),
    })
  await revise(file('First', 'Ada Old'), '?differences=confirmed')
  await send('PUT', `/user/${town.pupil.userId}/books`, town.pupil, { bookId: id })
  const Row = z.object({ id: z.string(), title: z.string(), authors: z.array(z.string()), coverUrl: z.string() })
  const readCover = async ({ coverUrl, ...row }: z.infer<typeof Row>) => ({
    ...row,
    cover: await (await fetch(coverUrl)).text(),
  })
  const search = async (q: string) => {
    const found = await send('GET', `/books?q=${encodeURIComponent(`${q} ${title}`)}`, town.pupil)
    return z
      .object({ data: z.array(Row) })
      .parse(await found.json())
      .data.map((row) => row.id)
  }
  const expectCurrent = async (name: string, author: string, before: readonly string[]) => {
    const current = { id, title: `${name} ${title}`, authors: [author], cover: name }
    const book = await send('GET', `/books/${id}`, town.pupil)
    expect(await readCover(Row.parse(await book.json()))).toEqual(current)
    const shelf = await send('GET', `/user/${town.pupil.userId}/books`, town.pupil)
    const [entry] = z.object({ data: z.array(z.object({ book: Row })) }).parse(await shelf.json()).data
    expect(entry === undefined ? undefined : await readCover(entry.book)).toEqual(current)
    const feed = await server.fetch(`/opds/v2/publications/${id}`, { as: town.pupil })
    expect(OpdsPublication.parse(await feed.json()).metadata).toMatchObject({ title: `${name} ${title}` })
    for (const word of [name, author]) expect([word, await search(word)]).toEqual([word, [id]])
    for (const word of before) expect([word, await search(word)]).toEqual([word, []])
  }
  await expectCurrent('First', 'Ada Old', [])
  await revise(file('Second', 'Bea New'), '?differences=confirmed')
  await expectCurrent('Second', 'Bea New', ['First', 'Ada Old'])
  await send('POST', `/books/${id}/revisions/2/restore`, town.superUser)
  await expectCurrent('First', 'Ada Old', ['Second', 'Bea New'])
})

test('a cover, a description and subjects that a corrected file does not have are gone', async () => {
  const cover = { 'cover.png': { data: Buffer.from('Cover'), mediaType: 'image/png' } }
  const metadata = '<dc:description>About lamps.</dc:description><dc:subject>Lamps</dc:subject>'
  const Facts = z.object({ coverUrl: z.nullable(z.string()), description: z.nullable(z.string()) })
  const expectFacts = async (hasFacts: boolean) => {
    const book = Facts.parse(await (await send('GET', `/books/${id}`, town.pupil)).json())
    expect([book.coverUrl?.includes('OPS/cover.png') ?? false, book.description]).toEqual(
      hasFacts ? [true, 'About lamps.'] : [false, null],
    )
    const found = await send('GET', `/books?q=${encodeURIComponent(title)}&subject=Lamps`, town.pupil)
    expect(await found.json()).toMatchObject({ data: hasFacts ? [{ id }] : [] })
    const feed = await server.fetch(`/opds/v2/publications/${id}`, { as: town.pupil })
    const { images } = OpdsPublication.parse(await feed.json())
    expect(images.some(({ href }) => href.includes('OPS/cover.png'))).toBe(hasFacts)
  }
  await revise(write('Twice.', { files: cover, metadata }))
  await expectFacts(true)
  await revise(write('Thrice.'))
  await expectFacts(false)
  await send('POST', `/books/${id}/revisions/2/restore`, town.superUser)
  await expectFacts(true)
})

test('the feed says when the book was corrected', async () => {
  now = new Date(now.getTime() + DAY_MS)
  await revise(write('Twice.'))
  const response = await server.fetch(`/opds/v2/publications/${id}`, { as: town.pupil })
  expect(OpdsPublication.parse(await response.json()).metadata.modified).toBe(now.toISOString())
})

describe('a reader who has an older revision open', () => {
  test('gets its files and new signatures for it; the next opening gets the new revision', async () => {
    const opened = await address()
    expect(opened.revision).toBe(1)
    const signature = await policy()
    await revise(write('Twice.'))
    expect(await readChapter(opened.resourcesUrl, signature)).toEqual([200, 'Once.'])
    expect(await readChapter(opened.resourcesUrl, await policy('?revision=1'))).toEqual([200, 'Once.'])
    // A signature is for one revision.
    expect((await readChapter(opened.resourcesUrl, await policy()))[0]).toBe(403)
    expect(await address('?revision=1')).toEqual(opened)

    const next = await address()
    expect(next).toMatchObject({ revision: 2 })
    expect(await readChapter(next.resourcesUrl, await policy())).toEqual([200, 'Twice.'])
    for (const path of ['resources-url', 'policy'])
      expect(await readRefusal(await send('GET', `/books/${id}/${path}?revision=3`, town.pupil))).toEqual([
        404,
        'book_not_found',
      ])
    for (const [number, status] of [
      ['0', 404],
      ['one', 404],
      ['1000000', 400],
    ] as const)
      expect((await send('GET', `/books/${id}/policy?revision=${number}`, town.pupil)).status).toBe(status)
  })

  test('gets nothing of any revision after the withdrawal of the book', async () => {
    await revise(write('Twice.'))
    await send('DELETE', `/books/${id}`, town.superUser)
    for (const query of ['', '?revision=1', '?revision=2'])
      expect((await send('GET', `/books/${id}/policy${query}`, town.pupil)).status).toBe(404)
  })
})

describe('the scripts of a book', () => {
  const script = { chapters: { 'c1.xhtml': '<p id="s1">A.</p><script>1</script>', 'c2.xhtml': '<p>End.</p>' } }

  test('are not allowed in a new revision, until a super user has decided about this revision', async () => {
    await revise(write('', script))
    expect((await send('PUT', `/books/${id}/trust`, town.superUser, { trusted: true, revision: 2 })).status).toBe(204)
    expect(await address()).toHaveProperty('scriptedUrl')
    const again = await revise(write('', { ...script, metadata: '<dc:subject>New</dc:subject>' }))
    expect(await readRevised(again)).toMatchObject({ number: 3, trustEnded: true })
    for (const query of ['', '?revision=2']) expect(await address(query)).not.toHaveProperty('scriptedUrl')
    const late = await send('PUT', `/books/${id}/trust`, town.superUser, { trusted: true, revision: 2 })
    expect(await readRefusal(late)).toEqual([412, 'changed_meanwhile'])
    expect((await send('PUT', `/books/${id}/trust`, town.superUser, { trusted: true, revision: 3 })).status).toBe(204)
    expect(await address()).toHaveProperty('scriptedUrl')
    expect(await address('?revision=2')).not.toHaveProperty('scriptedUrl')
  })
})

describe('the current revision', () => {
  test('has the highest number of two uploads at the same time, without a gap', async () => {
    const answers = await Promise.all([revise(write('Twice.')), revise(write('Thrice.'))])
    const numbers = await Promise.all(answers.map(async (answer) => (await readRevised(answer)).number))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([2, 3])
    expect((await list()).map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
  })

  test('has the highest number of ten files that are recorded at the same time', async () => {
    const rows = server.kernel.shards.forRealm('se')
    const [stored] = await rows.select().from(bookRevisions).where(eq(bookRevisions.bookId, id))
    if (stored === undefined) throw new Error('the book has no revision')
    const uploads = Array.from({ length: 10 }, (__, index) =>
      recordRevision(
        rows,
        { realm: 'se', bookId: id, uploadedBy: town.superUser.userId, note: null, isConfirmed: true },
        { ...stored, sha256: `${index}`.padStart(64, 'a'), warnings: [] },
        now,
        async () => {},
      ),
    )
    const numbers = (await Promise.all(uploads)).map((recorded) => ('number' in recorded ? recorded.number : 0))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (__, index) => index + 2))
    expect((await list()).filter(({ isCurrent }) => isCurrent).map(({ number }) => number)).toEqual([11])
    const retired = await rows.select().from(bookRevisions).where(isNull(bookRevisions.retiredAt))
    expect(retired.filter((row) => row.bookId === id).map(({ number }) => number)).toEqual([11])
  })

  test('stays after an upload that fails, and nothing of the upload is left', async () => {
    const before = await listKeys(server.store)
    failing = /lectern\.json$/u
    const refused = await revise(write('Twice.'))
    failing = /^$/u
    expect(refused.status).toBe(503)
    expect(await listKeys(server.store)).toEqual(before)
    expect((await address()).revision).toBe(1)
    expect(await readRevised(await revise(write('Twice.')))).toMatchObject({ number: 2 })
  })

  test('can be an earlier one again; a later upload gets the next number', async () => {
    await revise(write('Twice.', { metadata: '<dc:subject>Second</dc:subject>' }))
    for (const _ of [1, 2])
      expect((await send('POST', `/books/${id}/revisions/1/restore`, town.superUser)).status).toBe(204)
    const { resourcesUrl, revision } = await address()
    expect(revision).toBe(1)
    expect(await readChapter(resourcesUrl, await policy())).toEqual([200, 'Once.'])
    const [row] = await server.kernel.shards.forRealm('se').select().from(books).where(eq(books.id, id))
    expect(row?.subjects).toEqual([])
    // The files of the current one are never old.
    const isInUse = and(eq(bookRevisions.bookId, id), isNull(bookRevisions.retiredAt))
    const inUse = await server.kernel.shards.forRealm('se').select().from(bookRevisions).where(isInUse)
    expect(inUse.map(({ number }) => number)).toEqual([1])
    expect((await list()).map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, false],
      [1, true],
    ])
    expect((await readAudit(id)).map(([action]) => action)).toEqual([
      'book.upload',
      'book.revise',
      'book.restore-revision',
    ])
    expect(await readRevised(await revise(write('Thrice.'), '?note=%20'))).toMatchObject({ number: 3 })
    expect((await list())[0]).toMatchObject({ number: 3, note: null })
    expect((await send('POST', `/books/${id}/revisions/9/restore`, town.superUser)).status).toBe(404)
  })
})

describe('the files of an old revision', () => {
  const remove = () => {
    const { shards, ids } = server.kernel
    return deleteOldFiles({ shards, clock, store: server.store, catalogue: createCatalogue(shards, ids) })
  }
  const listStored = async () => (await list()).filter(({ isStored }) => isStored).map(({ number }) => number)

  test('are deleted 60 days after the next revision, except those of the last three', async () => {
    for (const text of ['Two.', 'Three.', 'Four.']) await revise(write(text))
    const { resourcesUrl } = await address('?revision=1')
    const prefix = new URL(resourcesUrl).pathname.replace('/content/', '')
    now = new Date(now.getTime() + 60 * DAY_MS)
    await remove()
    expect(await listStored()).toEqual([4, 3, 2, 1])
    now = new Date(now.getTime() + 1)
    await remove()
    expect(await listStored()).toEqual([4, 3, 2])
    expect((await listKeys(server.store)).filter((key) => key.includes(prefix.split('/')[1] ?? ''))).toEqual([])
    expect((await send('GET', `/books/${id}/policy?revision=1`, town.pupil)).status).toBe(404)
    const restored = await send('POST', `/books/${id}/revisions/1/restore`, town.superUser)
    expect(await readRefusal(restored)).toEqual([404, 'not_found'])
    expect((await address()).revision).toBe(4)
  })

  test('stay while another book has the same file', async () => {
    const copy = await post(`/schoolUnits/${town.school}/own-books?rights=confirmed`, write('Once.'), town.admin)
    const other = ImportedBook.parse(await copy.json()).book.id
    expect(other).not.toBe(id)
    for (const text of ['Two.', 'Three.', 'Four.']) await revise(write(text))
    now = new Date(now.getTime() + 61 * DAY_MS)
    await remove()
    expect(await listStored()).toEqual([4, 3, 2])
    id = other
    expect(await readChapter((await address()).resourcesUrl, await policy())).toEqual([200, 'Once.'])
  })
})

test('an administrator corrects a book of the school; the same file of the realm stays', async () => {
  const realmBook = id
  const own = `/schoolUnits/${town.school}/own-books`
  const uploaded = await post(`${own}?rights=confirmed`, write('Once.'), town.admin)
  id = ImportedBook.parse(await uploaded.json()).book.id
  const path = `${own}/${id}/revisions`
  expect((await post(path, write('Twice.'), town.admin)).status).toBe(400)
  // It is no book of another school.
  const elsewhere = `/schoolUnits/${town.otherSchool}/own-books/${id}/revisions`
  expect((await send('GET', elsewhere, town.otherAdmin)).status).toBe(404)
  expect((await post(`${elsewhere}?rights=confirmed`, write('Twice.'), town.otherAdmin)).status).toBe(404)
  for (const as of [town.teacher, town.otherAdmin, town.pupil]) {
    expect((await send('GET', path, as)).status).toBe(403)
    expect((await post(`${path}?rights=confirmed`, write('Twice.'), as)).status).toBe(403)
  }
  const note = 'n'.repeat(500)
  expect((await post(`${path}?rights=confirmed&note=${note}`, write('Twice.'), town.admin)).status).toBe(201)
  expect(await readChapter((await address()).resourcesUrl, await policy())).toEqual([200, 'Twice.'])
  expect(await (await send('GET', path, town.admin)).json()).toMatchObject({
    data: [{ number: 2, uploadedBy: 'School Admin', note }, { number: 1 }],
    isShared: false,
  })
  const managed = await send('GET', own, town.admin)
  expect(listManagedBooks.responses[200].parse(await managed.json()).data).toMatchObject([{ id, revision: 2 }])
  expect((await readAudit(town.school)).at(-1)).toEqual([
    'school-book.revise',
    { bookId: id, revision: 2, trustEnded: false, rights: 'confirmed' },
  ])
  expect((await send('POST', `${path}/1/restore`, town.otherAdmin)).status).toBe(403)
  const acting = { ...town.admin, act: { sub: town.superUser.userId, name: 'Super' } }
  for (const refused of [
    await send('POST', `${path}/1/restore`, acting),
    await post(`${path}?rights=confirmed`, write('Thrice.'), acting),
  ])
    expect(await readRefusal(refused)).toEqual([403, 'not_while_acting'])
  // The allowed scripts are those of the file, also of an earlier one.
  const rows = server.kernel.shards.forRealm('se')
  await rows.update(schoolBooks).set({ trusted: true }).where(eq(schoolBooks.bookId, id))
  expect((await send('POST', `${path}/1/restore`, town.admin)).status).toBe(204)
  expect((await address()).revision).toBe(1)
  expect((await readAudit(town.school)).at(-1)).toEqual([
    'school-book.restore-revision',
    { bookId: id, revision: 1, trustEnded: true },
  ])
  const [stored] = await rows.select().from(schoolBooks).where(eq(schoolBooks.bookId, id))
  expect(stored?.trusted).toBe(false)
  id = realmBook
  expect((await list()).map(({ number }) => number)).toEqual([1])
})

test('a deleted account leaves its uploads, without a name', async () => {
  const source = readingPersonalData(server.kernel)
  const person = { realm: 'se' as const, uid: town.superUser.userId }
  const exported = z
    .object({ bookUploads: z.array(z.object({ bookId: z.string() })) })
    .parse(await source.exportPerson(person))
  expect(exported.bookUploads.map(({ bookId }) => bookId)).toEqual([id])
  await source.deletePerson(person)
  const [row] = await server.kernel.shards
    .forRealm('se')
    .select()
    .from(bookRevisions)
    .where(eq(bookRevisions.bookId, id))
  expect(row).toMatchObject({ number: 1, uploadedBy: null })
})
