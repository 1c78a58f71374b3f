// @vitest-environment jsdom
import type { Bookmark, Call, Position } from '@lectern/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import { createBookLibrary } from './book-library.ts'

const ID = '019237a0-0000-7000-8000-000000000001'
const place: Position = { ncxRef: 0, URI: 'c1.xhtml#s1', timeOffset: 0.5, charOffset: 12 }
const bookmark: Bookmark = { id: '019237a0-0000-7000-8000-0000000000b1', name: 'Here', position: place }

beforeEach(() => localStorage.clear())

/** A library service that gives these answers by path, and refuses all else with 404. */
function libraryOf(answers: Record<string, unknown> = {}) {
  const asked: { call: string; body: unknown }[] = []
  const call = async ({ method, path }: Call, { body }: { body?: unknown }) => {
    asked.push({ call: `${method} ${path}`, body })
    return path in answers
      ? { ok: true, status: 200, data: answers[path], headers: new Headers() }
      : { ok: false, code: 'not_found', status: 404 }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a fake without the contracts' types
  const http = { call } as unknown as HttpClient
  return { asked, library: createBookLibrary(http, ID, 'me') }
}

test('each of the calls of spec 1 §7 is made where it says', async () => {
  const { asked, library } = libraryOf({
    '/v1/books/:id/resources-url': { resourcesUrl: 'https://content.example/1/' },
    '/v1/books/:id/policy': { policy: 'Policy=p' },
    '/v1/books/:id/bookmarks': { bookmarks: [bookmark] },
    '/v1/books/:id/lastmark': { position: place },
    '/v2/readlogs': undefined,
  })
  expect(await library.addresses()).toEqual({ resourcesUrl: 'https://content.example/1/' })
  expect(await library.policy()).toBe('Policy=p')
  expect(await library.bookmarks()).toEqual([bookmark])
  expect(await library.lastmark()).toEqual(place)
  await library.saveBookmarks([bookmark])
  await library.saveLastmark(place)
  await library.pushReadLogs([])
  expect(asked.map(({ call }) => call)).toEqual([
    'GET /v1/books/:id/resources-url',
    'GET /v1/books/:id/policy',
    'GET /v1/books/:id/bookmarks',
    'GET /v1/books/:id/lastmark',
    'POST /v1/books/:id/bookmarks',
    'POST /v1/books/:id/lastmark',
    'POST /v2/readlogs',
  ])
  expect(asked.slice(-3).map(({ body }) => body)).toEqual([[bookmark], { position: place }, []])
})

test('a book without marks is no error: not_found of bookmarks, lastmark and read logs is passed over', async () => {
  const { library } = libraryOf()
  expect(await library.bookmarks()).toEqual([])
  expect(await library.lastmark()).toBeUndefined()
  await expect(library.pushReadLogs([])).resolves.toBeUndefined()
  await expect(library.policy()).rejects.toMatchObject({ code: 'not_found', status: 404 })
})

test('bookmarks and a place that could not be saved are kept on this device, and sent at the next opening', async () => {
  const offline = libraryOf()
  expect(await offline.library.saveBookmarks([bookmark])).toBe(false)
  await offline.library.saveLastmark(place)

  const { asked, library } = libraryOf({ '/v1/books/:id/bookmarks': undefined, '/v1/books/:id/lastmark': undefined })
  expect(await library.bookmarks()).toEqual([bookmark])
  expect(await library.lastmark()).toEqual(place)
  await vi.waitUntil(() => asked.length === 2)
  expect(asked.map(({ call }) => call)).toEqual(['POST /v1/books/:id/bookmarks', 'POST /v1/books/:id/lastmark'])
  await Promise.resolve()
  expect(Object.keys(localStorage)).toEqual([])
})
