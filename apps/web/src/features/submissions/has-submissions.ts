import { defineCall } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { HttpClient } from '../../platform/http/http-client.ts'

/** `listSubmissions`, asked for no more than whether there are any: the reader waits for no schema of what they are. */
const findSubmissions = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/',
  summary: 'Is anything set on this book?',
  access: 'user',
  query: z.object({ contextId: z.string(), limit: z.number() }),
  responses: { 200: z.object({ data: z.object({ data: z.array(z.unknown()) }) }) },
})

/** Is anything set on this book for whoever is logged in? True where nobody can tell: the panel says why. */
export async function hasSubmissions(http: HttpClient, bookId: string): Promise<boolean> {
  const answer = await http.call(findSubmissions, { query: { contextId: bookId, limit: 1 } })
  return answer.ok ? answer.data.data.data.length > 0 : answer.status === 0 || answer.status >= 500
}
