import { listShelf, type ReadLog } from '@lectern/contracts'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'

export interface Pupil {
  readonly token: string
  readonly userId: string
}

interface PupilRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** A call with one request for each pupil. */
export interface PupilCall {
  readonly name: string
  readonly requests: readonly PupilRequest[]
}

/** Returns the calls that home, the shelf and the reader make. Each pupil reads the first book of the own shelf. Leaves out pupils without a book. */
export async function listPupilCalls(origin: string, pupils: readonly Pupil[]): Promise<PupilCall[]> {
  const found = await Promise.all(pupils.map(async (pupil) => ({ pupil, book: await findBook(origin, pupil) })))
  const readers = found.flatMap(({ pupil, book }) =>
    book === undefined ? [] : [{ ...pupil, book, deviceId: randomUUID() }],
  )
  const call = (
    name: string,
    method: 'GET' | 'POST',
    toPath: (reader: Reader) => string,
    toBody?: (reader: Reader) => unknown,
  ): PupilCall => ({
    name,
    requests: readers.map((reader) => ({
      method,
      path: toPath(reader),
      headers: {
        authorization: `Bearer ${reader.token}`,
        ...(toBody && { 'content-type': 'application/json' }),
      },
      ...(toBody && { body: JSON.stringify(toBody(reader)) }),
    })),
  })
  const book = (rest: string) => (reader: Reader) => `/api/library/v1/books/${reader.book}/${rest}`
  const user = (rest: string) => (reader: Reader) => `/api/library/v1/user/${reader.userId}/${rest}`
  return [
    call('home: account', 'GET', () => '/api/account/me/account'),
    call('home: settings', 'GET', () => '/api/account/me/settings'),
    call('home: /me', 'GET', () => '/api/controlpanel/v1/me'),
    call('home: reading of the week', 'GET', user('reading/week')),
    call('home: what is due', 'GET', () => '/api/submissions/v1/due?limit=5'),
    call('home: last words', 'GET', book('lastmark/words')),
    call('shelf: books', 'GET', user('books')),
    call('reader: address', 'GET', book('resources-url')),
    call('reader: policy', 'GET', book('policy')),
    call('reader: bookmarks', 'GET', book('bookmarks')),
    call('reader: submissions of the book', 'GET', ({ book: id }) => `/api/submissions/?contextId=${id}&limit=1`),
    call('reader: save the lastmark', 'POST', book('lastmark'), () => ({ position: POSITION })),
    // After the call that saves: a pupil without a lastmark would receive 404.
    call('reader: lastmark', 'GET', book('lastmark')),
    call('reader: save bookmarks', 'POST', book('bookmarks'), () => [
      { id: randomUUID(), name: 'Bookmark', position: POSITION },
    ]),
    call('reader: save a read log', 'POST', () => '/api/library/v2/readlogs', toReadLogs),
  ]
}

interface Reader extends Pupil {
  readonly book: string
  readonly deviceId: string
}

const POSITION = { ncxRef: 1, URI: 'text/c1.xhtml#s1', timeOffset: 1, charOffset: 10 }

function toReadLogs({ book, deviceId }: Reader): readonly ReadLog[] {
  return [
    {
      bookId: book,
      sessionId: randomUUID(),
      deviceId,
      percentage: 0.5,
      timestamp: Math.floor(Date.now() / 1000),
      source: 'web-bookshelf',
    },
  ]
}

/** Returns the id of the first book on the pupil's shelf; undefined without a book. */
async function findBook(origin: string, { token, userId }: Pupil): Promise<string | undefined> {
  const path = `/api/library${listShelf.path.replace(':userId', userId)}`
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const [first] = z.parse(listShelf.responses[200], await response.json()).data
  return first?.book.id
}
