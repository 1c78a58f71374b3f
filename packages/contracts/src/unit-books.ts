import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Book, BookId } from './library.ts'
import { OffsetPaging, paged } from './paging.ts'

const UnitBookParams = z.object({ id: z.uuid(), bookId: BookId })

/** The books of a school unit's list, which all people of the unit may read. Spec 2 §1. */
export const listUnitBooks = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/schoolUnits/:id/books',
  summary: 'List the books of a school unit',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  query: OffsetPaging,
  responses: { 200: paged(Book) },
  errors: ['not_found'],
})

export const addUnitBook = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/schoolUnits/:id/books',
  summary: 'Add a book to the list of a school unit',
  access: 'user',
  repeat: 'harmless',
  params: z.object({ id: z.uuid() }),
  body: z.object({ bookId: BookId }),
  responses: { 204: null },
  errors: ['book_not_found', 'not_while_acting'],
})

/** An unknown unit or book is refused as `forbidden`. Spec 2 §8. */
export const removeUnitBook = defineCall({
  service: 'library',
  method: 'DELETE',
  path: '/v1/schoolUnits/:id/books/:bookId',
  summary: 'Remove a book from the list of a school unit',
  access: 'user',
  params: UnitBookParams,
  responses: { 204: null },
  errors: ['not_while_acting'],
})
