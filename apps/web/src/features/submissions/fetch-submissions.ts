import { CONTEXT_TYPES, readSubmission } from '@lectern/contracts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { listKnownSubmissions } from './submission-page.ts'
import { fetchPage } from './use-submission-list.ts'

/** Asks for all that the panel shows of a book, as the panel asks: where this device keeps the book, the answers stay with it. */
export async function fetchSubmissions(http: HttpClient, bookId: string): Promise<void> {
  // As the reader asks whether there are any.
  await http.call(listKnownSubmissions, { query: { contextId: bookId, limit: 1 } })
  for (const contextType of CONTEXT_TYPES) {
    const { submissions } = await fetchPage(http, bookId, contextType, '')
    for (const { id } of submissions) await http.call(readSubmission, { params: { id } })
  }
}
