import { changeSubmission, type Submission, type SubmissionChange } from '@lectern/contracts'
import type { HttpClient, RefusalCode } from '../../platform/http/http-client.ts'

/** What became of a change: taken by the server, kept here until a network is there, or refused for what it is. */
export type Sent =
  | { readonly kind: 'taken'; readonly submission: Submission }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }

export type SendChange = (submission: string, change: SubmissionChange) => Promise<Sent>

/** Sends answers, or hands them in. Spec 1 §7: a text. */
export async function sendChange(http: HttpClient, submission: string, change: SubmissionChange): Promise<Sent> {
  const answer = await http.call(changeSubmission, { params: { id: submission }, body: JSON.stringify(change) })
  if (answer.ok) return { kind: 'taken', submission: answer.data }
  return isPassing(answer) ? { kind: 'waiting' } : { kind: 'refused', code: answer.code }
}

/** No server spoke, or one that has trouble of its own: the same change may be taken later. */
const isPassing = ({ status }: { status: number }) => status === 0 || status === 429 || status >= 500
