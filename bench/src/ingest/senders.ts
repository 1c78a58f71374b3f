import { listCatalogue } from '@lectern/contracts'
import * as z from 'zod'
import { fetchToken } from '../../../e2e/src/api.ts'
import { type Batch, logKey, type Sender } from './batches.ts'

export interface Pupil extends Sender {
  readonly username: string
  readonly token: string
}

const Claims = z.object({ sub: z.string() })

/** Logs in the first `count` demo pupils of realm se. Returns each pupil with a book of the catalogue. */
export async function logInPupils(origin: string, count: number): Promise<Pupil[]> {
  const host = new URL(origin).hostname.replaceAll('.', '')
  const pupils: Pupil[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const username = `pupil${String(nth).padStart(2, '0')}.se`
    const token = await fetchToken(origin, username)
    const { sub: userId } = Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
    pupils.push({ username, token, userId, host, bookId: await findBook(origin, token) })
  }
  return pupils
}

async function findBook(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/api/library/v1/books?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [book] = listCatalogue.responses[200].parse(await response.json()).data
  if (book === undefined) throw new Error('the catalogue is empty')
  return book.id
}

/**
 * Returns true if the server acknowledged the batch, and false if the connection failed. Throws if the server refused
 * the batch.
 */
export async function send(origin: string, { token }: Pupil, { path, body }: Batch): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let response: Response
  try {
    response = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
  } catch {
    return false
  }
  await response.arrayBuffer()
  if (response.status !== 204) throw new Error(`${path} returned status ${response.status}`)
  return true
}

const Stored = z.object({ event: z.object({ id: z.string() }) })
const Export = z.object({
  activity: z.object({ sessionEvents: z.array(Stored), activityEvents: z.array(Stored) }),
  reading: z.object({ readLogs: z.array(z.object({ sessionId: z.string(), timestamp: z.number() })) }),
})

/** Returns the keys of all stored records of a user. A duplicate record has its key twice in the list. */
export async function fetchStoredKeys(origin: string, { token }: Pupil): Promise<string[]> {
  const response = await fetch(`${origin}/api/account/me/export`, { headers: { authorization: `Bearer ${token}` } })
  const { activity, reading } = Export.parse(await response.json())
  const events = [...activity.sessionEvents, ...activity.activityEvents].map(({ event }) => event.id)
  return [...events, ...reading.readLogs.map(logKey)]
}
