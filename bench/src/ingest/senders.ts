import { listCatalogue } from '@lectern/contracts'
import * as z from 'zod'
import { fetchToken } from '../../../e2e/src/api.ts'
import { type Batch, logKey, type Sender } from './batches.ts'

/** A demo pupil that sends batches. */
export interface Pupil extends Sender {
  readonly username: string
  readonly token: string
}

const Claims = z.object({ sub: z.string() })

/** Logs in `many` demo pupils. */
export async function enterPupils(origin: string, many: number): Promise<Pupil[]> {
  const host = new URL(origin).hostname.replaceAll('.', '')
  const pupils: Pupil[] = []
  for (let nth = 1; nth <= many; nth += 1) {
    const username = `pupil${String(nth).padStart(2, '0')}.se`
    const token = await fetchToken(origin, username)
    const { sub: userId } = Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
    pupils.push({ username, token, userId, host, bookId: await someBook(origin, token) })
  }
  return pupils
}

async function someBook(origin: string, token: string): Promise<string> {
  const answer = await fetch(`${origin}/api/library/v1/books?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [book] = listCatalogue.responses[200].parse(await answer.json()).data
  if (book === undefined) throw new Error('the catalogue is empty')
  return book.id
}

/** Sends a batch. Returns true if the server acknowledged it, false if it did not respond. */
export async function send(origin: string, { token }: Pupil, { path, body }: Batch): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let answer: Response
  try {
    answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
  } catch {
    return false
  }
  await answer.arrayBuffer()
  if (answer.status !== 204) throw new Error(`${path} answered ${answer.status}`)
  return true
}

const Stored = z.object({ event: z.object({ id: z.string() }) })
const Export = z.object({
  activity: z.object({ sessionEvents: z.array(Stored), activityEvents: z.array(Stored) }),
  reading: z.object({ readLogs: z.array(z.object({ sessionId: z.string(), timestamp: z.number() })) }),
})

/** Returns the keys of all stored records of a pupil, with repetitions. */
export async function storedKeys(origin: string, { token }: Pupil): Promise<string[]> {
  const answer = await fetch(`${origin}/api/account/me/export`, { headers: { authorization: `Bearer ${token}` } })
  const { activity, reading } = Export.parse(await answer.json())
  const events = [...activity.sessionEvents, ...activity.activityEvents].map(({ event }) => event.id)
  return [...events, ...reading.readLogs.map(logKey)]
}
