import { getBookUse, ImportedBook, listManagedBooks } from '@lectern/contracts'
import type { ManagedBook } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../../testing/token.ts'
import { auditLog } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { createIdentityModule } from '../../identity/index.ts'
import { fillScripted } from '../import/fill-scripted.ts'
import { startLibraryServer } from '../testing/library-server.ts'
import type { LibraryServer } from '../testing/library-server.ts'
import { createTestBook } from '../testing/test-book.ts'
import { EVERY_WAY, findWaysToBook } from '../testing/ways-to-book.ts'
import { bookGrants, books, shelfBooks, unitBooks } from '../tables.ts'

const BASE = '/api/library/v1'
let server: LibraryServer
let town: Municipality
/** Title and subject of a book that no other test has uploaded. */
let title: string
let file: Buffer
beforeAll(async () => {
  server = await startLibraryServer({ others: async (kernel) => [await createIdentityModule(kernel)] })
})
afterAll(() => server.close())
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
  title = `Lantern ${server.kernel.ids.next()}`
  file = createFile()
})

const createFile = (page = '<p>A lamp.</p>') =>
  tinyEpub({ title, chapters: { 'c1.xhtml': page }, metadata: `<dc:subject>${title}</dc:subject>` })
const send = (method: string, path: string, as: TestPerson, json?: unknown) =>
  server.fetch(`${BASE}${path}`, { method, as, ...(json === undefined ? {} : { json }) })
const ownBooks = (unit: string) => `/schoolUnits/${unit}/own-books`
const uploadTo = (unit: string, as: TestPerson, query = '?rights=confirmed', body: Uint8Array = file) =>
  server.fetch(`${BASE}${ownBooks(unit)}${query}`, {
    method: 'POST',
    as,
    headers: { 'content-type': 'application/epub+zip' },
    body: Buffer.from(body),
  })
const readId = async (response: Response) => ImportedBook.parse(await response.json()).book.id
const list = async (path: string, as: TestPerson): Promise<readonly ManagedBook[]> =>
  listManagedBooks.responses[200].parse(await (await send('GET', path, as)).json()).data
const search = (filters: object = {}) =>
  list(`/managed-books?q=${encodeURIComponent(title)}&filters=${JSON.stringify(filters)}`, town.superUser)
const ways = (person: TestPerson, id: string) => findWaysToBook(server, person, { id, q: title, subject: title })
const readAudit = async (subject: string) => {
  const entries = await server.kernel.shards
    .forRealm('se')
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(auditLog.uid)
  return entries
    .filter(({ action }) => action.includes('book'))
    .map(({ action, actor, details }) => ({ action, actor, details }))
}

describe('a book of a school', () => {
  test('is uploaded by the administrators of the unit only, who confirm the rights', async () => {
    for (const as of [town.pupil, town.teacher, town.guardian, town.otherAdmin])
      expect((await uploadTo(town.school, as)).status).toBe(403)
    const acting = { ...town.admin, act: { sub: town.superUser.userId, name: 'Super' } }
    expect((await uploadTo(town.school, acting)).status).toBe(403)
    const abroad = await createMunicipality(server.kernel, 'no')
    expect((await uploadTo(abroad.school, town.superUser)).status).toBe(403)
    expect((await uploadTo(town.school, town.admin, '')).status).toBe(400)
    const refused = await uploadTo(town.school, town.admin, '?rights=confirmed', Buffer.from('no book'))
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'import_not_a_zip' }])
    expect(await list(ownBooks(town.school), town.admin)).toEqual([])

    const uploaded = await uploadTo(town.school, town.admin)
    expect(uploaded.status).toBe(201)
    const id = await readId(uploaded)
    const repeated = await uploadTo(town.school, town.admin)
    expect([repeated.status, await readId(repeated)]).toEqual([200, id])
    expect(await list(ownBooks(town.school), town.admin)).toMatchObject([
      { id, title, access: null, withdrawnAt: null, owner: { id: town.school, name: 'Fyrskolan' } },
    ])
    expect(await readAudit(town.school)).toEqual([
      {
        action: 'school-book.upload',
        actor: town.admin.userId,
        details: { bookId: id, rights: 'confirmed' },
      },
    ])
  })

  test('is open in every way for the people of the unit, and in no way for others', async () => {
    const neighbour = await town.add('Neigh Bour', [{ uid: town.otherSchool, role: 'student' }])
    const otherTeacher = await town.add('Other Teacher', [{ uid: town.otherSchool, role: 'employee' }])
    const elsewhere = await createMunicipality(server.kernel)
    const abroad = await createMunicipality(server.kernel, 'no')
    const id = await readId(await uploadTo(town.school, town.admin))
    for (const person of [town.pupil, town.teacher, town.guardian, town.admin, town.chief, town.superUser])
      expect(await ways(person, id)).toEqual(EVERY_WAY)
    // A super user may read the books of all schools of the realm.
    expect(await ways(elsewhere.superUser, id)).toEqual(EVERY_WAY)
    for (const person of [neighbour, otherTeacher, town.otherAdmin, elsewhere.chief, abroad.superUser])
      expect([person.username, await ways(person, id)]).toEqual([person.username, []])
  })

  test('is not managed by other people, and cannot be put on the list of another unit', async () => {
    const id = await readId(await uploadTo(town.school, town.admin))
    for (const as of [town.teacher, town.otherAdmin]) {
      expect((await send('GET', ownBooks(town.school), as)).status).toBe(403)
      expect((await send('GET', `${ownBooks(town.school)}/${id}/use`, as)).status).toBe(403)
      expect((await send('DELETE', `${ownBooks(town.school)}/${id}`, as)).status).toBe(403)
      expect((await send('POST', `${ownBooks(town.school)}/${id}/restore`, as)).status).toBe(403)
    }
    expect((await send('DELETE', `${ownBooks(town.otherSchool)}/${id}`, town.otherAdmin)).status).toBe(404)
    const added = await send('POST', `/schoolUnits/${town.otherSchool}/books`, town.otherAdmin, { bookId: id })
    expect(added.status).toBe(404)
  })

  test('of a municipality is open for the people of its schools', async () => {
    const id = await readId(await uploadTo(town.unit, town.chief))
    expect(await ways(town.pupil, id)).toEqual(EVERY_WAY)
  })

  test('is withdrawn and offered again; the same file of another school stays', async () => {
    const neighbour = await town.add('Neigh Bour', [{ uid: town.otherSchool, role: 'student' }])
    const id = await readId(await uploadTo(town.school, town.admin))
    const otherId = await readId(await uploadTo(town.otherSchool, town.otherAdmin))
    expect(otherId).not.toBe(id)
    await ways(town.pupil, id)
    await ways(town.otherPupil, id)
    await ways(neighbour, otherId)
    // A book stays on the shelf of a person who leaves the school, and is not counted there.
    const left = { realm: 'se' as const, userId: neighbour.userId, bookId: id, addedAt: new Date() }
    await server.kernel.shards.forRealm('se').insert(shelfBooks).values(left)
    const use = await send('GET', `${ownBooks(town.school)}/${id}/use`, town.admin)
    expect(getBookUse.responses[200].parse(await use.json())).toEqual({ shelves: 2, lists: 0 })

    expect((await send('DELETE', `${ownBooks(town.school)}/${id}`, town.admin)).status).toBe(204)
    expect((await send('DELETE', `${ownBooks(town.school)}/${id}`, town.admin)).status).toBe(404)
    expect(await ways(town.pupil, id)).toEqual([])
    expect(await ways(neighbour, otherId)).toEqual(EVERY_WAY)
    expect((await search({ state: 'withdrawn' })).map(({ owner }) => owner?.id)).toEqual([town.school])

    for (const _ of [1, 2])
      expect((await send('POST', `${ownBooks(town.school)}/${id}/restore`, town.admin)).status).toBe(204)
    expect(await ways(town.pupil, id)).toEqual(EVERY_WAY)
    expect((await readAudit(town.school)).map(({ action }) => action)).toEqual([
      'school-book.upload',
      'school-book.withdraw',
      'school-book.restore',
    ])
  })
})

describe('the books of a realm', () => {
  test('are listed and changed by super users only', async () => {
    const id = await readId(await server.upload(file, town.superUser))
    for (const as of [town.pupil, town.chief])
      for (const [method, path] of [
        ['GET', '/managed-books'],
        ['GET', `/books/${id}/use`],
        ['POST', `/books/${id}/restore`],
      ] as const)
        expect((await send(method, path, as)).status).toBe(403)
    const acting = { ...town.superUser, act: { sub: town.chief.userId, name: 'Chief' } }
    for (const [method, path, json] of [
      ['PUT', '/access', { access: 'lists' }],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
    ] as const)
      expect((await send(method, `/books/${id}${path}`, acting, json)).status).toBe(403)
  })

  test('show each owner, and are found by state, access, owner and scripts', async () => {
    const script = '<p>A lamp.</p><script>1</script>'
    file = createFile(script)
    const id = await readId(await server.upload(file, town.superUser))
    const ownId = await readId(await uploadTo(town.school, town.admin))
    await server.upload(tinyEpub({ title: `${title} plain` }), town.superUser)
    const owners = async (filters: object) => (await search(filters)).map((row) => [row.id === id, row.owner?.id])
    expect(await owners({ scripted: 'yes', owner: 'realm' })).toEqual([[true, undefined]])
    expect(await owners({ owner: 'school' })).toEqual([[false, town.school]])
    expect(await owners({ access: 'subscribers' })).toEqual([])
    expect((await owners({ access: 'everyone', state: 'offered' })).length).toBe(2)

    await send('PUT', `/books/${id}/trust`, town.superUser, { trusted: true })
    const trusted = async () => (await search({ scripted: 'yes' })).filter((row) => row.trusted).map((row) => row.id)
    expect(await trusted()).toEqual([id])
    await send('PUT', `/books/${ownId}/trust`, town.superUser, { trusted: true })
    expect((await trusted()).toSorted()).toEqual([id, ownId].toSorted())
    await send('PUT', `/books/${id}/trust`, town.superUser, { trusted: false })
    expect(await trusted()).toEqual([ownId])
    await send('PUT', `/books/${id}/trust`, town.superUser, { trusted: true })
    const resources = await send('GET', `/books/${id}/resources-url`, town.pupil)
    expect(await resources.json()).toHaveProperty('scriptedUrl')
  })

  test('say on how many shelves and lists a book is; an upload of a withdrawn book offers it again', async () => {
    const first = await server.upload(file, town.superUser)
    const id = await readId(first)
    await ways(town.pupil, id)
    await send('POST', `/schoolUnits/${town.school}/books`, town.admin, { bookId: id })
    const use = await send('GET', `/books/${id}/use`, town.superUser)
    expect(await use.json()).toEqual({ shelves: 1, lists: 1 })
    await send('DELETE', `/books/${id}`, town.superUser)
    expect(await (await send('GET', `/schoolUnits/${town.school}/books`, town.admin)).json()).toMatchObject({
      data: [],
    })
    expect([first.status, (await server.upload(file, town.superUser)).status]).toEqual([201, 201])
    expect(await ways(town.pupil, id)).toEqual(EVERY_WAY)
    expect((await readAudit(id)).map(({ action }) => action)).toEqual(['book.upload', 'book.withdraw', 'book.upload'])
  })

  test('have each change in the audit log, once', async () => {
    const id = await readId(await server.upload(file, town.superUser))
    for (const [method, path, json] of [
      ['PUT', '/access', { access: 'lists' }],
      ['PUT', '/trust', { trusted: true }],
      ['PUT', '/trust', { trusted: true }],
      ['PUT', '/trust', { trusted: false }],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
      ['POST', '/restore', undefined],
    ] as const)
      expect((await send(method, `/books/${id}${path}`, town.superUser, json)).status).toBe(204)
    const entries = await readAudit(id)
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([town.superUser.userId]))
    expect(entries.map(({ action }) => action)).toEqual([
      'book.upload',
      'book.access',
      'book.trust',
      'book.distrust',
      'book.withdraw',
      'book.restore',
    ])
    expect(entries[1]?.details).toEqual({ access: 'lists' })
    expect(await search()).toMatchObject([{ access: 'lists', trusted: false, withdrawnAt: null }])
  })

  test('are found by a part of the title, and are sorted by each column', async () => {
    const withdrawnAt = new Date('2026-11-09T10:00:00Z')
    for (const [name, language, day, scripted] of [
      ['ångaren', 'sv', '03', true],
      ['Bron', 'de', '01', false],
      ['zebran', 'de', '02', null],
    ] as const) {
      const id = await createTestBook(server.kernel, 'se', {
        title: `${title} ${name}`,
        columns: { language, scripted, authors: [`Author ${title}`] },
      })
      const grant = { createdAt: new Date(`2026-11-${day}T10:00:00Z`), ...(name === 'zebran' && { withdrawnAt }) }
      await server.kernel.shards.forRealm('se').update(bookGrants).set(grant).where(eq(bookGrants.bookId, id))
    }
    const found = async (query: string, by: 'q' | 'qName' = 'q') => {
      const rows = await list(`/managed-books?${by}=${encodeURIComponent(title)}&${query}`, town.superUser)
      return rows.map((row) => row.title.slice(title.length + 1))
    }
    expect(await found('')).toEqual(['ångaren', 'zebran', 'Bron'])
    expect(await found('sortOrder=asc', 'qName')).toEqual(['Bron', 'zebran', 'ångaren'])
    // The name of a book is its title, without the people.
    expect(await found('qName=author')).toEqual([])
    expect(await found('qName=bron')).toEqual(['Bron'])
    expect(await found('q=author', 'qName')).toHaveLength(3)
    expect(await found('sortBy=addedAt&sortOrder=asc')).toEqual(['Bron', 'zebran', 'ångaren'])
    expect(await found('sortBy=title&sortOrder=asc')).toEqual(['ångaren', 'Bron', 'zebran'])
    expect(await found('sortBy=title&sortOrder=desc')).toEqual(['zebran', 'Bron', 'ångaren'])
    expect(await found('sortBy=language&sortOrder=asc')).toEqual(['Bron', 'zebran', 'ångaren'])
    expect(await found('sortBy=language&sortOrder=desc')).toEqual(['ångaren', 'zebran', 'Bron'])
    expect(await found('sortBy=title&sortOrder=asc&pageSize=2&pageNumber=2')).toEqual(['zebran'])
    expect(await found('filters={"scripted":"yes"}')).toEqual(['ångaren'])
    expect((await search({ state: 'withdrawn' })).map((row) => row.withdrawnAt)).toEqual([withdrawnAt.toISOString()])
    expect((await search({ state: 'offered' })).map((row) => row.withdrawnAt)).toEqual([null, null])
  })

  test('are not listed in another realm, and their use there is not counted', async () => {
    const id = await readId(await server.upload(file, town.superUser))
    await ways(town.pupil, id)
    const abroad = await createMunicipality(server.kernel, 'no')
    const use = () => send('GET', `/books/${id}/use`, abroad.superUser)
    expect((await use()).status).toBe(404)
    await uploadTo(town.school, town.admin)
    expect(await search()).toHaveLength(2)
    expect(await list(`/managed-books?q=${encodeURIComponent(title)}`, abroad.superUser)).toEqual([])
    // Older imports shared a book between realms.
    const db = server.kernel.shards.forRealm('no')
    const ofRealm = { realm: 'no' as const, bookId: id }
    await db.insert(bookGrants).values({ ...ofRealm, createdAt: new Date() })
    await db.insert(unitBooks).values({ ...ofRealm, schoolUnitUid: abroad.school, addedAt: new Date() })
    expect(await (await use()).json()).toEqual({ shelves: 0, lists: 1 })
    expect(await (await send('GET', `/books/${id}/use`, town.superUser)).json()).toEqual({ shelves: 1, lists: 0 })
    await send('PUT', `/books/${id}/trust`, town.superUser, { trusted: true })
    const resources = async (as: TestPerson) => (await send('GET', `/books/${id}/resources-url`, as)).json()
    expect(await resources(town.pupil)).toHaveProperty('scriptedUrl')
    expect(await resources(abroad.superUser)).not.toHaveProperty('scriptedUrl')
  })

  test('of an older import learn at the start of the server whether they have scripts', async () => {
    file = createFile('<p>A lamp.</p><script>1</script>')
    const id = await readId(await server.upload(file, town.superUser))
    await server.kernel.shards.forRealm('se').update(books).set({ scripted: null }).where(eq(books.id, id))
    await fillScripted(server.kernel.shards, server.store)
    expect((await search()).map(({ scripted }) => scripted)).toEqual([true])
  })
})
