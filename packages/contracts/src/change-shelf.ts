import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookId } from './library.ts'

// The calls that change shelves. They are not in `library.ts`, so that the reader does not load them.

export const addToShelf = defineCall({
  service: 'library',
  method: 'PUT',
  path: '/v1/user/:userId/books',
  summary: 'Add a book to the shelf of a user',
  access: 'user',
  params: z.object({ userId: z.uuid() }),
  body: z.object({ bookId: BookId }),
  responses: { 204: null },
  errors: ['book_not_found', 'not_found', 'not_while_acting'],
})

export const removeFromShelf = defineCall({
  service: 'library',
  method: 'DELETE',
  path: '/v1/user/:userId/books/:bookId',
  summary: 'Remove a book from the shelf of a user',
  access: 'user',
  params: z.object({ userId: z.uuid(), bookId: BookId }),
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

/** Adds the book to the shelf of each pupil who may read it. `skipped` counts the other pupils. */
export const addToGroupShelves = defineCall({
  service: 'library',
  method: 'PUT',
  path: '/v1/groups/:groupId/books',
  summary: 'Add a book to the shelves of the pupils of a group',
  access: 'user',
  params: z.object({ groupId: z.uuid() }),
  body: z.object({ bookId: BookId }),
  responses: { 200: z.object({ added: z.int(), skipped: z.int() }) },
  errors: ['not_found', 'not_while_acting'],
})
