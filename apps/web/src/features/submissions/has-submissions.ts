import { listUncheckedSubmissions } from '@lectern/contracts'
import type { HttpClient } from '../../platform/http/http-client.ts'

/** Is anything set on this book for whoever is logged in? True where nobody can tell: the panel says why. */
export async function hasSubmissions(http: HttpClient, bookId: string): Promise<boolean> {
  const answer = await http.call(listUncheckedSubmissions, { query: { contextId: bookId, limit: 1 } })
  return answer.ok ? answer.data.data.data.length > 0 : answer.status === 0 || answer.status >= 500
}
