import { FRESH_DEEP_LINK, FRESH_GROUP, FRESH_PUPIL, SESSION, UNKNOWN_ID } from './call-input.ts'
import type { CallInputs, Target } from './call-input.ts'

const POSITION = { ncxRef: 0, URI: 'OPS/c1.xhtml#s1', timeOffset: 1, charOffset: 3 }
const SPAN = { from: '2026-11-01', to: '2026-11-30' }

export function libraryInputs({ pupil, book, group, school }: Target): CallInputs {
  const freshShelf = { params: { userId: FRESH_PUPIL, bookId: book }, namesRow: true, staff: 'teachers' } as const
  const unitInput = { params: { id: school, bookId: book }, namesRow: true } as const
  const bookInput = { params: { id: book }, namesRow: true } as const
  return {
    'GET /api/library/v1/books': {},
    'GET /api/library/v1/books/filters': {},
    'POST /api/library/v1/books': { body: {} },
    'GET /api/library/v1/books/:id': bookInput,
    'PUT /api/library/v1/books/:id/trust': { ...bookInput, body: { trusted: false } },
    'GET /api/library/v1/books/:id/resources-url': bookInput,
    'GET /api/library/v1/books/:id/policy': bookInput,
    'GET /api/library/v1/books/:id/files': bookInput,
    // `namesRow` is not set, because the server leaves out books of other realms and responds with a success.
    'GET /api/library/v1/kept-books': { query: { ids: book } },
    'GET /api/library/v1/books/:id/bookmarks': bookInput,
    'POST /api/library/v1/books/:id/bookmarks': { ...bookInput, body: [] },
    'GET /api/library/v1/books/:id/lastmark': bookInput,
    'GET /api/library/v1/books/:id/lastmark/words': bookInput,
    'GET /api/library/v1/books/:id/contents': bookInput,
    'POST /api/library/v1/books/:id/lastmark': { ...bookInput, body: { position: POSITION } },
    'PUT /api/library/v1/books/:id/access': { ...bookInput, body: { access: 'everyone' } },
    // The other calls need the book, so the request names a book that does not exist.
    'DELETE /api/library/v1/books/:id': { params: { id: UNKNOWN_ID } },
    'GET /api/library/v1/user/:userId/books': { params: { userId: pupil }, namesRow: true, staff: 'teachers' },
    'GET /api/library/v1/user/:userId/book-visibility': {
      params: { userId: pupil },
      query: { q: 'a' },
      namesRow: true,
      staff: 'teachers',
    },
    'PUT /api/library/v1/user/:userId/books': { ...freshShelf, body: { bookId: book } },
    'DELETE /api/library/v1/user/:userId/books/:bookId': freshShelf,
    'PUT /api/library/v1/groups/:groupId/books': {
      params: { groupId: FRESH_GROUP },
      body: { bookId: book },
      namesRow: true,
      staff: 'administrators',
    },
    'GET /api/library/v1/schoolUnits/:id/books': { ...unitInput, staff: 'school' },
    'POST /api/library/v1/schoolUnits/:id/books': { ...unitInput, body: { bookId: book }, staff: 'administrators' },
    'DELETE /api/library/v1/schoolUnits/:id/books/:bookId': unitInput,
    'GET /api/library/v1/user/:userId/reading': { params: { userId: pupil }, query: SPAN, namesRow: true },
    'GET /api/library/v1/user/:userId/reading/week': { params: { userId: pupil }, namesRow: true },
    'GET /api/library/v1/groups/:groupId/reading': { params: { groupId: group }, query: SPAN, namesRow: true },
    // `namesRow` is not set, because the server skips read logs of other realms' books and responds with a success.
    'POST /api/library/v2/readlogs': {
      body: [
        {
          bookId: book,
          sessionId: SESSION,
          deviceId: 'd',
          percentage: 0.5,
          timestamp: 1_795_000_000,
          source: 'web-bookshelf',
        },
      ],
    },
  }
}

export function managedBookInputs({ book, school }: Target): CallInputs {
  const unitInput = { params: { id: school, bookId: book }, namesRow: true } as const
  const bookInput = { params: { id: book }, namesRow: true } as const
  return {
    'GET /api/library/v1/managed-books': {},
    'GET /api/library/v1/books/:id/use': bookInput,
    'POST /api/library/v1/books/:id/restore': bookInput,
    'GET /api/library/v1/books/:id/revisions': bookInput,
    'POST /api/library/v1/books/:id/revisions': { ...bookInput, body: {} },
    'POST /api/library/v1/books/:id/revisions/:number/restore': { params: { id: book, number: '1' }, namesRow: true },
    // The unit does not own the book.
    'GET /api/library/v1/schoolUnits/:id/own-books/:bookId/revisions': unitInput,
    'POST /api/library/v1/schoolUnits/:id/own-books/:bookId/revisions': {
      ...unitInput,
      query: { rights: 'confirmed' },
      body: {},
    },
    'POST /api/library/v1/schoolUnits/:id/own-books/:bookId/revisions/:number/restore': {
      params: { id: school, bookId: book, number: '1' },
      namesRow: true,
    },
    'GET /api/library/v1/schoolUnits/:id/own-books': { ...unitInput, staff: 'administrators' },
    'POST /api/library/v1/schoolUnits/:id/own-books': { ...unitInput, query: { rights: 'confirmed' }, body: {} },
    'GET /api/library/v1/schoolUnits/:id/own-books/:bookId/use': { ...unitInput, staff: 'administrators' },
    // The unit does not own the book.
    'DELETE /api/library/v1/schoolUnits/:id/own-books/:bookId': unitInput,
    'POST /api/library/v1/schoolUnits/:id/own-books/:bookId/restore': unitInput,
  }
}

export function opdsInputs({ book }: Target): CallInputs {
  const bookInput = { params: { id: book }, namesRow: true } as const
  return {
    'GET /opds/v2/home': {},
    'GET /opds/v2/catalogue': {},
    'GET /opds/v2/shelf': {},
    'GET /opds/v2/publications/:id': bookInput,
    'GET /opds/v2/publications/:id/book.epub': bookInput,
  }
}

export function ltiInputs({ book }: Target): CallInputs {
  const linkInput = { params: { id: FRESH_DEEP_LINK }, namesRow: true, namesPerson: true } as const
  return {
    'GET /lti/v1/deep-links/:id': linkInput,
    'POST /lti/v1/deep-links/:id/answer': { ...linkInput, body: { type: 'book', book } },
  }
}
