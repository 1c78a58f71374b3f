import { CONTEXT_TYPES, readSubmission } from '@lectern/contracts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { listKnownSubmissions } from './submission-page.ts'
import { fetchPage } from './use-submission-list.ts'

/** Sends the requests of a book's side panel, so that the device stores the responses. Throws `CallError`. */
export async function fetchSubmissions(http: HttpClient, bookId: string): Promise<void> {
  // The app sends this request to find out whether the book has submissions.
  await http.call(listKnownSubmissions, { query: { contextId: bookId, limit: 1 } })
  for (const contextType of CONTEXT_TYPES) {
    const { submissions } = await fetchPage(http, bookId, contextType, '')
    for (const { id } of submissions) await http.call(readSubmission, { params: { id } })
  }
}
