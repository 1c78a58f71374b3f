// @vitest-environment jsdom
import * as engine from '@lectern/reader-engine'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BookLibrary } from '../position/book-library.ts'
import { openLibraryBook } from './open-book.ts'
import { openBookAt as openAt } from './open-other-book.ts'

afterEach(() => void vi.unstubAllGlobals())

const openBookAt = (address: string, origins: readonly string[] = [], library: BookLibrary | null = null) =>
  openAt(engine, address, origins, library)
const SIGNED = 'Policy=p&Signature=s&Key-Pair-Id=k'

/** Authorization headers of the requests to content servers. */
const authorizationHeaders: (string | null)[] = []

/** Sets up a content server that accepts only `policy`. Returns the addresses of all requests. */
function serveContent(policy: string): string[] {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    requested.push(address)
    authorizationHeaders.push(new Headers(init?.headers).get('authorization'))
    return new Response('text', { status: address.endsWith(`?${policy}`) ? 200 : 403 })
  })
  return requested
}

function createLibrary(policies: string[]): BookLibrary {
  const part: Partial<BookLibrary> = {
    addresses: async () => ({ resourcesUrl: 'https://content.example/books/1/' }),
    policy: async () => policies.shift() ?? '',
    lastmark: async () => undefined,
    bookmarks: async () => [],
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- opening uses only these methods
  return part as BookLibrary
}

test('the query of a file address is used as the signature of every file of the book', async () => {
  const { makeSource } = await openBookAt(`https://content.example/books/1?${SIGNED}`)
  expect(await makeSource().address('OPS/a.mp3')).toBe(`https://content.example/books/1/OPS/a.mp3?${SIGNED}`)
})

test('a file address of a library book gets a new signature after a refusal', async () => {
  const requested = serveContent('new')
  const { makeSource } = await openBookAt('https://content.example/books/1?old', [], createLibrary(['new']))
  expect(await makeSource().readText('c1.xhtml')).toBe('text')
  expect(requested).toEqual(['old', 'new'].map((policy) => `https://content.example/books/1/c1.xhtml?${policy}`))
})

test('another server than the library’s never receives the signature of a library book', async () => {
  const requested = serveContent('new')
  const { makeSource } = await openBookAt('https://other.example/books/1?old', [], createLibrary(['new']))
  await expect(makeSource().readText('c1.xhtml')).rejects.toMatchObject({ status: 403 })
  expect(requested).toEqual(['https://other.example/books/1/c1.xhtml?old'])
})

test('an invalid address fails like a missing book', async () => {
  await expect(openBookAt('http://')).rejects.toMatchObject({ name: 'ContentError', status: 404 })
})

test('a library book is requested with its policy, and after a refusal with a new one', async () => {
  const requested = serveContent('new')
  const { makeSource } = await openLibraryBook(createLibrary(['old', 'new']))
  expect(await makeSource().readText('c1.xhtml')).toBe('text')
  expect(requested).toEqual(['old', 'new'].map((policy) => `https://content.example/books/1/c1.xhtml?${policy}`))
})

test('a trusted book requests a new scripted address for each page, because signatures expire', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  let signature = 0
  const trusted = {
    ...createLibrary(['p']),
    addresses: async () => ({
      resourcesUrl: 'https://content.example/books/1/',
      scriptedUrl: `https://content.example/scripted/${signature++}/1/`,
    }),
  }
  const source = (await openLibraryBook(trusted)).makeSource()
  expect(await source.scriptedAddress?.('OPS/a b.xhtml')).toBe('https://content.example/scripted/1/1/OPS/a%20b.xhtml')
  expect(await source.scriptedAddress?.('OPS/c.xhtml')).toBe('https://content.example/scripted/2/1/OPS/c.xhtml')
  expect((await openLibraryBook(createLibrary(['p']))).makeSource().scriptedAddress).toBeUndefined()
})

test('book files are requested without a bearer token', async () => {
  serveContent('p')
  const { makeSource } = await openLibraryBook(createLibrary(['p']))
  authorizationHeaders.length = 0
  await makeSource().readText('c1.xhtml')
  await makeSource().renewedAddress('voice.mp3')
  expect(authorizationHeaders).toEqual([null, null])
})

test.each([
  ['a library book', () => openLibraryBook(createLibrary(['old', 'new']))],
  ['a file address', () => openBookAt('https://content.example/books/1?old', [], createLibrary(['new']))],
])('the next reader of %s starts with the new policy', async (_what, open) => {
  const requested = serveContent('new')
  const { makeSource } = await open()
  await makeSource().readText('c1.xhtml')
  await makeSource().readText('c1.xhtml')
  expect(requested).toHaveLength(3)
})

test.each([
  ['a library book', (origins?: string[]) => openLibraryBook(createLibrary(['p']), origins)],
  ['a file address', (origins?: string[]) => openBookAt('https://content.example/books/1?p', origins)],
])('%s has an index, and may show content of the servers that the settings name only', async (_what, open) => {
  const image = 'https://images.example/a.png'
  const source = (await open(['https://images.example'])).makeSource()
  expect([source.indexed, source.remoteAddress?.(image)]).toEqual([true, image])
  expect((await open()).makeSource().remoteAddress?.(image)).toBeUndefined()
})

test('a book opens with the lastmark and the bookmarks of the library', async () => {
  const library = createLibrary(['p'])
  const lastmark = {
    position: { ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset: 4 },
    places: Promise.resolve([]),
  }
  const bookmarks = [{ id: 'b', name: 'b', position: lastmark.position }]
  const full = { ...library, lastmark: async () => lastmark, bookmarks: async () => bookmarks }
  expect(await openLibraryBook(full)).toMatchObject({ lastmark, bookmarks, name: 'https://content.example/books/1/' })
})

test('a scripted page of a book that the library no longer trusts does not open', async () => {
  let scriptedUrl: string | undefined = 'https://content.example/scripted/1/'
  const resourcesUrl = 'https://content.example/books/1/'
  const library = { ...createLibrary(['p']), addresses: async () => ({ resourcesUrl, scriptedUrl }) }
  const source = (await openLibraryBook(library)).makeSource()
  scriptedUrl = undefined
  await expect(source.scriptedAddress?.('a.xhtml')).rejects.toThrow('the book is no longer trusted')
})

describe('a reader of an older revision', () => {
  /** A library in which revision 2 replaces revision 1 after the first request for addresses. */
  function createRevisedLibrary() {
    let current = 1
    const asked: (number | undefined)[] = []
    const library = {
      ...createLibrary([]),
      addresses: async (revision = current++) => ({
        resourcesUrl: `https://content.example/books/${revision}/`,
        scriptedUrl: `https://content.example/scripted/${revision}/`,
        revision,
      }),
      policy: async (revision?: number) => {
        asked.push(revision)
        return `signature-${revision ?? current}`
      },
    }
    return { library, asked }
  }

  test('renews the signature of this revision', async () => {
    const requested = serveContent('signature-1')
    const { library, asked } = createRevisedLibrary()
    const { makeSource } = await openLibraryBook(library)
    expect(await makeSource().readText('c1.xhtml')).toBe('text')
    expect(asked).toEqual([undefined, 1])
    expect(requested.at(-1)).toBe('https://content.example/books/1/c1.xhtml?signature-1')
  })

  test('opens the scripted pages of this revision', async () => {
    vi.stubGlobal('fetch', async () => new Response(''))
    const source = (await openLibraryBook(createRevisedLibrary().library)).makeSource()
    expect(await source.scriptedAddress?.('a.xhtml')).toBe('https://content.example/scripted/1/a.xhtml')
  })

  test('renews the signature of a file address whose revision was unknown at the opening', async () => {
    serveContent('signature-1')
    const { library } = createRevisedLibrary()
    const addresses = vi.fn<BookLibrary['addresses']>(library.addresses).mockRejectedValueOnce(new Error('offline'))
    const { makeSource } = await openBookAt('https://content.example/books/1?old', [], { ...library, addresses })
    expect(await makeSource().readText('c1.xhtml')).toBe('text')
  })

  test('renews the signature of the revision that a file address had at the opening', async () => {
    const requested = serveContent('signature-1')
    const { library } = createRevisedLibrary()
    const { makeSource } = await openBookAt('https://content.example/books/1?old', [], library)
    await library.addresses()
    expect(await makeSource().readText('c1.xhtml')).toBe('text')
    expect(requested.at(-1)).toBe('https://content.example/books/1/c1.xhtml?signature-1')
  })
})
