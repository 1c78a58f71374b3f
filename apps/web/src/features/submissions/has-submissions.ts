import { listUncheckedSubmissions } from '@lectern/contracts'
import type { HttpClient } from '../../platform/http/http-client.ts'

/** Resolves to whether the user has submissions for this book, or to `unknown` if the server could not say. */
export async function hasSubmissions(http: HttpClient, bookId: string): Promise<boolean | 'unknown'> {
  const result = await http.call(listUncheckedSubmissions, { query: { contextId: bookId, limit: 1 } })
  return result.ok ? result.data.data.data.length > 0 : (result.status === 0 || result.status >= 500) && 'unknown'
}
