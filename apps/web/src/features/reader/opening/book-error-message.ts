import { ContentError, PackageError } from '@lectern/reader-engine'
import { CallError } from '../../../platform/http/call-error.ts'

type BookErrorMessage =
  | 'reader.error_fault_in_book_message'
  | 'reader.error_logged_out'
  | 'reader.error_no_access'
  | 'reader.error_not_found'
  | 'reader.error_in_book_unknown'
  | 'reader.offline'
  | 'reader.no_answer'
  | 'error.book_not_found'

/** Returns the message key for a book that fails to open. Spec 1 §8. */
export function getBookErrorMessage(error: unknown, isOnline: boolean): BookErrorMessage {
  if (error instanceof PackageError) return 'reader.error_fault_in_book_message'
  if (error instanceof ContentError) return getStatusMessage(error.status, 'reader.error_logged_out', isOnline)
  if (error instanceof CallError && error.code === 'book_not_found') return 'error.book_not_found'
  // A 403 from the library is about the account; a 403 from the content server is about the signature.
  if (error instanceof CallError) return getStatusMessage(error.status, 'reader.error_no_access', isOnline)
  return 'reader.error_fault_in_book_message'
}

function getStatusMessage(status: number, forbidden: BookErrorMessage, isOnline: boolean): BookErrorMessage {
  switch (status) {
    case 0:
      return isOnline ? 'reader.no_answer' : 'reader.offline'
    case 401:
      return 'reader.error_no_access'
    case 403:
      return forbidden
    case 404:
      return 'reader.error_not_found'
    case 502:
    case 503:
    case 504:
      return 'reader.error_in_book_unknown'
    default:
      return status >= 500 ? 'reader.error_in_book_unknown' : 'reader.error_fault_in_book_message'
  }
}
