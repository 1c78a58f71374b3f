import { listAssignments } from '@lectern/contracts'
import type { HttpClient } from '../../../platform/http/http-client.ts'

/** Resolves to whether the user can manage an assignment for this book, or to `unknown` if the server could not say. */
export async function hasOwnAssignments(http: HttpClient, book: string): Promise<boolean | 'unknown'> {
  const result = await http.call(listAssignments, { query: { book, limit: 1 } })
  return result.ok ? result.data.data.length > 0 : (result.status === 0 || result.status >= 500) && 'unknown'
}
