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
])('a book file refused with %i shows %s', (status, message) => {
  expect(getBookErrorMessage(new ContentError('c1.xhtml', status), true)).toBe(message)
})

test('a broken book and an unexpected error show the message of a faulty book', () => {
  expect(getBookErrorMessage(new PackageError('no_package', 'a.opf'), true)).toBe('reader.error_fault_in_book_message')
  expect(getBookErrorMessage(new TypeError('x'), true)).toBe('reader.error_fault_in_book_message')
})

test('the message says that the device is offline only if the browser is offline', () => {
  expect(getBookErrorMessage(new ContentError('c1.xhtml', 0), false)).toBe('reader.offline')
  expect(getBookErrorMessage(new ContentError('c1.xhtml', 0), true)).toBe('reader.no_answer')
})

test('an account without access to the book gets the message about access', () => {
  expect(getBookErrorMessage(new CallError({ ok: false, code: 'forbidden', status: 403 }), true)).toBe(
    'reader.error_no_access',
  )
})

test('an unknown book has another message than a missing file', () => {
  expect(getBookErrorMessage(new CallError({ ok: false, code: 'book_not_found', status: 404 }), true)).toBe(
    'error.book_not_found',
  )
})
