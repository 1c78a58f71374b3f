import { OPDS_CLIENT_ID, OpdsAuthentication, OpdsFeed, OpdsPublication } from '@lectern/contracts'
import type { OpdsLink } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { createTestUser, TEST_PASSWORD } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import { createAccountModule } from '../../account/index.ts'
import { users } from '../../account/tables.ts'
import { createIdentityModule } from '../../identity/index.ts'
import { foreignPupil, startLibraryServer, superUser, type LibraryServer } from '../testing/library-server.ts'
import { createTestBook } from '../testing/test-book.ts'
import { bookGrants, books } from '../tables.ts'
import { findFeedFaults, findPublicationFaults } from './testing/feed-faults.ts'

const clock = createMovableClock()
/** Key of an object that the store lists, but does not return. */
const broken = { key: '' }
const UNKNOWN_BOOK = '019a0000-0000-7000-8000-0000000000ff'

let server: LibraryServer
let pupil: TestUser
let book: string

beforeAll(async () => {
  server = await startLibraryServer({
    clock,
    wrap: (store) => ({
      ...store,
      get: async (key, range) => (key === broken.key ? undefined : store.get(key, range)),
    }),
    env: { HOST_REALMS: 'lire.example=fr' },
    others: async (kernel) => [createAccountModule(kernel), await createIdentityModule(kernel)],
  })
  pupil = await createTestUser(server.kernel, { username: 'opds-pupil' })
  const sound = { data: Buffer.alloc(5000, 7), mediaType: 'audio/mpeg' }
  const metadata = `<dc:creator>Åsa Ek</dc:creator><dc:subject>Science</dc:subject>
    <meta property="schema:accessibilityFeature">alternativeText</meta>
    <meta property="schema:accessibilityFeature">madeUpFeature</meta>`
  const upload = await server.upload(tinyEpub({ title: 'Astronomy', metadata, files: { 'a b.mp3': sound } }))
  const body: unknown = await upload.json()
  book = z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id
  await server.fetch(`/api/library/v1/user/${pupil.userId}/books`, { method: 'PUT', as: pupil, json: { bookId: book } })
})
afterAll(() => server.close())

const get = (path: string, as: TestUser | typeof foreignPupil | undefined = pupil) =>
  server.fetch(`/opds/v2${path}`, as === undefined ? {} : { as })
const feed = async (path: string, as = pupil) => OpdsFeed.parse(await (await get(path, as)).json())
const titles = ({ publications = [] }: OpdsFeed) => publications.map(({ metadata }) => metadata.title)
const link = (links: readonly OpdsLink[], rel: string) => links.find((one) => one.rel === rel)?.href ?? `no ${rel}`
const withoutOrigin = (href: string) => href.replace(server.origin, '')
const follow = (href: string) => server.fetch(withoutOrigin(href), { as: pupil })

const postToken = (fields: Record<string, string>, path = '/opds/v2/token?realm=se') =>
  server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Thorium' },
    body: new URLSearchParams(fields).toString(),
  })
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), token_type: z.literal('Bearer') })
const Refused = z.object({ error: z.string(), error_description: z.string(), code: z.string(), message: z.string() })

describe('refused', () => {
  test.each([
    '/home',
    '/catalogue',
    '/shelf',
    `/publications/${UNKNOWN_BOOK}`,
    `/publications/${UNKNOWN_BOOK}/book.epub`,
  ])('%s without a log-in; the response says how to log in', async (path) => {
    const response = await server.fetch(`/opds/v2${path}?realm=de`)
    expect([response.status, response.headers.get('content-type'), response.headers.get('www-authenticate')]).toEqual([
      401,
      'application/opds-authentication+json',
      'Bearer',
    ])
    const body: unknown = await response.json()
    expect(body).toMatchObject({ code: 'unauthenticated' })
    const { authentication, title } = OpdsAuthentication.parse(body)
    expect(title).toBe('Hörbücher zum Mitlesen')
    expect(authentication[0]).toMatchObject({
      type: 'http://opds-spec.org/auth/oauth/password',
      links: [
        { rel: 'authenticate', href: `${server.origin}/opds/v2/token?realm=de` },
        { rel: 'refresh', href: `${server.origin}/opds/v2/token?realm=de` },
      ],
    })
  })

  test('a book of another country and a book that does not exist, also as a file', async () => {
    for (const path of [`/publications/${book}`, `/publications/${book}/book.epub`])
      expect((await get(path, foreignPupil)).status).toBe(404)
    expect((await get(`/publications/${UNKNOWN_BOOK}`)).status).toBe(404)
    expect(titles(OpdsFeed.parse(await (await get('/catalogue?realm=se', foreignPupil)).json()))).toEqual([])
  })

  test('a wrong password, the password in another country, and a request without a password', async () => {
    const { username } = pupil
    const wrong = await postToken({ grant_type: 'password', username, password: 'nope' })
    expect([wrong.status, Refused.parse(await wrong.json())]).toMatchObject([
      400,
      { error: 'invalid_grant', code: 'wrong_credentials' },
    ])
    const right = { grant_type: 'password', username, password: TEST_PASSWORD }
    expect((await postToken(right, '/opds/v2/token?realm=de')).status).toBe(400)
    const empty = await postToken({ grant_type: 'password', username })
    expect([empty.status, Refused.parse(await empty.json()).error]).toEqual([400, 'invalid_request'])
    const code = await postToken({ grant_type: 'authorization_code', code: 'x' })
    expect([code.status, Refused.parse(await code.json()).error]).toEqual([400, 'invalid_request'])
  })

  test('further passwords after too many wrong ones, as on the log-in page', async () => {
    const guessed = await createTestUser(server.kernel, { username: 'opds-guessed' })
    const guess = () => postToken({ grant_type: 'password', username: guessed.username, password: 'nope' })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await guess()).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a token of an OPDS app for everything but the feeds', async () => {
    const app = { ...pupil, client: OPDS_CLIENT_ID }
    expect((await get('/home', app)).status).toBe(200)
    for (const path of [`/api/library/v1/books/${book}`, '/api/library/v1/books', '/auth/v1/userinfo'])
      expect([path, (await server.fetch(path, { as: app })).status]).toEqual([path, 403])
    const everything = { ...superUser, client: OPDS_CLIENT_ID }
    expect((await server.fetch(`/api/library/v1/books/${book}`, { method: 'DELETE', as: everything })).status).toBe(403)
  })
})

test('an app logs in with a password, reads the feeds, and refreshes its token', async () => {
  const issued = await postToken({ grant_type: 'password', username: pupil.username, password: TEST_PASSWORD })
  expect([issued.status, issued.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(issued.headers.getSetCookie()).toEqual([])
  const tokens = Tokens.parse(await issued.json())
  const read = (token: string, path = '/opds/v2/shelf') =>
    server.fetch(path, { headers: { authorization: `Bearer ${token}` } })
  expect(titles(OpdsFeed.parse(await (await read(tokens.access_token)).json()))).toEqual(['Astronomy'])
  expect((await read(tokens.access_token, '/api/library/v1/books')).status).toBe(403)
  const refresh = () => postToken({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
  const fresh = Tokens.parse(await (await refresh()).json())
  expect((await read(fresh.access_token)).status).toBe(200)
  // A refresh token that is used twice ends the log-in, because it may be stolen.
  const repeated = await refresh()
  expect([repeated.status, Refused.parse(await repeated.json()).error]).toEqual([400, 'invalid_grant'])
  expect((await read(fresh.access_token)).status).toBe(401)
})

test('a client that sends JSON logs in, too', async () => {
  const json = { grant_type: 'password', username: pupil.username, password: TEST_PASSWORD }
  expect((await server.fetch('/opds/v2/token?realm=se', { method: 'POST', json })).status).toBe(200)
})

test('the authentication document is for the country of the address, or for the default country', async () => {
  const document = async (path: string) => OpdsAuthentication.parse(await (await server.fetch(path)).json())
  expect((await document('/opds/v2/authentication?realm=fi')).title).toBe('Äänikirjat')
  expect((await document('/opds/v2/authentication?realm=nowhere')).id).toBe(
    `${server.origin}/opds/v2/authentication?realm=se`,
  )
})

test('the short address leads to the first feed, which leads to shelf, catalogue and search', async () => {
  const redirect = await get('?realm=se')
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/opds/v2/home?realm=se'])
  const response = await get('/home')
  expect(response.headers.get('content-type')).toBe('application/opds+json')
  const home = OpdsFeed.parse(await response.json())
  for (const { href } of home.navigation ?? []) {
    const linked = await follow(href)
    expect([href, titles(OpdsFeed.parse(await linked.json()))]).toEqual([href, ['Astronomy']])
  }
  const template = link(home.links, 'search')
  const found = await follow(template.replace('{?query}', '?query=astro'))
  expect(titles(OpdsFeed.parse(await found.json()))).toEqual(['Astronomy'])
  expect(titles(await feed('/catalogue?query=nothing'))).toEqual([])
})

test('a publication has its facts, its cover and its file', async () => {
  const response = await get(`/publications/${book}`)
  expect(response.headers.get('content-type')).toBe('application/opds-publication+json')
  const { metadata, links, images } = OpdsPublication.parse(await response.json())
  expect(metadata).toMatchObject({
    identifier: `urn:uuid:${book}`,
    title: 'Astronomy',
    author: ['Åsa Ek'],
    subject: ['Science'],
    // The vocabulary of feeds has no other values.
    accessibility: { feature: ['alternativeText'] },
  })
  expect(links.map(({ rel }) => rel)).toEqual(['self', 'http://opds-spec.org/acquisition', 'alternate'])
  const cover = await fetch(images[0]?.href ?? '')
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a publication names its other people and its newest revision, and has an image for each client', async () => {
  const createdAt = new Date('2026-01-01T10:00:00Z')
  const revisedAt = new Date('2026-02-01T10:00:00Z')
  const columns = { contributors: ['Vera Voice'], coverPath: 'cover.webp', createdAt, revisedAt }
  const id = await createTestBook(server.kernel, 'se', { title: 'Revised', columns })
  const { metadata, images } = OpdsPublication.parse(await (await get(`/publications/${id}`)).json())
  expect(metadata).toMatchObject({ contributor: ['Vera Voice'], modified: revisedAt.toISOString() })
  expect(images.map(({ type }) => type)).toEqual(['image/webp', 'image/png'])
  await server.kernel.shards.forRealm('se').delete(bookGrants).where(eq(bookGrants.bookId, id))
})

test('the downloaded file is an EPUB that EPUBCheck accepts and that can be imported again', async () => {
  const { links } = OpdsPublication.parse(await (await get(`/publications/${book}`)).json())
  const response = await follow(link(links, 'http://opds-spec.org/acquisition'))
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/epub+zip'])
  // The type is at a fixed place of the file. EPUB 3.3 §4.2.2.
  expect(Buffer.from(bytes.subarray(30, 58)).toString()).toBe('mimetypeapplication/epub+zip')
  const { messages } = await EpubCheck.validate(bytes)
  expect(messages.filter(({ severity }) => severity === 'fatal' || severity === 'error')).toEqual([])
  const again = await server.upload(bytes)
  expect([again.status, await again.json()]).toMatchObject([201, { book: { title: 'Astronomy' } }])
  const rows = server.kernel.shards.forRealm('se')
  const [copy] = await rows.select().from(books).where(eq(books.title, 'Astronomy')).offset(1)
  await rows.delete(bookGrants).where(eq(bookGrants.bookId, copy?.id ?? ''))
})

test('a download with a file that the store does not have never looks complete', async () => {
  const other = await server.upload(tinyEpub({ title: 'Broken' }))
  const { id } = z.object({ book: z.object({ id: z.string() }) }).parse(await other.json()).book
  const [row] = await server.kernel.shards.forRealm('se').select().from(books).where(eq(books.id, id))
  const folder = `books/${row?.sha256}/`
  broken.key = `${folder}OPS/c1.xhtml`
  const response = await get(`/publications/${id}/book.epub`)
  const isComplete = await response.arrayBuffer().then(
    () => response.ok,
    () => false,
  )
  broken.key = ''
  expect(isComplete).toBe(false)
  await server.store.delete(folder)
  expect((await get(`/publications/${id}/book.epub`)).status).toBe(404)
  await server.kernel.shards.forRealm('se').delete(bookGrants).where(eq(bookGrants.bookId, id))
})

test('a long catalogue has pages, and filters as facets', async () => {
  const realm = 'no'
  const reader = await createTestUser(server.kernel, { realm, username: 'opds-norsk' })
  for (let number = 101; number <= 220; number += 1)
    await createTestBook(server.kernel, realm, {
      title: `Bok ${number}`,
      columns: { subjects: [number % 2 ? 'Odd' : 'Even', `Topic ${number % 40}`], language: number % 4 ? 'nb' : 'sv' },
    })
  const pages: OpdsFeed[] = []
  for (let href: string | undefined = '/opds/v2/catalogue'; href !== undefined;) {
    const page = OpdsFeed.parse(await (await server.fetch(withoutOrigin(href), { as: reader })).json())
    pages.push(page)
    href = page.links.find(({ rel }) => rel === 'next')?.href
  }
  expect(pages.map(titles).map(({ length }) => length)).toEqual([50, 50, 20])
  expect(new Set(pages.flatMap(titles)).size).toBe(120)
  expect(pages[1]?.metadata).toMatchObject({ numberOfItems: 120, itemsPerPage: 50, currentPage: 2 })
  expect(pages[2]?.links.map(({ rel }) => rel)).toEqual(expect.arrayContaining(['first', 'last', 'previous', 'self']))
  const read = async (href = '') =>
    OpdsFeed.parse(await (await server.fetch(withoutOrigin(href), { as: reader })).json())
  const facet = ({ facets = [] }: OpdsFeed, name: string) =>
    facets.flatMap(({ links }) => links).find(({ title }) => title === name)
  const even = facet(pages[0] ?? { metadata: { title: '' }, links: [] }, 'Even')
  expect(even?.properties?.numberOfItems).toBe(60)
  const filtered = await read(even?.href)
  expect(filtered.metadata.numberOfItems).toBe(60)
  // The next page, and a second filter, keep the first filter.
  const rest = await read(link(filtered.links, 'next'))
  expect([titles(rest).length, rest.metadata.numberOfItems]).toEqual([10, 60])
  const inNorwegian = await read(facet(filtered, 'norsk bokmål')?.href)
  expect(inNorwegian.metadata.numberOfItems).toBe(30)
  const after = await read('/opds/v2/catalogue?page=9')
  expect(titles(await read(link(after.links, 'previous')))).toEqual(titles(pages[2] ?? rest))
  // A facet has the most frequent values only.
  expect(pages[0]?.facets?.map(({ links }) => links.length)).toEqual([2, 30])
  for (const page of [...pages, filtered]) expect(findFeedFaults(page)).toEqual([])
})

test('feeds and publications have the form that OPDS 2.0 requires', async () => {
  for (const path of ['/home', '/catalogue', '/shelf', '/catalogue?query=nothing&page=7'])
    expect([path, findFeedFaults(await (await get(path)).json())]).toEqual([path, []])
  expect(findPublicationFaults(await (await get(`/publications/${book}`)).json())).toEqual([])
})

describe('the entitlement', () => {
  const reach = async (id: string) => {
    const inFeed = ({ publications = [] }: OpdsFeed) =>
      publications.some(({ metadata }) => metadata.identifier === `urn:uuid:${id}`)
    return [
      inFeed(await feed('/catalogue')),
      inFeed(await feed('/shelf')),
      (await get(`/publications/${id}`)).status,
      (await get(`/publications/${id}/book.epub`)).status,
    ]
  }

  test('and the age filter hold in every feed and for the file', async () => {
    const rows = server.kernel.shards.forRealm('se')
    const setAgeFilter = (ageFilter: number | null) =>
      rows.update(users).set({ ageFilter }).where(eq(users.uid, pupil.userId))
    const setAccess = (access: 'everyone' | 'subscribers') =>
      rows.update(bookGrants).set({ access }).where(eq(bookGrants.bookId, book))
    await rows
      .update(books)
      .set({ ages: { from: 9, to: null } })
      .where(eq(books.id, book))
    expect(await reach(book)).toEqual([true, true, 200, 200])
    await setAgeFilter(7)
    expect(await reach(book)).toEqual([false, false, 404, 404])
    await setAgeFilter(9)
    expect(await reach(book)).toEqual([true, true, 200, 200])
    await setAccess('subscribers')
    expect(await reach(book)).toEqual([false, false, 404, 404])
    await setAccess('everyone')
  })
})
