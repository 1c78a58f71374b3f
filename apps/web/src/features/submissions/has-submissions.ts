import { listUncheckedSubmissions } from '@lectern/contracts'
import type { HttpClient } from '../../platform/http/http-client.ts'

/** Resolves to true if the user has submissions for this book, or after a failure. The panel then shows the error. */
export async function hasSubmissions(http: HttpClient, bookId: string): Promise<boolean> {
  const result = await http.call(listUncheckedSubmissions, { query: { contextId: bookId, limit: 1 } })
  return result.ok ? result.data.data.data.length > 0 : result.status === 0 || result.status >= 500
}
