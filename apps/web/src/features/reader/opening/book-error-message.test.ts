import { ContentError, PackageError } from '@lectern/reader-engine'
import { expect, test } from 'vitest'
import { CallError } from '../../../platform/http/call-error.ts'
import { getBookErrorMessage } from './book-error-message.ts'

test.each([
  [403, 'reader.error_logged_out'],
  [401, 'reader.error_no_access'],
  [404, 'reader.error_not_found'],
  [502, 'reader.error_in_book_unknown'],
  [422, 'reader.error_fault_in_book_message'],
])('a file of the book refused with %i says %s', (status, message) => {
  expect(getBookErrorMessage(new ContentError('c1.xhtml', status), true)).toBe(message)
})

test('a book that is broken says so, and so does what nobody expected', () => {
  expect(getBookErrorMessage(new PackageError('no_package', 'a.opf'), true)).toBe('reader.error_fault_in_book_message')
  expect(getBookErrorMessage(new TypeError('x'), true)).toBe('reader.error_fault_in_book_message')
})

test('a network that does not answer speaks of being offline only where that is so', () => {
  expect(getBookErrorMessage(new ContentError('c1.xhtml', 0), false)).toBe('reader.offline')
  expect(getBookErrorMessage(new ContentError('c1.xhtml', 0), true)).toBe('error.no_answer')
})

test('an account that may not have the book is told so', () => {
  expect(getBookErrorMessage(new CallError({ ok: false, code: 'forbidden', status: 403 }), true)).toBe(
    'reader.error_no_access',
  )
})

test('a book that the library does not know is not called a part that is missing', () => {
  expect(getBookErrorMessage(new CallError({ ok: false, code: 'book_not_found', status: 404 }), true)).toBe(
    'error.book_not_found',
  )
})
