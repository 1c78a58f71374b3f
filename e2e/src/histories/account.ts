import {
  ActivityEvent,
  Answers,
  Bookmark,
  exportMyData,
  Position,
  SessionEvent,
  SubmissionStatus,
} from '@lectern/contracts'
import * as z from 'zod'
import { fetchToken } from '../api.ts'

/** The parts of a user's data export that the tests read. The stored rows show duplicates. */
const Account = z.object({
  account: z.object({ person: z.object({ uid: z.string() }), changes: z.array(z.object({ action: z.string() })) }),
  reading: z.object({
    bookmarks: z.array(z.object({ bookId: z.string(), bookmarks: z.array(Bookmark) })),
    lastmarks: z.array(
      z.object({
        bookId: z.string(),
        deviceId: z.string(),
        position: Position,
        sequence: z.coerce.number(),
        updatedAt: z.string(),
      }),
    ),
    readLogs: z.array(
      z.object({ bookId: z.string(), sessionId: z.string(), timestamp: z.coerce.number(), seconds: z.number() }),
    ),
    readingDays: z.array(z.object({ bookId: z.string(), seconds: z.number() })),
  }),
  submissions: z.object({
    submissions: z.array(
      z.object({ id: z.string(), bookId: z.string(), title: z.string(), status: SubmissionStatus, answers: Answers }),
    ),
  }),
  activity: z.object({
    sessionEvents: z.array(z.object({ event: SessionEvent })),
    activityEvents: z.array(z.object({ event: ActivityEvent })),
  }),
})
export type Account = z.infer<typeof Account>

/** Returns the data export of a user. The request does not use the network of a simulated device. */
export async function readAccount(origin: string, username: string): Promise<Account> {
  const headers = { authorization: `Bearer ${await fetchToken(origin, username)}` }
  const answer = await fetch(`${origin}/api/account${exportMyData.path}`, { headers })
  return Account.parse(await answer.json())
}
